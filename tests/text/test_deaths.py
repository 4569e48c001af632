"""An index whose process is killed at any step of its work: what is there goes on being found, and the rest heals."""

import os
import signal

import pytest

from hermes_site.kernel.text import storage
from hermes_site.kernel.text.finding import Filters
from hermes_site.kernel.text.index import FileIndex
from tests.text.memory_source import Documents

TEXTS = [f"the stork {n}" for n in range(1200)]


def _die(*_args, **_options):
    os.kill(os.getpid(), signal.SIGKILL)


def _before_the_switch(source, monkeypatch):
    monkeypatch.setattr(storage.Path, "rename", _die)


def _after_the_switch(source, monkeypatch):
    monkeypatch.setattr(storage.Storage, "_remove_before", _die)


def _amid_the_documents(source, monkeypatch):
    read = source.documents
    monkeypatch.setattr(source, "documents", lambda ids: _die() if 1000 in ids else read(ids))


def _amid_the_writing(source, monkeypatch):
    monkeypatch.setattr("hermes_site.kernel.text.index._note", _die)


@pytest.mark.parametrize("work", ["rebuild", "catch_up"])
@pytest.mark.parametrize("step", [_amid_the_documents, _amid_the_writing, _before_the_switch, _after_the_switch])
@pytest.mark.case("DB-01")
def test_db_01_a_killed_index_goes_on_and_heals(step, work, tmp_path, monkeypatch):
    source = Documents(TEXTS)
    index = FileIndex(tmp_path / "owner", tmp_path, source)
    if work == "rebuild":
        index.catch_up()
    storage.close_idle()  # no connection may be shared with a fork
    child = os.fork()
    if not child:
        step(source, monkeypatch)
        getattr(index, work)()
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if work == "rebuild":
        assert os.WIFSIGNALED(status)
    new = source.add("a crane among the storks")
    assert {hit.id for hit in index.search("crane", Filters()).hits} == {new}
    assert len(index.search("stork", Filters(), sort="oldest").hits) == len(TEXTS) + 1
    index.rebuild()
    assert index.check() == []
    assert len(list((tmp_path / "owner").glob("search.*.db"))) == 1
    assert {hit.id for hit in index.search("crane", Filters()).hits} == {new}
