"""Which compression of a chat is in use, and what it makes of what was said."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from agent.core.compression.overlay import Overlay
from agent.models import Compression
from hermes_site.kernel import sql


def in_use(session_id: UUID) -> Compression | None:
    """The pass that says what is sent of a chat; None: all of it, as it was said."""
    rows = sql.fetch(Compression, {"session_id": session_id, "undone_at": None}, order=["-number"])
    return next((row for row in rows if row.kind != Compression.Kind.FAILED), None)


def overlay_of(row: Compression | None) -> Overlay:
    """What a pass makes of what was said."""
    if row is None:
        return Overlay()
    edits = {int(number): edit for number, edit in row.edits.items()}
    return Overlay(row.summary, row.head_through, row.tail_from, edits)


def shortened_in(session_id: UUID) -> Sequence[int]:
    """Numbers of the messages that are sent in another form than they were said in."""
    row = in_use(session_id)
    return [] if row is None else [int(number) for number in row.edits]


def shared_with_branch(rows: Iterable[Compression], numbers: set[int]) -> list[Compression]:
    """Of a chat's passes, oldest first, those that hold for a branch as well: it has the messages after the summary.

    Args:
        rows: all of them.
        numbers: of the messages that the branch has.
    """
    shared = []
    for row in rows:
        if row.undone_at is not None or row.kind == Compression.Kind.FAILED:
            continue
        if row.summary and row.tail_from not in numbers:
            break
        shared.append(row)
    return shared
