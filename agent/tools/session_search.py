"""The `session_search` tool: what a model may find in its user's earlier chats."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol, runtime_checkable
from uuid import UUID

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from agent.core.model import ToolSchema
from agent.core.tools import CallContext, Tool, ToolError, ToolOutput
from agent.models import Turn
from agent.selectors import shortened_in
from agent.tools.arguments import checked, schema
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.text.finding import Sort
from sessions.results import SPOKEN, Chat, Results, Summary, Wanted
from sessions.search import LIMIT, WINDOW, browse, discover, read, scroll
from sessions.windows import Line, cut

NAME: Final = "session_search"
BUDGET_CHARS: Final = 30_000
"""Of messages in one answer; the rest of what a model gets of a tool's result is for the JSON around them."""
SUMMARY_CHARS: Final = 20_000
"""Of them, for summaries where they are asked for."""
_LEAST_CHARS: Final = 500
"""Of messages: with less, an answer of many chats is shortened by whole chats."""
_EVERY: Final = sys.maxsize
"""In place of the number of a last message: the whole chat."""

DESCRIPTION: Final = """Search everything that was said in the user's earlier chats. What it does depends on what you \
give it:
- `query`: finds chats. Words are ANDed; also OR, NOT, "exact phrase", prefix*, parentheses. Each hit has a snippet \
with the match between >>> and <<<, the messages around it (`anchor` marks the match), and the chat's first and last \
messages. `relaxed` means that few or no messages hold all words.
- `session_id` and `around_message_id`: scrolls, so reads on around a message.
- `session_id` alone: reads a chat; of a long one its beginning and end.
- nothing: the latest chats.
Messages are shown as they were said. "[… n characters]" marks where a long one was cut: scroll to it with a small \
window to see more of it. What is in your context now is not searched."""

GUIDANCE: Final = """You can search all earlier chats with the user with `session_search`. When they refer to \
something said before, or when it would help to know how a thing was done last time, search instead of asking them to \
repeat it."""

_FORBIDDEN: Final = "Give a query, or a session_id (with or without around_message_id), or nothing."


def _as_text(value: object) -> object:
    """Models write numbers where words are meant."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


class Arguments(BaseModel):
    """What a model may give."""

    model_config = ConfigDict(extra="forbid")

    query: Annotated[str | None, BeforeValidator(_as_text)] = Field(
        None, max_length=10_000, description="What to look for."
    )
    limit: int = Field(3, ge=1, le=LIMIT, description="How many chats, with query or alone.")
    sort: Sort = Field("relevance", description="With query.")
    role_filter: list[Literal["user", "assistant", "tool"]] | None = Field(
        None, description="With query: whose messages. Default: user and assistant."
    )
    summarize: bool = Field(
        False, description="With query: a model also reads each chat found and tells what it says on the query. Slow."
    )
    session_id: UUID | None = Field(None, description="A chat to read or scroll.")
    around_message_id: int | None = Field(None, ge=1, description="With session_id: the message to scroll to.")
    window: int = Field(5, ge=1, le=WINDOW, description="With around_message_id: messages on either side.")


Summarise = Callable[[str, Sequence[UUID]], Sequence[Summary]]
"""Has a model tell what chats say on a question."""


@runtime_checkable
class Summarising(Protocol):
    """A turn that can have chats summed up."""

    def summaries(self, query: str, session_ids: Sequence[UUID]) -> Sequence[Summary]:
        """What other chats say on a question."""
        ...


def session_search(user: User, current: UUID | None, summarise: Summarise | None = None) -> Tool:
    """The tool for a user.

    Args:
        user: whose chats.
        current: the chat that it works in.
        summarise: how chats are summed up; None where that can't be done.
    """

    def run(_context: CallContext, arguments: dict[str, Any]) -> ToolOutput:
        try:
            text, shown = _fitting(user, current, checked(Arguments, arguments), summarise)
        except HermesError as error:
            raise ToolError(str(error)) from error
        return ToolOutput(text, outside=_outside(shown))

    offered = ToolSchema(NAME, DESCRIPTION, schema(Arguments))
    return Tool(offered, toolset="sessions", run=run, read_only=True, parallel_safe=True)


def _fitting(
    user: User, current: UUID | None, given: Arguments, summarise: Summarise | None
) -> tuple[str, dict[UUID, int]]:
    """The answer as a model gets it, whole: quotation marks and line breaks in messages may double its length."""
    limit_chars = settings.ENV.agent.tool_result_limit_chars
    budget_chars = BUDGET_CHARS - SUMMARY_CHARS if given.summarize else BUDGET_CHARS
    summaries: list[dict[str, Any]] | str | None = None
    while True:
        answer, shown = _answer(user, current, given, budget_chars)
        if given.summarize and answer.get("sessions"):
            summaries = summaries or _summaries(given.query or "", answer["sessions"], summarise)
            answer["summaries"] = summaries
        text = _written(answer)
        if len(text) <= limit_chars:
            return text, shown
        if budget_chars < _LEAST_CHARS:
            break
        budget_chars //= 2
    while len(text) > limit_chars and answer.get("sessions"):
        answer["left_out"] = answer.get("left_out", 0) + 1
        answer["sessions"].pop()
        text = _written(answer)
    return text, shown


def _written(answer: dict[str, Any]) -> str:
    return json.dumps({"success": True, **answer}, ensure_ascii=False, cls=DjangoJSONEncoder)


def _answer(
    user: User, current: UUID | None, given: Arguments, budget_chars: int
) -> tuple[dict[str, Any], dict[UUID, int]]:
    """What is answered, and of each chat whose messages are in it the number of the last one."""
    if given.query is not None:
        if given.session_id or given.around_message_id:
            raise ToolError(_FORBIDDEN)
        wanted = Wanted(
            roles=frozenset(given.role_filter) if given.role_filter else SPOKEN,
            current=current,
            shortened=shortened_in(current) if current else frozenset(),
        )
        found = discover(
            user=user,
            query=given.query,
            limit=given.limit,
            sort=given.sort,
            wanted=wanted,
            budget_chars=budget_chars,
        )
        # A summary is of the whole chat.
        return _found(found), {each.session.pk: _EVERY if given.summarize else _last(each) for each in found.items}
    if given.summarize:
        raise ToolError("summarize goes with a query.")
    if given.session_id is None:
        if given.around_message_id:
            raise ToolError(_FORBIDDEN)
        recent = browse(user=user, limit=given.limit if "limit" in given.model_fields_set else LIMIT, current=current)
        return {"sessions": [each.facts() for each in recent]}, {}
    if given.around_message_id is None:
        chat, said, left_out = read(user=user, session_id=given.session_id, budget_chars=budget_chars)
        answer = {"session_id": chat.pk, "title": chat.title, "messages": _lines(said), "left_out": left_out}
        return answer, {chat.pk: max((each.id for each in said), default=0)}
    chat, stretch = scroll(
        user=user,
        session_id=given.session_id,
        message_id=given.around_message_id,
        window=given.window,
        budget_chars=budget_chars,
    )
    answer = {"session_id": chat.pk, "title": chat.title, "messages": _lines(stretch.lines)}
    last = max((each.id for each in stretch.lines), default=0)
    return answer | {"before": stretch.before, "after": stretch.after}, {chat.pk: last}


def _summaries(query: str, chats: Sequence[dict[str, Any]], summarise: Summarise | None) -> list[dict[str, Any]] | str:
    """The summary of each chat, or why there is none. What was found stands beside them in any case."""
    if summarise is None:
        return "There are no summaries here."
    made = summarise(query, [chat["session_id"] for chat in chats])
    share = SUMMARY_CHARS // max(1, len(made))
    return [
        {
            "session_id": each.session_id,
            "text": cut(each.text, _chars_in(each.text, share)),
        }
        if each.text
        else {"session_id": each.session_id, "note": f"No summary: {each.note}"}
        for each in made
    ]


def _chars_in(text: str, written_chars: int) -> int:
    """How much of a text about so many characters of JSON hold."""
    return written_chars * len(text) // len(json.dumps(text, ensure_ascii=False))


def _found(found: Results) -> dict[str, Any]:
    answer: dict[str, Any] = {"sessions": [_chat(chat) for chat in found.items]}
    if found.relaxed:
        answer["relaxed"] = "No message, or few, hold all of this; the others hold some of it."
    if found.bounded:
        answer["bounded"] = "The words are very common; only the newest messages that hold them were looked at."
    if found.mode == "degraded":
        answer["degraded"] = "The search index is being brought up to date; something may be missing."
    if found.in_tools:
        answer["in_tools"] = f"{found.in_tools} results of tools match; search them with role_filter ['tool']."
    return answer


def _chat(chat: Chat) -> dict[str, Any]:
    window = chat.window
    return chat.facts() | {
        "window": _lines(window.lines),
        "start": _lines(window.start),
        "end": _lines(window.end),
    }


def _lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    shown = []
    for each in lines:
        row: dict[str, Any] = {"id": each.id, "role": each.role, "text": each.text}
        if each.tool_name:
            row["tool"] = each.tool_name
        if each.anchor:
            row["anchor"] = True
        shown.append(row)
    return shown


def _last(chat: Chat) -> int:
    window = chat.window
    return max((each.id for each in (*window.lines, *window.start, *window.end)), default=chat.message_id)


def _outside(shown: Mapping[UUID, int]) -> tuple[str, ...]:
    """What the chats that are shown had read from outside by then: their answers may say it again.

    Args:
        shown: by chat, the number of the last message that is shown.
    """
    turns = Turn.objects.filter(session_id__in=shown).exclude(outside=[]).order_by("pk")
    rows = turns.values_list("session_id", "message__number", "outside")
    return tuple(dict.fromkeys(name for chat, number, names in rows if number <= shown[chat] for name in names))
