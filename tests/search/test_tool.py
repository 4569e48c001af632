"""The `session_search` tool: four shapes, told apart by what is given."""

import json
from uuid import uuid4

import pytest
from django.conf import settings

from agent.core.tools import CallContext, ToolError
from agent.models import Turn
from agent.services.binding import NoTurn
from agent.tools import registry_for
from agent.tools.session_search import BUDGET_CHARS, session_search
from sessions.results import Summary

CONTEXT = CallContext(uuid4(), 1, 1, 1)
NOBODYS = "0198f000-0000-7000-8000-000000000000"


@pytest.fixture
def ask(user):
    def asked(current=None, **arguments):
        return json.loads(session_search(user, current).run(CONTEXT, arguments).text)

    return asked


def test_discover(ask, say):
    chat = say("where is the blue kettle?", "On the stove.", title="Kitchen")
    (hit,) = ask(query="blue kettle")["sessions"]
    assert hit["session_id"] == str(chat.pk)
    assert hit["snippet"] == "where is the >>>blue<<< >>>kettle<<<?"
    assert [(line["id"], line.get("anchor", False)) for line in hit["window"]] == [(1, True), (2, False)]
    assert ask(query="blue kettle", current=chat.pk)["sessions"] == []


def test_the_chat_that_asks_is_not_found_by_its_title(ask, say):
    earlier = say("The kettle is blue.", "I see.", title="Colours")
    now = say("kettle", title="kettle")
    assert [each["session_id"] for each in ask(query="kettle", current=now.pk)["sessions"]] == [str(earlier.pk)]


def test_a_temporary_chat_is_not_read_from_another(ask, say):
    secret = say("the hidden walrus", "Hm.", temporary=True)
    for more in ({}, {"around_message_id": 1}):
        with pytest.raises(ToolError, match="no such chat"):
            ask(session_id=str(secret.pk), **more)


def test_scroll_read_and_browse(ask, say):
    chat = say(*[f"line {n}" for n in range(1, 41)], title="Lines")
    assert [line["id"] for line in ask(session_id=str(chat.pk), around_message_id=20, window=2)["messages"]] == [
        18,
        19,
        20,
        21,
        22,
    ]
    assert ask(session_id=str(chat.pk))["left_out"] == 10
    assert [each["title"] for each in ask()["sessions"]] == ["Lines"]
    assert ask(current=chat.pk)["sessions"] == []


@pytest.mark.case("SC-11")
def test_sc_11_a_number_is_a_query_too(ask, say):
    chat = say("the answer is 123")
    assert ask(query=123)["sessions"][0]["session_id"] == str(chat.pk)


@pytest.mark.parametrize(
    "arguments",
    [
        {"query": "x", "session_id": NOBODYS},
        {"around_message_id": 3},
        {"query": ["x"]},
        {"query": True},
        {"query": ""},
        {"query": "x", "limit": 11},
        {"query": "x", "sort": "best"},
        {"query": "x", "role_filter": ["system"]},
        {"session_id": "not an id"},
        {"session_id": NOBODYS, "around_message_id": 1, "window": 21},
        {"nonsense": 1},
    ],
    ids=str,
)
def test_wrong_shapes_are_refused_with_a_reason(arguments, ask):
    with pytest.raises(ToolError) as refused:
        ask(**arguments)
    assert str(refused.value)


def test_a_stranger_s_chat_and_nobody_s_are_refused_alike(stranger, say):
    chat = say("the walrus")
    run = session_search(stranger, None).run
    said = set()
    for name in (str(chat.pk), str(uuid4())):
        for arguments in ({"session_id": name}, {"session_id": name, "around_message_id": 1}):
            with pytest.raises(ToolError) as refused:
                run(CONTEXT, arguments)
            said.add(str(refused.value))
    assert said == {"There is no such chat."}
    assert json.loads(run(CONTEXT, {"query": "walrus"}).text)["sessions"] == []


def test_answers_stay_within_what_a_model_gets(user, say):
    for _ in range(10):
        say(*["kettle " + "很长的话 " * 2000] * 12)
    text = session_search(user, None).run(CONTEXT, {"query": "kettle", "limit": 10}).text
    assert len(text) < BUDGET_CHARS + 20_000
    assert text.count('"anchor": true') >= 10


@pytest.mark.parametrize("text", ['"{"' * 3000, "\n\\" * 3000, "\x01" * 2000])
def test_an_answer_is_whole_however_long_its_json_becomes(text, user, say):
    chats = [say(*[f"kettle {text}"] * 45, title='"' * 200) for _ in range(10)]
    search = session_search(user, None, lambda _query, ids: [Summary(each, '"' * 20_000) for each in ids]).run
    here = {"session_id": str(chats[0].pk)}
    for arguments in (
        {"query": "kettle", "limit": 10},
        {"query": "kettle", "limit": 3, "summarize": True},
        here,
        here | {"around_message_id": 22, "window": 20},
        {},
    ):
        answer = search(CONTEXT, arguments).text
        assert len(answer) <= settings.ENV.agent.tool_result_limit_chars
        given = json.loads(answer)
        if "around_message_id" in arguments:
            assert (given["before"], given["after"], len(given["messages"])) == (1, 3, 41)
        elif "query" in arguments:
            assert len(given["sessions"]) + given.get("left_out", 0) == arguments["limit"]
            assert all(any("kettle" in line["text"] for line in each["window"]) for each in given["sessions"][:1])


def test_what_a_chat_had_read_from_outside_stays_outside_text(user, say):
    chat = say("where is the walrus", "in the sea", "look at the page", "It says: the walrus is on land.")
    for number, outside in ((1, []), (3, ["example.org"])):
        message = chat.messages.get(number=number)
        turn = Turn.objects.create(user=user, session=chat, turn_no=message.turn_no, message=message, outside=outside)
        chat.messages.filter(turn_no=turn.turn_no).update(turn_id=turn.pk)
    other = say("no tool here")
    search = session_search(user, None).run
    here = {"session_id": str(chat.pk)}
    assert search(CONTEXT, {"query": "walrus land"}).outside == ("example.org",)
    assert search(CONTEXT, here).outside == ("example.org",)
    assert search(CONTEXT, here | {"around_message_id": 1, "window": 1}).outside == ()
    assert search(CONTEXT, {"session_id": str(other.pk)}).outside == ()
    assert search(CONTEXT, {}).outside == ()


def test_it_is_in_the_list_of_tools_with_a_plain_schema(user):
    schema = next(each for each in registry_for(user, NoTurn()).schemas() if each.name == "session_search")
    assert set(schema.parameters["properties"]) == {
        "query",
        "limit",
        "sort",
        "role_filter",
        "summarize",
        "session_id",
        "around_message_id",
        "window",
    }
    assert "anyOf" not in json.dumps(schema.parameters)
    assert "$ref" not in json.dumps(schema.parameters)
