"""What was said in a chat as one text, for a model that is to sum it up; of a long one the part that matters."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from hermes_site.accounts.models import User
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text.snippets import spans
from sessions.models import Message, Session
from sessions.readable import readable
from sessions.results import SPOKEN
from sessions.selectors import sessions_of
from sessions.windows import cut

LIMIT_CHARS: Final = 100_000


class _Said(NamedTuple):
    """A message."""

    number: int
    role: str
    at: datetime
    text: str

    @property
    def line(self) -> str:
        """As a transcript shows it."""
        return f"[{self.number}] {self.role}, {self.at:%Y-%m-%d %H:%M}: {self.text}"


class Transcript(NamedTuple):
    """The text, and whose chat it is."""

    session: Session
    text: str


def transcripts(
    *, user: User, session_ids: Sequence[UUID], node: queries.Node, limit_chars: int = LIMIT_CHARS
) -> list[Transcript]:
    """What user and assistant said in chats of the user's, each cut to about `limit_chars` around what matches.

    Chats that are not the user's, deleted or temporary are left out.
    """
    own = sessions_of(user).filter(temporary=False).in_bulk(list(session_ids))
    return [Transcript(own[pk], _text(own[pk], node, limit_chars)) for pk in session_ids if pk in own]


def _text(session: Session, node: queries.Node, limit_chars: int) -> str:
    rows = session.messages.filter(role__in=SPOKEN).exclude(content="").exclude(state=Message.State.PARTIAL)
    said = [
        _Said(number, role, at, readable(role, content))
        for number, role, at, content in rows.order_by("turn_no", "number").values_list(
            "number", "role", "created_at", "content"
        )
    ]
    if sum(len(each.text) for each in said) <= limit_chars:
        return "\n\n".join(each.line for each in said)
    said = [each._replace(text=cut(each.text, limit_chars // 2, _first_match(each.text, node))) for each in said]
    first, end = _most([bool(spans(each.text, node)) for each in said], [len(each.line) for each in said], limit_chars)
    lines = [each.line for each in said[first:end]]
    before = [f"[… {first} messages before]"] if first else []
    after = [f"[… {len(said) - end} messages after]"] if end < len(said) else []
    return "\n\n".join([*before, *lines, *after])


def _first_match(text: str, node: queries.Node) -> int:
    return next((start for start, _end in spans(text, node)), 0)


def _most(matching: Sequence[bool], sizes: Sequence[int], limit: int) -> tuple[int, int]:
    """The stretch of at most `limit` characters that holds most matching messages, with the matches in its middle.

    >>> _most([False, False, True, False, False, False], [10] * 6, 30)
    (1, 4)
    >>> _most([True, False, False, True, True, False], [10] * 6, 20)
    (3, 5)
    """
    best, first, size = (0, 0, 0), 0, 0
    for end in range(1, len(sizes) + 1):
        size += sizes[end - 1]
        while size > limit and first < end - 1:
            size -= sizes[first]
            first += 1
        held = sum(matching[first:end])
        if held > best[0] or not best[2]:
            best = (held, first, end)
    places = [place for place in range(best[1], best[2]) if matching[place]] or [best[1]]
    low, high = places[0], places[-1] + 1
    size = sum(sizes[low:high])
    while True:
        before, after = low > 0 and size + sizes[low - 1] <= limit, high < len(sizes) and size + sizes[high] <= limit
        if before and (not after or places[0] - low <= high - places[-1] - 1):
            low -= 1
            size += sizes[low]
        elif after:
            size += sizes[high]
            high += 1
        else:
            return low, high
