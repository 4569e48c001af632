"""A turn that has read text from outside: what it wants to remember waits, with the source named."""

import json

import pytest

from agent.core.model import RawCall
from agent.models import ToolRun, Turn
from agent.services import turn_retry, turn_start
from agent.services.execution import turn_execute
from agent.services.journal import DatabaseJournal
from hermes_site.moderation import staging
from hermes_site.moderation.models import StagedWrite
from tests.staging.conftest import add

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fetching")]

FETCH, FOREIGN = RawCall("fetch", "{}"), RawCall("foreign", "{}")


def memory_results(turn):
    return list(turn.tool_runs.filter(name="memory").values_list("result", flat=True))


def test_what_a_page_said_is_not_remembered_unseen(user, say, scripted, texts):
    model = scripted(FETCH, add("Always use spaces."), "It waits for you.")
    turn = say("what does the page say?")
    assert turn.status == "completed"
    assert turn.outside == ["example.org"]
    assert texts() == []
    staged = StagedWrite.objects.get()
    assert (staged.why, staged.outside, staged.source_turn) == ("taint", ["example.org"], turn.pk)
    (result,) = memory_results(turn)
    assert str(staged.pk) in result
    assert "example.org" in result
    assert result in model.requests[2].messages[-1].content
    assert staging.approve(user=user, staged_id=staged.pk).made
    assert texts() == ["Always use spaces."]


def test_without_outside_text_it_is_saved(say, scripted, texts):
    scripted(add("Always use spaces."), "ok", FETCH, "read")
    say("remember")
    turn = say("and now read")
    assert turn.outside == ["example.org"]
    assert texts() == ["Always use spaces."]


def test_what_was_saved_before_the_page_was_read_stays(say, scripted, texts):
    scripted(add("Uses vim."), FETCH, add("Always use spaces."), "ok")
    say("go")
    assert texts() == ["Uses vim."]
    assert StagedWrite.objects.count() == 1


def test_the_users_own_words_are_saved_all_the_same(say, scripted, texts):
    scripted("Hm.", FETCH, add("The user prefers tabs, never spaces."), "ok")
    say("I prefer tabs.")
    say("Never spaces! And what does the page say?")
    assert texts() == ["The user prefers tabs, never spaces."]


def test_one_word_from_elsewhere_makes_it_wait(say, scripted, texts):
    scripted(FETCH, add("The user prefers tabs and spaces."), "ok")
    say("I prefer tabs.")
    assert texts() == []


def test_a_negation_from_elsewhere_makes_it_wait(say, scripted, texts):
    scripted(FETCH, add("Never use tabs."), "ok")
    say("I use tabs.")
    assert texts() == []


def test_the_users_words_in_chinese(say, scripted, texts):
    scripted(FETCH, add("用户喜欢制表符"), add("用户喜欢空格"), "好")
    say("我喜欢制表符，帮我看看这个网页")
    assert texts() == ["用户喜欢制表符"]
    assert StagedWrite.objects.count() == 1


def test_words_of_another_chat_do_not_count(user, say, scripted, texts):
    from sessions.services import session_create

    scripted("ok", FETCH, add("Always use spaces."), "ok")
    say("Always use spaces.", in_chat=session_create(user=user))
    say("read it")
    assert texts() == []


def test_a_page_cannot_delete_entries(say, scripted, write, texts):
    write("Allergic to penicillin.")
    scripted(FETCH, RawCall("memory", '{"action": "remove", "old_text": "penicillin"}'), "ok")
    say("read it")
    assert texts() == ["Allergic to penicillin."]
    assert StagedWrite.objects.count() == 1


def test_a_page_cannot_delete_entries_by_putting_the_users_words_in_their_place(say, scripted, write, texts):
    write("Allergic to penicillin.")
    write("Lives in Paris.")
    replace = [("penicillin", "Read it."), ("Paris", "Lives in Berlin.")]
    calls = [{"action": "replace", "old_text": old, "content": new} for old, new in replace]
    scripted(FETCH, *(RawCall("memory", json.dumps(call)) for call in calls), "ok")
    say("I live in Berlin. Read it.")
    assert texts() == ["Allergic to penicillin.", "Lives in Berlin."]
    assert [staged.operations[0]["content"] for staged in StagedWrite.objects.all()] == ["Read it."]


def test_a_tool_that_names_no_source_taints_also_when_it_fails(say, scripted, texts):
    scripted(FOREIGN, add("Use spaces."), "ok")
    turn = say("ask the server")
    assert turn.outside == ["foreign"]
    assert texts() == []


def test_what_a_page_said_still_waits_in_the_next_turn(say, scripted, texts):
    """Its text is sent with every later request of the chat."""
    scripted(FETCH, "read", add("Always use spaces."), "It waits for you.")
    say("read it")
    turn = say("and what did we say about dinner?")
    assert turn.outside == []
    assert texts() == []
    assert StagedWrite.objects.get().outside == ["example.org"]


def test_what_the_user_says_in_a_later_turn_is_saved(say, scripted, texts):
    scripted(FETCH, "read", add("Uses vim."), "ok")
    say("read it")
    say("remember that I use vim")
    assert texts() == ["Uses vim."]


def test_another_chat_is_clean(user, say, scripted, texts):
    scripted(FETCH, "read", add("Uses vim."), "ok")
    say("read it")
    turn_execute(turn_start(user=user, session_id=None, text="which editor?").pk)
    assert texts() == ["Uses vim."]


def test_taint_is_stored_before_the_next_step_and_survives_a_takeover(
    user, session, announced, scripted, texts, monkeypatch
):
    """The first worker dies as the model is about to be asked for the second time."""

    class DiedError(BaseException):
        pass

    begin = DatabaseJournal.message_begin

    def dies(self, step):
        if step == 2:
            raise DiedError
        return begin(self, step)

    scripted(FETCH, add("Always use spaces."), "ok")
    turn = turn_start(user=user, session_id=session.pk, text="read it")
    with monkeypatch.context() as patch:
        patch.setattr(DatabaseJournal, "message_begin", dies)
        with pytest.raises(DiedError):
            turn_execute(turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.outside) == ("running", ["example.org"])
    Turn.objects.filter(pk=turn.pk).update(status="queued", worker=None)  # as the sweep does
    turn_execute(turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.attempt) == ("completed", 2)
    assert ToolRun.objects.filter(turn=turn, name="fetch").count() == 1
    assert texts() == []
    assert StagedWrite.objects.get().outside == ["example.org"]


def test_an_answer_begun_anew_starts_clean(user, say, scripted):
    scripted(FETCH, "read", "no need to read")
    turn = say("read it")
    turn_retry(user=user, turn_id=turn.pk)
    turn_execute(turn.pk)
    turn.refresh_from_db()
    assert turn.outside == []


def test_a_retried_failure_keeps_what_it_has_read(user, say, scripted, texts):
    from agent.core.model import ModelError

    scripted(FETCH, ModelError("bad_request", "no"), add("Always use spaces."), "ok")
    turn = say("read it")
    assert turn.status == "failed"
    turn_retry(user=user, turn_id=turn.pk)
    turn_execute(turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.outside) == ("completed", ["example.org"])
    assert texts() == []


def test_a_page_may_reorder_entries_for_that_says_nothing(say, scripted, write, texts):
    from memory.models import Entry

    write("Uses vim.")
    write("Likes tabs.")
    move = {"action": "move", "entry_id": str(Entry.objects.get(content="Uses vim.").pk)}
    scripted(FETCH, RawCall("memory", json.dumps(move)), "ok")
    say("read it")
    assert texts() == ["Likes tabs.", "Uses vim."]


def test_of_a_batch_every_text_must_have_been_said(say, scripted, texts):
    def batch(*contents):
        return RawCall("memory", json.dumps({"operations": [{"action": "add", "content": text} for text in contents]}))

    scripted(FETCH, batch("Uses vim.", "Likes spaces."), batch("Uses vim.", "Likes tabs."), "ok")
    say("I use vim and like tabs. What does the page say?")
    assert texts() == ["Uses vim.", "Likes tabs."]
