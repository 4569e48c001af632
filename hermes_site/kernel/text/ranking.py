"""The order of what was found.

A message counts more beside others that match, and in a conversation that holds more of what was asked for; of equals
the newer one. The figures were measured on chats in English and Chinese whose right answers are known.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

NEIGHBOUR_SHARE: Final = 0.4
"""Of the scores of the messages before and after."""
CONVERSATION_TOP: Final = 3
"""How many of its messages make the score of a conversation."""
COVERAGE_SHARE: Final = 0.5
"""Of the weights of all that a conversation holds of the query."""
NEWEST_BONUS: Final = 0.3
"""For the newest conversation; older ones get less of it."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found.

    Attributes:
        id: the document's number.
        group: the conversation that it belongs to, as the index numbers it, in the order in which they began.
        place: its place in the conversation.
        kind: who spoke.
        at: when, in seconds of the epoch.
        score: how near it is to the query; larger is nearer.
        pieces: which parts of the query it holds, where they were looked for one by one.
    """

    id: int
    group: int
    place: int
    kind: int
    at: int
    score: float
    pieces: frozenset[int] = frozenset()


def ranked(hits: Iterable[Hit], weights: Mapping[int, float] | None = None) -> list[Hit]:
    """The hits, best first; `weights`: how much each piece of the query says."""
    groups: dict[int, list[Hit]] = defaultdict(list)
    for hit in hits:
        groups[hit.group].append(hit)
    last = max(groups, default=1)
    scored: list[Hit] = []
    for group, members in groups.items():
        spread = _with_neighbours(members)
        best = sorted((hit.score for hit in spread), reverse=True)[:CONVERSATION_TOP]
        covered = frozenset[int]().union(*(hit.pieces for hit in members))
        bonus = sum(best) / CONVERSATION_TOP
        bonus += COVERAGE_SHARE * sum(weights[piece] for piece in covered) if weights else 0.0
        age = 1 + NEWEST_BONUS * group / last
        scored.extend(replace(hit, score=(hit.score + bonus) * age) for hit in spread)
    return sorted(scored, key=lambda hit: (-hit.score, -hit.id))


def _with_neighbours(members: Sequence[Hit]) -> list[Hit]:
    scores = {hit.place: hit.score for hit in members}
    return [
        replace(
            hit, score=hit.score + NEIGHBOUR_SHARE * (scores.get(hit.place - 1, 0.0) + scores.get(hit.place + 1, 0.0))
        )
        for hit in members
    ]
