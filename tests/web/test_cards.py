"""Tool calls as the person sees them: what happened, and what is safe."""

import json
import re

import pytest
from django.utils import translation

from agent.core.events import MemoryChanged
from agent.core.tools import switched_off
from agent.stream.cards import BODY_LIMIT_CHARS, Change, Store, card_of, noted
from agent.stream.state import ToolCard


def memory(status, result=None, changes=None, arguments=None):
    result = result or {}
    found = ()
    if changes is not None:
        found = (MemoryChanged(step=1, position=1, revision="r", result=result | {"changes": changes}),)
    return card_of(ToolCard(1, 1, "memory", arguments or {}, status, json.dumps(result), 0.02, found))


def test_a_running_call_says_what_it_writes():
    card = memory("running", arguments={"action": "add", "content": "likes\n tea"})
    assert (card.line, card.state, card.opens) == ("likes tea", "running", False)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([("", "a")], "Added 1 entry"),
        ([("a", "b"), ("c", "d")], "Replaced 2 entries"),
        ([("a", ""), ("", "b"), ("c", "d")], "Added 1 entry, Replaced 1 entry, Removed 1 entry"),
    ],
)
def test_a_change_is_counted_and_stands_open(changes, line):
    rows = [{"before": before, "after": after} for before, after in changes]
    card = memory("ok", {"code": "ok", "target": "memory", "usage": "67% — 1,474/2,200 chars"}, rows)
    assert card.line == line
    assert card.opens
    assert card.changes == tuple(Change(*pair) for pair in changes)
    assert card.store == Store("Memory", 1474, 2200)


@pytest.mark.parametrize(
    ("result", "line", "state"),
    [
        ({"code": "over_limit", "over_by": 61}, "Not saved, 61 characters too long", "error"),
        ({"code": "blocked"}, "Blocked", "blocked"),
        ({"code": "no_match"}, "Not changed, no such entry", "error"),
        ({"code": "ambiguous"}, "Not changed, several entries fit", "error"),
        ({"code": "drift"}, "Not changed, the file was edited outside", "error"),
        ({"code": "gave_up"}, "Not saved, given up", "error"),
        ({}, "Not saved", "error"),
    ],
)
def test_every_refusal_is_shown_to_the_person(result, line, state):
    card = memory("error", result)
    assert (card.line, card.state, card.opens) == (line, state, True)


def test_a_full_store_says_what_happened_and_what_comes_next():
    card = memory("error", {"code": "over_limit", "target": "user", "usage": "90% — 1,238/1,375 chars", "over_by": 3})
    assert card.say.startswith("About you is full. Nothing was written.")
    assert card.store == Store("About you", 1238, 1375)


def test_figures_in_a_line_are_grouped():
    assert memory("error", {"code": "over_limit", "over_by": 1090}).line == "Not saved, 1,090 characters too long"


@pytest.mark.parametrize("name", ["memory", "session_search", "skill_manage", "web_fetch"])
def test_a_tool_that_was_switched_off_says_so_in_the_readers_language(name):
    result = json.dumps({"success": False, "error": switched_off(name)})
    with translation.override("zh-hans"):
        card = card_of(ToolCard(1, 1, name, {"query": "x"}, "error", result, 0.0))
    assert card.line == "已关闭"
    assert "你在设置里关掉了这个工具" in card.say
    assert "switched off" not in f"{card.line} {card.say} {card.result}"


@pytest.mark.parametrize("code", ["no_match", "ambiguous", "drift", "unreadable", "gave_up", "blocked", "over_limit"])
def test_why_memory_refused_is_told_in_the_readers_language(code):
    found = [{"reason": "It plants an address or account in what an assistant keeps."}]
    result = {"code": code, "error": "In English, for models.", "usage": "1% — 13/1,375 chars", "findings": found}
    with translation.override("zh-hant"):
        card = memory("error", result | {"over_by": 3})
    assert card.say
    assert not re.search("[A-Za-z]", card.say + card.line)


def test_a_duplicate_changes_nothing_and_stays_closed():
    card = memory("ok", {"code": "exists", "usage": "1% — 13/1,375 chars"})
    assert (card.line, card.opens) == ("Already remembered", False)


def test_other_tools_show_their_question_and_their_answer_shortened():
    long = "x" * (BODY_LIMIT_CHARS + 5)
    card = card_of(ToolCard(1, 1, "session_search", {"limit": 3, "query": "the bike"}, "ok", long, 0.1))
    assert (card.icon, card.line, card.opens) == ("search", "the bike", False)
    assert '"limit": 3' in card.arguments
    assert card.result.endswith("… 5 more characters")


@pytest.mark.parametrize(
    "result", ["", "{", "[1]", "null", '{"changes": 5}', '{"usage": 7, "findings": 3, "over_by": "x"}']
)
@pytest.mark.parametrize("status", ["running", "ok", "error"])
def test_no_result_breaks_the_page(result, status):
    for name in ("memory", "web_fetch", "no_such_tool"):
        assert card_of(ToolCard(1, 1, name, {"content": 3, "x": None}, status, result, 0.0)).name == name


@pytest.mark.parametrize(
    ("todos", "line"),
    [
        ([("Dump", "completed"), ("Restore", "in_progress"), ("Drop", "cancelled")], "1 of 2 done, now: Restore"),
        ([("Dump", "completed")], "1 of 1 done"),
        ([], "0 of 0 done"),
    ],
)
def test_a_list_of_steps_says_how_far_it_has_come(todos, line):
    result = json.dumps({"success": True, "todos": [{"content": text, "status": state} for text, state in todos]})
    assert card_of(ToolCard(1, 1, "todo", {"todos": []}, "ok", result, 0.1)).line == line


def test_a_deleted_skill_is_called_deleted():
    gone = {"code": "ok", "skill": "brew-tea", "changed": [{"path": "SKILL.md", "action": "remove"}]}
    revision = "01890a5d-ac96-774b-bcce-b302099a8057"
    assert (
        noted({"type": "skill.changed", "result": gone, "revision": revision}, ()).say == "Deleted the skill brew-tea"
    )
