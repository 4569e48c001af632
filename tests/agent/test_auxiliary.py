"""The auxiliary model: one text in, one text out, over real HTTP."""

import pytest

from agent.services.auxiliary import AuxiliaryError, auxiliary_text
from sessions.services import session_create
from tests.fakes.script import Reply

pytestmark = pytest.mark.django_db


def test_it_answers_and_the_chat_pays(user, speaks):
    server = speaks("  Blue kettles \n", "Two")
    chat = session_create(user=user)
    answer = auxiliary_text(user, "Give a title.", "We spoke of kettles.", 30, charge_to=chat.pk)
    assert (answer.text, answer.is_whole, answer.model) == ("Blue kettles", True, "small")
    assert answer.usage.prompt > 0
    chat.refresh_from_db()
    assert chat.usage["prompt"] == answer.usage.prompt
    again = auxiliary_text(user, "Give a title.", "We spoke of kettles.", 30, charge_to=chat.pk)
    chat.refresh_from_db()
    assert chat.usage["completion"] == answer.usage.completion + again.usage.completion
    body = server.requests[0].body
    assert [message["content"] for message in body["messages"]] == ["Give a title.", "We spoke of kettles."]
    assert 30 in {body.get("max_tokens"), body.get("max_completion_tokens")}
    assert not body.get("tools")


def test_what_may_pass_is_tried_again_and_the_rest_told(user, speaks):
    speaks(Reply(status=503), Reply(text=""), "Done")
    assert auxiliary_text(user, "x", "y", 30).text == "Done"
    speaks(*[Reply(status=503)] * 3)
    with pytest.raises(AuxiliaryError) as failed:
        auxiliary_text(user, "x", "y", 30)
    assert failed.value.retryable
    server = speaks(Reply(status=401), "never asked")
    with pytest.raises(AuxiliaryError) as failed:
        auxiliary_text(user, "x", "y", 30)
    assert not failed.value.retryable
    assert len(server.requests) == 1


@pytest.mark.parametrize("options", [{"timeout_s": 0.3}, {"cancelled": lambda: True}])
def test_it_ends_when_it_must(options, user, speaks):
    speaks(Reply(text="never", hang="before_headers"))
    with pytest.raises(AuxiliaryError, match="in time"):
        auxiliary_text(user, "x", "y", 30, **options)


def test_a_cut_answer_says_so(user, speaks):
    speaks(Reply(text="Half of", finish="length"))
    assert not auxiliary_text(user, "x", "y", 2).is_whole


def test_without_a_model_there_is_no_answer(user):
    with pytest.raises(AuxiliaryError, match="connected"):
        auxiliary_text(user, "x", "y", 30)
