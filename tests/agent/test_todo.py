"""The agent's list of steps: what the last call of a chat returned."""

import json
from types import SimpleNamespace

import pytest

from agent.core.model import RawCall
from agent.core.tools import ToolError
from agent.tools.todo import MOST, todo


class Chat:
    """Calls the tool as one chat does: each result is stored."""

    def __init__(self):
        self.stored = []
        self.tool = todo(SimpleNamespace(results=lambda name: self.stored))

    def __call__(self, **arguments):
        text = self.tool.run(None, arguments).text
        self.stored.append(text)
        return [(item["id"], item["content"], item["status"]) for item in json.loads(text)["todos"]]


def test_a_list_is_written_changed_and_read():
    chat = Chat()
    assert chat() == []
    assert chat(todos=[{"id": "1", "content": "read"}, {"id": 2, "content": "write", "status": "in_progress"}]) == [
        ("1", "read", "pending"),
        ("2", "write", "in_progress"),
    ]
    assert chat(todos=[{"id": "2", "status": "completed"}, {"id": "3", "content": "send"}], merge=True) == [
        ("1", "read", "pending"),
        ("2", "write", "completed"),
        ("3", "send", "pending"),
    ]
    assert chat() == chat(todos=[], merge=True)
    assert chat(todos=[{"id": "9", "content": "new"}]) == [("9", "new", "pending")]
    assert chat(todos=[]) == []


@pytest.mark.parametrize(
    "arguments",
    [
        {"todos": [{"id": "1"}]},
        {"todos": [{"id": "1", "content": "a"}, {"id": "1", "content": "b"}]},
        {"todos": [{"id": "1", "content": "a", "status": "later"}]},
        {"todos": "read, write"},
        {"merge": True},
        {"todos": [{"id": str(n), "content": "x"} for n in range(MOST + 1)]},
        {"todos": [{"id": "1", "content": "x" * 501}]},
        {"todos": [{"id": str(n), "content": "x" * 500} for n in range(MOST)]},
        {"what": 1},
    ],
)
def test_a_list_that_makes_no_sense_is_refused_and_the_old_one_stays(arguments):
    chat = Chat()
    chat(todos=[{"id": "a", "content": "keep"}])
    with pytest.raises(ToolError):
        chat(**arguments)
    assert chat() == [("a", "keep", "pending")]


def test_results_that_are_no_lists_are_passed_over():
    chat = Chat()
    chat(todos=[{"id": "a", "content": "keep"}])
    chat.stored += ['{"success": false, "error": "Interrupted"}', "[cut", "[]", "null", '{"success": true}']
    assert chat() == [("a", "keep", "pending")]


@pytest.mark.django_db(transaction=True)
def test_the_list_of_a_chat_is_there_in_its_next_turn(say, scripted):
    model = scripted(
        RawCall("todo", json.dumps({"todos": [{"id": "1", "content": "read"}]})), "one", RawCall("todo", "{}"), "two"
    )
    say("begin")
    say("go on")
    assert json.loads(model.requests[-1].messages[-1].content)["todos"] == [
        {"id": "1", "content": "read", "status": "pending"}
    ]
