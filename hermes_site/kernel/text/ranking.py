"""The order of what was found: a message counts more beside others that match, and in a conversation that does."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

NEIGHBOUR_SHARE: Final = 0.4
"""Of the scores of the messages before and after. Measured: recall@5 of messages .53 → .61 on English chat."""
_SESSION_WEIGHT: Final = 0.5
_SESSION_TOP: Final = 3


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found.

    Attributes:
        id: the document's number.
        group: the conversation that it belongs to, as the index numbers it.
        place: its place in the conversation.
        kind: who spoke.
        at: when, in seconds of the epoch.
        score: how near it is to the query; larger is nearer.
    """

    id: int
    group: int
    place: int
    kind: int
    at: int
    score: float


def ranked(hits: Iterable[Hit]) -> list[Hit]:
    """The hits, best first."""
    groups: dict[int, list[Hit]] = defaultdict(list)
    for hit in hits:
        groups[hit.group].append(hit)
    scored: list[Hit] = []
    for members in groups.values():
        spread = _with_neighbours(members)
        best = sorted((hit.score for hit in spread), reverse=True)[:_SESSION_TOP]
        bonus = _SESSION_WEIGHT * sum(best) / _SESSION_TOP
        scored.extend(replace(hit, score=hit.score + bonus) for hit in spread)
    return sorted(scored, key=lambda hit: (-hit.score, -hit.id))


def _with_neighbours(members: Sequence[Hit]) -> list[Hit]:
    scores = {hit.place: hit.score for hit in members}
    return [
        replace(
            hit,
            score=hit.score + NEIGHBOUR_SHARE * (scores.get(hit.place - 1, 0.0) + scores.get(hit.place + 1, 0.0)),
        )
        for hit in members
    ]
