"""The order of what was found.

A message counts more beside others that match, and in a conversation that holds more of what was asked for; of equals
the newer one. The figures were measured on chats in English and Chinese whose right answers are known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

NEIGHBOUR_SHARE: Final = 0.4
"""Of the scores of the messages before and after."""
CONVERSATION_TOP: Final = 3
"""How many of its messages make the score of a conversation."""
COVERAGE_SHARE: Final = 0.5
"""Of the weights of all that a conversation holds of the query."""
NEWEST_BONUS: Final = 0.3
"""For the newest conversation; older ones get less of it."""


@dataclass(slots=True)
class Hit:
    """A document that was found. Not frozen: thousands are made and ranked in a search.

    Attributes:
        id: the document's number.
        group: the conversation that it belongs to, as the index numbers it, in the order in which they began.
        place: its place in the conversation.
        kind: who spoke.
        at: when, in seconds of the epoch.
        score: how near it is to the query; larger is nearer.
        pieces: a bit for each part of the query that it holds, where they were looked for one by one.
    """

    id: int
    group: int
    place: int
    kind: int
    at: int
    score: float
    pieces: int = 0


def ranked(hits: Iterable[Hit], weights: Sequence[float] = ()) -> list[Hit]:
    """The hits, best first, with their scores changed; `weights`: how much each piece of the query says."""
    groups: dict[int, list[Hit]] = {}
    for hit in hits:
        groups.setdefault(hit.group, []).append(hit)
    last = max(groups, default=1)
    found: list[Hit] = []
    for group, members in groups.items():
        if len(members) > 1:
            _add_neighbours(members)
        best = sorted([hit.score for hit in members], reverse=True)[:CONVERSATION_TOP]
        bonus = sum(best) / CONVERSATION_TOP
        if weights:
            covered = 0
            for hit in members:
                covered |= hit.pieces
            bonus += COVERAGE_SHARE * sum(weight for piece, weight in enumerate(weights) if covered >> piece & 1)
        age = 1 + NEWEST_BONUS * group / last
        for hit in members:
            hit.score = (hit.score + bonus) * age
        found += members
    found.sort(key=_order, reverse=True)
    return found


def _order(hit: Hit) -> tuple[float, int]:
    return hit.score, hit.id


def _add_neighbours(members: Sequence[Hit]) -> None:
    scores = {hit.place: hit.score for hit in members}
    for hit in members:
        hit.score += NEIGHBOUR_SHARE * (scores.get(hit.place - 1, 0.0) + scores.get(hit.place + 1, 0.0))
