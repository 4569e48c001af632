"""An index of which most is new is made in one go, beside the one that searches use."""

import sqlite3

from hermes_site.kernel.text.finding import Filters
from hermes_site.kernel.text.index import Batch, FileIndex
from hermes_site.kernel.text.storage import Storage
from tests.text.memory_source import Documents

IN_A_BATCH = 60


class Portions(Documents):
    """A source that gives few documents at a time."""

    def after(self, number):
        ids = [each for each in self.kept if each > number]
        reached = ids[:IN_A_BATCH][-1] if ids else number
        return Batch(ids[:IN_A_BATCH], reached, reached, more=len(ids) > IN_A_BATCH)


def files(folder):
    return sorted(path.name for path in folder.glob("owner/search.*.db"))


def found(index, word):
    return {hit.id for hit in index.search(word, Filters()).hits}


def test_what_is_mostly_new_is_made_beside_and_is_compact(tmp_path):
    source = Portions(f"kettle {n} 苏州{n}" for n in range(3 * IN_A_BATCH))
    index = FileIndex(tmp_path / "owner", tmp_path, source)
    assert index.catch_up()
    assert files(tmp_path) == ["search.2.db"]
    with sqlite3.connect(tmp_path / "owner" / "search.2.db") as db:
        assert db.execute("PRAGMA freelist_count").fetchone()[0] == 0
        assert db.execute("SELECT count(DISTINCT id >> 37) FROM text_data WHERE id > 100").fetchone()[0] == 1
        assert db.execute("SELECT v FROM text_config WHERE k = 'hashsize'").fetchone()[0] == 1 << 20
    assert found(index, "kettle") == found(index, "苏") == set(source.kept)
    last = source.add("another kettle")
    assert index.catch_up()
    assert last in found(index, "another")
    assert files(tmp_path) == ["search.2.db"]
    assert index.check() == []


def test_somebody_who_waits_for_it_gets_what_fits_into_the_file_that_is_there(tmp_path):
    index = FileIndex(tmp_path / "owner", tmp_path, Portions(f"kettle {n}" for n in range(3 * IN_A_BATCH)))
    index.catch_up(60)
    assert files(tmp_path) == ["search.1.db"]
    assert len(found(index, "kettle")) == 3 * IN_A_BATCH


def test_a_little_that_is_new_is_added(tmp_path):
    source = Portions(f"kettle {n}" for n in range(3 * IN_A_BATCH))
    index = FileIndex(tmp_path / "owner", tmp_path, source)
    index.catch_up(60)
    for n in range(2 * IN_A_BATCH):
        source.add(f"window {n}")
    assert index.catch_up()
    assert files(tmp_path) == ["search.1.db"]
    assert len(found(index, "window")) == 2 * IN_A_BATCH


def test_what_one_search_reads_is_of_one_moment(tmp_path):
    storage = Storage(tmp_path / "owner", tmp_path)
    count = "SELECT count(*) FROM grps"
    with storage.reading() as db:
        assert db.execute(count).fetchone() == (0,)
        with storage.writing() as other:
            other.execute("INSERT INTO grps(key) VALUES (x'00')")
        assert db.execute(count).fetchone() == (0,)
    with storage.reading() as db:
        assert db.execute(count).fetchone() == (1,)
