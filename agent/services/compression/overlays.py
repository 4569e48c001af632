"""What compressions make of what was said."""

from collections.abc import Iterable

from agent.core.compression.overlay import Overlay
from agent.models import Compression


def overlay_of(row: Compression | None) -> Overlay:
    """What a pass makes of what was said."""
    if row is None:
        return Overlay()
    edits = {int(number): edit for number, edit in row.edits.items()}
    return Overlay(row.summary, row.head_through, row.tail_from, edits)


def shared_with_branch(rows: Iterable[Compression], numbers: set[int]) -> list[Compression]:
    """Of a chat's passes, oldest first, those that hold for a branch as well: it has the messages after the summary.

    They say nothing any more of messages that the branch does not have: it gives their numbers to others.

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
        row.edits = {number: edit for number, edit in row.edits.items() if int(number) in numbers}
        row.gone = [number for number in row.gone if number in numbers]
        shared.append(row)
    return shared
