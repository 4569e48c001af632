"""What was deleted does not come back unasked."""

import pytest

from hermes_site.moderation import staging
from hermes_site.moderation.models import StagedWrite
from memory import mirror
from memory.models import Revision, Tombstone
from memory.services import memory_look, memory_revert

pytestmark = pytest.mark.django_db(transaction=True)

FLAT = "Lives with Elin in a flat on Östra Kyrkogatan."
REWORDED = "Lives in a flat on Östra Kyrkogatan, with Elin!"


def remove(write, text, origin="page"):
    return write({"action": "remove", "old_text": text}, origin=origin)


@pytest.mark.parametrize("origin", ["page", "api", "chat"])
def test_a_review_cannot_bring_back_what_was_deleted(write, texts, origin):
    write(FLAT)
    remove(write, "Elin", origin)
    result = write(REWORDED, origin="review")
    assert result.code == "staged"
    assert StagedWrite.objects.get().why == "tombstone"
    assert texts() == []


def test_an_entry_deleted_in_the_file_leaves_a_tombstone(user, write):
    write("Keeps bees.")
    write(FLAT)
    place = mirror.place(user.pk, "memory")
    place.file.write_text("Keeps bees.\n")
    memory_look(user=user, target="memory")
    assert write(REWORDED, origin="review").code == "staged"


def test_chinese_entries_leave_tombstones_too(write):
    write("用户住在柏林的一间公寓里")
    remove(write, "柏林")
    assert write("住在柏林一间公寓里。", origin="review").code == "staged"
    assert write("用户喜欢喝绿茶", origin="review").code == "ok"


def test_the_words_themselves_are_gone(write):
    write(FLAT)
    remove(write, "Elin")
    stone = Tombstone.objects.get()
    assert not any(word in str(stone.words).casefold() for word in ("elin", "flat", "kyrkogatan"))


def test_two_users_words_hash_differently(user, stranger):
    from memory.tombstones import hashed

    assert not hashed(user.pk, FLAT) & hashed(stranger.pk, FLAT)


def test_something_else_is_saved(write, texts):
    write(FLAT)
    remove(write, "Elin")
    assert write("Cycles to work the whole winter.", origin="review").code == "ok"


def test_the_agent_in_a_chat_may_save_it_again_because_the_user_is_there(write):
    write(FLAT)
    remove(write, "Elin")
    assert write(REWORDED, origin="chat").code == "ok"


def test_writing_it_again_lifts_the_tombstone(write):
    write(FLAT)
    remove(write, "Elin")
    write(FLAT)
    assert not Tombstone.objects.exists()


def test_approving_it_lifts_the_tombstone(user, write, texts):
    write(FLAT)
    remove(write, "Elin")
    assert staging.approve(user=user, staged_id=write(REWORDED, origin="review").pending_id).made
    assert texts() == [REWORDED]
    assert not Tombstone.objects.exists()


def test_undoing_the_deletion_lifts_the_tombstone(user, write, texts):
    write(FLAT)
    remove(write, "Elin")
    memory_revert(user=user, target="memory", revision_id=Revision.objects.latest("version").pk)
    assert texts() == [FLAT]
    assert not Tombstone.objects.exists()


def test_a_reviews_own_tidying_leaves_none(write):
    write(FLAT)
    remove(write, "Elin", origin="review")
    assert not Tombstone.objects.exists()


def test_a_text_that_lives_on_in_another_entry_is_not_deleted(write):
    write(FLAT)
    write(
        {"operations": [{"action": "remove", "old_text": "Elin"}, {"action": "add", "content": FLAT[:-1] + " now."}]},
        origin="chat",
    )
    assert not Tombstone.objects.exists()


def test_a_deletion_that_cannot_reach_the_file_leaves_nothing_behind(write, texts, monkeypatch):
    write(FLAT)
    remove(write, "Elin")
    write("Keeps bees.")

    def full(*args):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(mirror, "put", full)
        assert remove(write, "bees").code == "unreadable"
        assert write(FLAT).code == "unreadable"
    assert texts() == ["Keeps bees."]
    assert Tombstone.objects.count() == 1
    assert write(REWORDED, origin="review").code == "staged"


def test_a_store_keeps_so_many(write, monkeypatch):
    from memory import tombstones

    monkeypatch.setattr(tombstones, "MOST", 2)
    for text in ("Keeps bees.", "Plays chess.", "Grows apples."):
        write(text)
        remove(write, text)
    assert Tombstone.objects.count() == 2
    assert write("Keeps bees.", origin="review").code == "ok"
    assert write("Grows apples.", origin="review").code == "staged"
