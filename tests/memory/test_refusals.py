"""What the agent asked for and did not get is kept for the owner."""

from uuid import uuid4

import pytest

from hermes_site.kernel.provenance import Source
from memory import mirror, selectors
from memory.models import Refusal
from memory.services import memory_tool, refusals

pytestmark = pytest.mark.django_db

SOURCE = Source(uuid4(), 4, uuid4())


def call(memory, arguments, previous=(), origin="chat"):
    return memory_tool(user=memory.user, arguments=arguments, source=SOURCE, previous=previous, origin=origin)


def kept(memory, target="memory"):
    return list(selectors.refusals(user=memory.user, target=target))


def test_every_refused_change_of_the_agent_is_kept_with_what_was_wanted(memory):
    memory.add("one")
    result = call(memory, {"action": "replace", "old_text": "two", "content": "2"})
    (refusal,) = kept(memory)
    assert (refusal.code, refusal.text, refusal.origin) == ("no_match", result.text, "chat")
    assert refusal.wanted == [{"action": "replace", "content": "2", "old_text": "two"}]
    assert refusal.source == SOURCE


def test_what_was_not_understood_switched_off_or_not_written_is_kept_too(memory, settings, monkeypatch):
    call(memory, {"action": "sing"})
    monkeypatch.setattr(mirror, "put", lambda *_a: (_ for _ in ()).throw(OSError(28, "full")))
    assert call(memory, {"action": "add", "content": "x"}).code == "unreadable"
    monkeypatch.undo()
    section = settings.ENV.memory.model_copy(update={"memory_enabled": False})
    settings.ENV = settings.ENV.model_copy(update={"memory": section})
    call(memory, {"action": "add", "content": "y"}, origin="review")
    assert [(each.code, each.origin) for each in kept(memory)] == [
        ("gave_up", "review"),
        ("unreadable", "chat"),
        ("invalid", "chat"),
    ]


def test_a_withheld_text_is_not_kept_here(memory, scanner):
    call(memory, {"action": "add", "content": "POISON"})
    (refusal,) = kept(memory)
    assert (refusal.code, refusal.wanted) == ("blocked", [])
    assert "POISON" not in refusal.text


def test_successes_and_a_persons_own_refusals_are_not_kept(memory):
    call(memory, {"action": "add", "content": "one"})
    call(memory, {"action": "add", "content": "one"})
    memory.apply({"action": "remove", "old_text": "nowhere"})
    assert kept(memory) == []


def test_a_refusal_of_an_unknown_store_shows_with_memory(memory):
    call(memory, {"target": "notes", "action": "add", "content": "x"})
    assert len(kept(memory)) == 1


def test_refusals_are_stored_with_the_answer_or_not_at_all(memory):
    def within(_result, _revision):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        memory_tool(user=memory.user, arguments={"action": "remove"}, source=SOURCE, within=within)
    assert Refusal.objects.count() == 0


def test_the_newest_fifty_are_kept(memory, monkeypatch):
    monkeypatch.setattr(refusals, "MAX_KEPT", 3)
    for n in range(5):
        call(memory, {"action": "remove", "old_text": f"{n}"})
    assert [each.wanted[0]["old_text"] for each in kept(memory)] == ["4", "3", "2"]
