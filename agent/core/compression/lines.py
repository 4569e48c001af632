"""A conversation with who said what, and the conditions that every compressed one meets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from agent.core.messages import Message

Origin = Literal["human", "agent", "tool", "summary", "bridge"]

BEFORE: Final = "[What followed is part of the summary below.]"
AFTER: Final = "[I have read the summary as background. I go on from what follows.]"
"""Short messages of ours that keep user and assistant alternating around a summary."""
BEGINNING: Final = "[The beginning of this chat is missing.]"
UNANSWERED: Final = "[This was not answered.]"
"""Likewise where a chat from elsewhere has none."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message and where it comes from. Who said it is known, never guessed from role or text.

    Attributes:
        message: as it is sent.
        origin: who said it: a summary and the bridges around it are ours, though their roles are those of others.
        number: the message's number within its chat; 0 for what is not stored as a message.
        lead_chars: how much of the text stands before the person's own words: a date, recalled background.
    """

    message: Message
    origin: Origin
    number: int = 0
    lead_chars: int = 0

    @property
    def said(self) -> str:
        """The text without what was put before it."""
        return self.message.content[self.lead_chars :]


class BrokenChatError(AssertionError):
    """A compressed conversation is not what it must be. It is never sent."""


def last_human(lines: Sequence[Line]) -> int:
    """The index of the last thing that a person said; -1 without any."""
    return next((n for n in range(len(lines) - 1, -1, -1) if lines[n].origin == "human"), -1)


def groups(lines: Sequence[Line]) -> list[int]:
    """Where a conversation may be cut: before every message but results of tools and bridges."""
    return [n for n, line in enumerate(lines) if line.origin not in {"tool", "bridge"}]


def open_calls(lines: Sequence[Line]) -> int:
    """The index of the last assistant message if some of its calls still wait for a result; else the length."""
    start = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].message.role != "tool"), 0)
    waits = bool(lines) and len(lines[start].message.calls) > len(lines) - start - 1
    return start if waits else len(lines)


def joined(head: Sequence[Line], summary: str, tail: Sequence[Line]) -> list[Line]:
    """What is sent: the beginning, the summary in place of the middle, and the end; user and assistant alternate."""
    lines = list(head)
    while lines and lines[-1].origin == "bridge":  # it led to what the summary stands for
        lines.pop()
    if lines and lines[-1].message.role == "user":
        lines.append(Line(Message("assistant", BEFORE), "bridge"))
    lines.append(Line(Message("user", summary), "summary"))
    if tail and tail[0].message.role == "user":
        lines.append(Line(Message("assistant", AFTER), "bridge"))
    return [*lines, *tail]


def without_ours(lines: Iterable[Line]) -> list[Line]:
    """What was really said: without summary and bridges."""
    return [line for line in lines if line.origin not in {"summary", "bridge"}]


def verify(before: Sequence[Line], after: Sequence[Line], *, summaries: int) -> None:
    """Make sure that `after` may be sent instead of `before`.

    Args:
        before: what would be sent now.
        after: its compressed form.
        summaries: how many there must be: 1, or 0 where none was made yet.

    Raises:
        BrokenChatError: it may not.
    """
    _verify_roles(after)
    _verify_calls(after)
    if (found := sum(line.origin == "summary" for line in after)) != summaries:
        raise BrokenChatError(f"{found} summaries instead of {summaries}.")
    old, new = last_human(before), last_human(after)
    if old >= 0:
        if new < 0 or after[new].message != before[old].message:
            raise BrokenChatError("The last message of the user is not what it was.")
        if any(line.message.role == "user" for line in after[new + 1 :]):
            raise BrokenChatError("Something in the user's name follows the last message of the user.")
    unfinished = list(before[open_calls(before) :])
    if unfinished and list(after[-len(unfinished) :]) != unfinished:
        raise BrokenChatError("The unfinished last step was touched.")


def _verify_roles(lines: Sequence[Line]) -> None:
    if not lines or lines[0].message.role != "user":
        raise BrokenChatError("The first message is not the user's.")
    spoken = [line.message.role for line in lines]
    for before, role in pairwise(spoken):
        follows = {"user": {"assistant"}, "assistant": {"user", "tool"}, "tool": {"tool", "assistant", "user"}}
        if role not in follows[before]:
            raise BrokenChatError(f"A message of role {role} follows one of role {before}.")


def _verify_calls(lines: Sequence[Line]) -> None:
    waiting: list[str] = []
    for line in lines:
        message = line.message
        if message.role == "tool":
            if message.call_id not in waiting:
                raise BrokenChatError("A result does not directly follow its call.")
            waiting.remove(message.call_id)
            continue
        if waiting:
            raise BrokenChatError("A call is not followed by its result.")
        waiting = [call.call_id for call in message.calls]


def alternating(lines: Iterable[Line]) -> list[Line]:
    """The conversation with user and assistant taking turns, as a chat from elsewhere may not have it.

    Nothing that a person said is joined to anything: bridges come between. Neighbours of the assistant become one.
    """
    made: list[Line] = []
    for line in lines:
        role, previous = line.message.role, made[-1].message.role if made else ""
        if role == "assistant" and previous == "assistant":
            made[-1] = _one(made[-1], line)
            continue
        if role != "user" and not made:
            made.append(Line(Message("user", BEGINNING), "bridge"))
        elif role == "user" and previous == "user":
            made.append(Line(Message("assistant", UNANSWERED), "bridge"))
        made.append(line)
    return made


def _one(first: Line, second: Line) -> Line:
    one, two = first.message, second.message
    text = "\n\n".join(filter(None, [one.content, two.content]))
    both = replace(
        one,
        content=text,
        calls=one.calls + two.calls,
        replay=one.replay + two.replay,
        images=one.images + two.images,
    )
    return replace(first, message=both)
