"""From the rows of a Hermes Agent's session to the turns of a chat. Pure functions.

A turn is a message of the person's and everything up to the next. What Hermes Agent wrote itself into the place of
earlier messages, its summaries, becomes what is sent before the next message: it is not the person's words, is not
shown as such and not found by search.
"""

import json
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from agent.core.messages import clean
from agent.core.replies import call_from
from agent.services.imported import ImportedChat, ImportedMessage, ImportedTurn
from hermes_site.kernel.ids import uuid7_of
from hermes_site.moving.hermes_home import Row, moment
from hermes_site.moving.rows import LONG_NAME, Notes, Said, understood, without_copies

TITLE_LIMIT_CHARS: Final = 200
NO_WORDS: Final = "…"
"""Stands for the message of the person's that an answer lacks."""


def session_id_of(user_id: UUID, session: Row) -> UUID:
    """The id that a session always gets when this user takes it in."""
    began = moment(session["started_at"]) or datetime.fromtimestamp(0, UTC)
    return uuid7_of(began, "hermes-session", str(user_id), str(session["id"]))


def chat_of(
    *, user_id: UUID, session: Row, rows: Iterable[Row], parent_id: UUID | None, hidden: bool
) -> tuple[ImportedChat, Notes]:
    """A session as a chat.

    Args:
        user_id: who takes it in.
        session: its row.
        rows: its messages, oldest first.
        parent_id: the chat that it continues or branches off.
        hidden: whether Hermes Agent itself does not list it: the run of a helper.
    """
    notes = Notes()
    began = moment(session["started_at"])
    said = list(without_copies(list(understood(session, rows, began, notes)), notes))
    began = began or (said[0].at if said else datetime.fromtimestamp(0, UTC))
    chat_id = session_id_of(user_id, session)
    turns = _Turns(str(chat_id), str(session["model"])[:200], notes, str(session["id"]))
    for each in said:
        turns.add(each)
    last = max([began, *(each.at for each in said)])
    chat = ImportedChat(
        id=chat_id,
        title=clean(" ".join(str(session["title"]).split()))[:TITLE_LIMIT_CHARS],
        parent_id=parent_id,
        archived=hidden or bool(session["archived"]),
        created_at=began,
        last_active_at=last,
        turns=turns.finished(),
        usage=_usage(session),
    )
    return chat, notes


def _usage(session: Row) -> dict[str, int]:
    names = {
        "prompt": "input_tokens",
        "completion": "output_tokens",
        "cached": "cache_read_tokens",
        "reasoning": "reasoning_tokens",
    }
    found = {ours: session[theirs] for ours, theirs in names.items()}
    return found if all(isinstance(value, int) for value in found.values()) and any(found.values()) else {}


class _Turns:
    """Puts a session's messages into turns."""

    def __init__(self, chat: str, model: str, notes: Notes, session: str) -> None:
        self._chat = chat
        self._model = model
        self._notes = notes
        self._session = session
        self._done: list[ImportedTurn] = []
        self._messages: list[ImportedMessage] = []
        self._id: UUID | None = None
        self._step = 0
        self._open: dict[str, list[tuple[int, int, str, str]]] = {}
        self._extra: Counter[int] = Counter()
        self._before: list[str] = []

    def add(self, said: Said) -> None:
        """Take the next message."""
        if said.images:
            self._notes.left_out["images"] += said.images
        if said.summary:
            self._before.append(f"{said.summary}\n\n")
            if not said.content and not said.calls:
                return
        if said.role == "user":
            self._begin(said, said.content)
        elif said.role == "assistant":
            if self._id is None:
                self._begin(said, NO_WORDS)
            self._answer(said)
        else:
            if self._id is None:
                self._begin(said, NO_WORDS)
            self._result(said)

    def finished(self) -> tuple[ImportedTurn, ...]:
        """All turns."""
        self._end()
        if self._before:
            self._notes.left_out["summaries that nothing follows"] += len(self._before)
        return tuple(self._done)

    def _begin(self, said: Said, content: str) -> None:
        self._end()
        self._id = uuid7_of(said.at, "hermes-turn", self._chat, str(said.row_id))
        self._step, self._open, self._extra = 0, {}, Counter()
        first = ImportedMessage(
            "user", 0, 0, content, said.at, prelude="".join(self._before), compressed=said.compressed
        )
        self._before = []
        self._messages = [first]

    def _end(self) -> None:
        if self._id is not None:
            self._done.append(ImportedTurn(self._id, tuple(self._messages)))
        self._id = None

    def _answer(self, said: Said) -> None:
        assert self._id is not None  # noqa: S101 - for the type checker
        self._step += 1
        calls = []
        for position, (source_id, raw) in enumerate(said.calls, 1):
            call = call_from(self._id, self._step, position, raw)
            name = call.name[:LONG_NAME]
            calls.append({"call_id": call.call_id, "name": name, "arguments": call.arguments, "problem": call.problem})
            self._open.setdefault(source_id, []).append((self._step, position, call.call_id, name))
        self._messages.append(
            ImportedMessage(
                "assistant",
                self._step,
                0,
                said.content,
                said.at,
                reasoning=said.reasoning,
                calls=tuple(calls),
                model=self._model,
                compressed=said.compressed,
            )
        )

    def _result(self, said: Said) -> None:
        waiting = self._open.get(said.call_id)
        if waiting:
            step, position, call_id, name = waiting.pop(0)
        else:
            # Its call is not there: kept behind the answer's own results, for search and export.
            step, call_id, name = max(self._step, 1), "", said.tool_name or "unnamed"
            self._extra[step] += 1
            position = 1000 + self._extra[step]
            self._notes.left_out["tool results without their call (kept, but not shown in the chat)"] += 1
        self._messages.append(
            ImportedMessage(
                "tool",
                step,
                position,
                said.content,
                said.at,
                call_id=call_id,
                tool_name=said.tool_name or name,
                compressed=said.compressed,
                ok=not _failed(said.content),
            )
        )


def _failed(result: str) -> bool:
    """Whether a tool's result says that it failed."""
    if result.startswith("{"):
        try:
            value = json.loads(result)
        except (ValueError, RecursionError):
            return False
        return isinstance(value, dict) and (value.get("success") is False or bool(value.get("error")))
    return result.startswith("Error")
