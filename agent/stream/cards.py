"""How a tool call looks to the person: an icon, one line, and what opens below it."""

import json
import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from agent.core.events import Event, MemoryChanged, SkillChanged
from agent.core.tools import switched_off
from agent.stream.state import ToolCard
from hermes_site.kernel.sentences import together
from hermes_site.moderation.models import StagedWrite
from hermes_site.moderation.staging import differences

LINE_LIMIT_CHARS = 160
BODY_LIMIT_CHARS = 4000
_ICONS = {
    "memory": "mark",
    "session_search": "search",
    "skills_list": "book",
    "skill_view": "book",
    "skill_manage": "book",
    "todo": "check",
    "web_fetch": "globe",
}
_USAGE = re.compile(r"([\d,]+)\s*/\s*([\d,]+)")


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that came, went, or became another."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Store:
    """How full a memory store is."""

    name: str
    used: int
    limit: int


@dataclass(frozen=True, slots=True)
class Card:
    """A tool call, ready to be drawn.

    Attributes:
        state: running, ok, error, or blocked.
        line: what it does or did, in one line.
        say: a sentence for the person, above the details.
        changes: what it changed in memory.
        store: the store it changed or failed to change.
        undo: target and revision that take the change back, when there is one.
        undone: whether it was taken back already.
        pending: id of the change that waits for the person instead of being made.
        arguments, result: as text, shortened; empty where `changes` or `say` already tell.
    """

    step: int
    position: int
    name: str
    icon: str
    state: str
    line: str
    duration_s: float
    say: str = ""
    changes: tuple[Change, ...] = ()
    store: Store | None = None
    undo: tuple[str, str] | None = None
    undone: bool = False
    pending: str = ""
    arguments: str = ""
    result: str = ""

    @property
    def opens(self) -> bool:
        """Whether the card stands open: only a change or a failure of memory shows itself."""
        return bool(self.changes or self.pending or (self.name == "memory" and self.state in {"error", "blocked"}))


def card_of(call: ToolCard) -> Card:
    """Draw `call`."""
    icon = _ICONS.get(call.name, "sliders")
    if _object(call.result).get("error") == switched_off(call.name):
        return _off_card(call, icon)
    if call.name == "memory":
        return _memory_card(call, icon)
    if call.name == "skill_manage" and call.status != "running":
        return _skill_card(call, icon)
    if call.name == "todo" and call.status == "ok":
        return replace(_plain_card(call, icon), line=_steps(_object(call.result)))
    return _plain_card(call, icon)


def _plain_card(call: ToolCard, icon: str) -> Card:
    return Card(
        call.step,
        call.position,
        call.name,
        icon,
        call.status,
        _gist(call.arguments),
        call.duration_s,
        arguments=_pretty(call.arguments) if call.arguments else "",
        result=_short(_pretty_text(call.result)),
    )


def _off_card(call: ToolCard, icon: str) -> Card:
    """A call of a tool that its owner switched off: a chat goes on offering what it offered at its start."""
    told = _("You switched this tool off in the settings, so nothing was done.")
    return replace(_plain_card(call, icon), line=_("Switched off"), say=told, result="")


def _steps(result: Mapping[str, Any]) -> str:
    """How far a list of steps has come, and what is being done."""
    rows = result.get("todos")
    steps = [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
    wanted = [step for step in steps if step.get("status") != "cancelled"]
    at_work = next((str(step.get("content")) for step in wanted if step.get("status") == "in_progress"), "")
    count = {"done": sum(step.get("status") == "completed" for step in wanted), "all": len(wanted)}
    if at_work:
        return _cut(_("%(done)d of %(all)d done, now: %(step)s") % {**count, "step": at_work})
    return _("%(done)d of %(all)d done") % count


def _skill_card(call: ToolCard, icon: str) -> Card:
    """A change of a skill: what it did, or what became of it instead."""
    card, result = _plain_card(call, icon), _object(call.result)
    code, name = str(result.get("code", "")), {"name": result.get("skill", "")}
    if code == "blocked":
        return replace(card, state="blocked", line=_("Blocked a change of the skill %(name)s") % name)
    if code == "staged":
        return replace(
            card, line=_("A change of the skill %(name)s waits for you") % name, pending=_pending(code, result)
        )
    if call.status == "ok":
        return replace(card, line=_skill_words(result) % name)
    return card


def _skill_words(result: Mapping[str, Any]) -> str:
    if result.get("code") == "created":
        return _("Wrote the skill %(name)s")
    if {"path": "SKILL.md", "action": "remove"} in result.get("changed", ()):
        return _("Deleted the skill %(name)s")
    return _("Changed the skill %(name)s")


def changes_of(event: Event) -> tuple[Change, ...]:
    """The entries that a memory change touched."""
    if not isinstance(event, MemoryChanged | SkillChanged):
        return ()
    rows = event.result.get("changes")
    if not isinstance(rows, list):
        return ()
    return tuple(
        Change(str(row.get("before") or ""), str(row.get("after") or "")) for row in rows if isinstance(row, Mapping)
    )


def undo_of(event: MemoryChanged) -> tuple[str, str] | None:
    """Target and revision of a change that can be taken back."""
    try:
        revision = str(UUID(event.revision))
    except ValueError:
        return None
    target = event.result.get("target")
    return (target, revision) if target in {"memory", "user"} else None


@dataclass(frozen=True, slots=True)
class Noted:
    """One thing that a review changed, as a quiet line.

    Attributes:
        say: what was done.
        changes: the texts that came, went, or became others.
        key: names the line on the page.
        undo: where a POST takes it back; empty: nothing can.
        undone: whether it was taken back already.
        decide: where one decides about it; empty: it does not wait.
    """

    icon: str
    say: str
    changes: tuple[Change, ...]
    key: str
    undo: str = ""
    undone: bool = False
    decide: str = ""


def noted_waiting(staged: StagedWrite, state: str) -> Noted:
    """A change of a review's that waits for the person, or waited."""
    changes = tuple(Change(before, after) for before, after in differences(staged))
    key = staged.pk.hex
    match state:
        case StagedWrite.Status.PENDING:
            return Noted("inbox", _("Waits for your approval:"), changes, key, decide=reverse("pending"))
        case StagedWrite.Status.APPROVED:
            return Noted("check", _("Approved:"), changes, key)
        case StagedWrite.Status.REJECTED:
            return Noted("close", _("Rejected:"), changes, key)
    return Noted("clock", _("Expired:"), changes, key)


def noted(event: Mapping[str, Any], undone: Container[UUID]) -> Noted:
    """A stored event of a review's change.

    Args:
        undone: the changes that were taken back.
    """
    result, revision = event.get("result", {}), str(event.get("revision", ""))
    if event.get("type") == "memory.changed":
        changes = changes_of(MemoryChanged.model_validate(event))
        forgot = bool(changes) and not any(change.after for change in changes)
        undo = reverse("memory_undo", args=[result.get("target", "memory"), revision])
        say = _("Forgot:") if forgot else _("Remembered:")
        return Noted("mark", say, changes, revision, undo, undone=UUID(revision) in undone)
    undo = reverse("skill_undo", args=[revision])
    say = _skill_words(result) % {"name": result.get("skill", "")}
    return Noted("book", say, (), revision, undo, undone=UUID(revision) in undone)


def store_of(result: Mapping[str, Any]) -> Store | None:
    """The store that a memory result speaks of."""
    match = _USAGE.search(str(result.get("usage", "")))
    if match is None:
        return None
    name = _("About you") if result.get("target") == "user" else _("Memory")
    return Store(name, *(int(number.replace(",", "")) for number in match.groups()))


def _memory_card(call: ToolCard, icon: str) -> Card:
    result = _object(call.result)
    changed = next((event for event in call.events if isinstance(event, MemoryChanged)), None)
    if changed is not None:
        result = result | changed.result
    changes = changes_of(changed) if changed is not None else ()
    code = str(result.get("code", ""))
    state = "blocked" if code == "blocked" else call.status
    if call.status == "running":
        line = _asked(call.arguments)
    elif call.status == "ok":
        line = _done(code, changes, call.arguments)
    else:
        line = _refused(code, result)
    return Card(
        call.step,
        call.position,
        call.name,
        icon,
        state,
        line,
        call.duration_s,
        say=_explained(code, result) if state in {"error", "blocked"} else "",
        changes=changes,
        store=store_of(result),
        undo=undo_of(changed) if changed is not None else None,
        pending=_pending(code, result),
    )


def _pending(code: str, result: Mapping[str, Any]) -> str:
    try:
        return str(UUID(str(result.get("pending_id")))) if code == "staged" else ""
    except ValueError:
        return ""


def _asked(arguments: Mapping[str, Any]) -> str:
    text = arguments.get("content") or arguments.get("old_text")
    return _cut(str(text)) if text else pgettext("memory tool", "Changing memory")


def _done(code: str, changes: tuple[Change, ...], arguments: Mapping[str, Any]) -> str:
    if code == "exists":
        return _("Already remembered")
    if code == "staged":
        return _("Asked for your approval")
    added = sum(1 for change in changes if not change.before)
    removed = sum(1 for change in changes if not change.after)
    replaced = len(changes) - added - removed
    counted = [
        (added, ngettext("Added %(count)d entry", "Added %(count)d entries", added)),
        (replaced, ngettext("Replaced %(count)d entry", "Replaced %(count)d entries", replaced)),
        (removed, ngettext("Removed %(count)d entry", "Removed %(count)d entries", removed)),
    ]
    words = [text % {"count": count} for count, text in counted if count]
    return _(", ").join(words) or _asked(arguments)


def _refused(code: str, result: Mapping[str, Any]) -> str:
    over = result.get("over_by")
    if code == "over_limit" and isinstance(over, int):
        text = ngettext("Not saved, %(count)s character too long", "Not saved, %(count)s characters too long", over)
        return text % {"count": f"{over:,}"}
    return {
        "blocked": _("Blocked"),
        "no_match": _("Not changed, no such entry"),
        "ambiguous": _("Not changed, several entries fit"),
        "drift": _("Not changed, the file was edited outside"),
        "unreadable": _("Not changed, the file can’t be read"),
        "gave_up": _("Not saved, given up"),
    }.get(code, _("Not saved"))


def _explained(code: str, result: Mapping[str, Any]) -> str:
    store = store_of(result)
    if code == "over_limit" and store is not None:
        text = _("%(store)s is full. Nothing was written. The agent will shorten or merge entries and try again.")
        return text % {"store": store.name}
    if code == "blocked":
        found = result.get("findings")
        rows = [row for row in found if isinstance(row, Mapping)] if isinstance(found, list) else []
        reasons = list(dict.fromkeys(_(reason) for row in rows if (reason := str(row.get("reason") or ""))))
        found_out = reasons or [_("It reads like something that could harm you or the agent.")]
        return together(*found_out, _("Nothing was written."))
    told = {
        "no_match": _("The agent named an entry that is not there. Nothing was written."),
        "ambiguous": _("What the agent named fits several entries. Nothing was written."),
        "drift": _("The file was changed outside meanwhile. Nothing was written; the memory page shows both versions."),
        "unreadable": _("The file can’t be read at the moment. Nothing was written; the memory page says why."),
        "gave_up": _("It was refused too often in a row. Memory is unchanged, and the answer goes on without it."),
    }
    return told.get(code) or _cut(str(result.get("error") or result.get("message") or ""), BODY_LIMIT_CHARS)


def _gist(arguments: Mapping[str, Any]) -> str:
    """The first text among the arguments: usually the query, address or name."""
    texts = (value for value in arguments.values() if isinstance(value, str) and value.strip())
    return _cut(next(texts, ""))


def _cut(text: str, limit: int = LINE_LIMIT_CHARS) -> str:
    text = " ".join(text.split()) if limit == LINE_LIMIT_CHARS else text
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _short(text: str) -> str:
    if len(text) <= BODY_LIMIT_CHARS:
        return text
    left = len(text) - BODY_LIMIT_CHARS
    tail = ngettext("… %(count)d more character", "… %(count)d more characters", left) % {"count": left}
    return f"{text[:BODY_LIMIT_CHARS]}\n{tail}"


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _pretty(value: Any) -> str:
    return _short(json.dumps(value, ensure_ascii=False, indent=2))


def _pretty_text(text: str) -> str:
    """JSON objects with line breaks, other text as it is."""
    value = _object(text) if text.startswith("{") else {}
    return json.dumps(value, ensure_ascii=False, indent=2) if value else text
