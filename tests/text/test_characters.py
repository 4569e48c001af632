"""Of how many documents hold a Chinese character, the index keeps count: searches ask for rare ones only."""

import sqlite3

from hermes_site.kernel.text import clauses
from hermes_site.kernel.text.finding import Filters
from hermes_site.kernel.text.index import FileIndex
from hermes_site.kernel.text.query import parse
from hermes_site.kernel.text.storage import close_idle
from tests.text.memory_source import Documents, index_of


def test_the_count_is_that_of_documents(tmp_path):
    source = Documents(["天天安门", "天。lumo天", "門", "no ideographs: ひらがな 한국어"])
    index = FileIndex(tmp_path / "owner", tmp_path, source)
    index.catch_up()
    source.add("安")
    index.catch_up()
    with sqlite3.connect(tmp_path / "owner" / "search.1.db") as db:
        assert dict(db.execute("SELECT char, docs FROM chars")) == {"天": 2, "安": 2, "门": 1, "門": 1}


def test_the_clause_of_a_single_character_is_known():
    told = {clauses.character_of(clause) for clause in clauses.pieces(parse("买茶壶了吗"))}
    assert told == {None, "买", "茶", "壶"}
    assert clauses.character_of('word:"ひ"*') is clauses.character_of('word:"a"*') is None


def test_a_question_finds_what_shares_a_character_with_it_only_where_that_is_rare(tmp_path, monkeypatch):
    monkeypatch.setattr("hermes_site.kernel.text.finding._CHARACTERS", 3)
    texts = ["壶里没水", *(f"买{n}的东西" for n in range(5))]
    index = index_of(tmp_path, texts)
    assert [hit.id for hit in index.search("想买茶壶", Filters()).hits] == [1]


def test_no_question_goes_through_all_that_begins_with_a_common_character(tmp_path, monkeypatch):
    monkeypatch.setattr("hermes_site.kernel.text.finding._CHARACTERS", 3)
    index = index_of(tmp_path, ["壶里没水", *(f"买{n}的东西" for n in range(5))])
    asked = []

    def connect(*args, **options):
        db = real(*args, **options)
        db.set_trace_callback(asked.append)
        return db

    real = sqlite3.connect
    close_idle()
    monkeypatch.setattr(sqlite3, "connect", connect)
    index.search("想买茶壶", Filters())
    matched = [statement for statement in asked if "MATCH" in statement]
    assert any('"壶"*' in statement for statement in matched)
    assert not any('"买"*' in statement for statement in matched)
