"""What is kept of chats stays what it was, whatever was written into it."""

import pytest

from agent.services import turn_start
from sessions.models import PromptPart, Session, Snapshot
from sessions.search import browse, read
from sessions.selectors import session_list
from sessions.services import session_create


@pytest.mark.parametrize(
    "text", ['json:["a", {"type": "image"}]', "\x02json:[1]", '[{"type":"text","text":"x"}]', "{}"]
)
@pytest.mark.case("DB-05")
def test_db_05_a_text_that_looks_like_a_structure_is_a_text(text, user):
    turn = turn_start(user=user, session_id=None, text=text)
    _chat, (line,), _left = read(user=user, session_id=turn.session_id)
    assert line.text == text == turn.message.content


@pytest.mark.case("DB-03")
def test_db_03_a_broken_prompt_breaks_no_list(user):
    chat = session_create(user=user, title="Kept")
    part = PromptPart.objects.create(sha256="0" * 64, data=b"\xff\xfe cut in a character \xe4\xb8")
    Snapshot.objects.create(
        session=chat,
        number=1,
        parts=[{"name": "identity", "chars": 1, "sha256": part.sha256}],
        prompt_sha256=part.sha256,
        tools_sha256=part.sha256,
        prompt_date="2026-11-30",
    )
    assert list(session_list(user=user)) == [chat]
    assert [each.session for each in browse(user=user)] == [chat]


@pytest.mark.case("SC-13")
def test_sc_13_nothing_counts_messages_but_the_messages(user):
    """There is no counter that a cleanup could go by: `next_number` never falls."""
    turn = turn_start(user=user, session_id=None, text="Hello")
    before = Session.objects.get(pk=turn.session_id).next_number
    turn.message.delete()
    assert Session.objects.get(pk=turn.session_id).next_number == before
