"""The order of what was found.

A message counts more beside others that match, in a conversation that holds more of what was asked for, on a day that
the question names; of equals the newer one. The figures were measured on chats in English and Chinese whose right
answers are known; none of them is sharp.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from hermes_site.kernel.text.dates import Days

NEIGHBOUR_SHARE: Final = 0.4
"""Of the scores of the messages before and after."""
CONVERSATION_SHARE: Final = 0.6
"""Of the score of the whole conversation."""
SATURATION: Final = 1.2
"""The k1 of BM25: how soon further messages of a conversation with the same word add little."""
NEWEST_BONUS: Final = 0.3
"""For the newest conversation; older ones get less of it."""
BONUS_FADES: Final = 4
"""The power of its fading: half of the conversations ago, a sixteenth of it is left."""
DAY_FACTOR: Final = 3.0
"""For what was said on a day that the question names, or may mean."""
DAY_SHARE: Final = 0.9
"""Of the best score, for all that was said on a day that the question names: a little less than if it said it all."""
_PLACE_BITS: Final = 32
"""A conversation and a place in it make one number, and neighbours are found in one look at all hits."""


@dataclass(slots=True)
class Hit:
    """A document that was found. Not frozen: thousands are made and ranked in a search.

    Attributes:
        id: the document's number.
        group: the conversation that it belongs to, as the index numbers it, in the order in which they began.
        place: its place in the conversation.
        at: when, in seconds of the epoch.
        score: how near it is to the query; larger is nearer.
        pieces: a bit for each part of the query that it holds.
    """

    id: int
    group: int
    place: int
    at: int
    score: float = 1.0
    pieces: int = 1


class Piece(NamedTuple):
    """A part of a query: how many documents hold it, and how much it says of what is asked."""

    size: int
    weight: float = 1.0


def ranked(hits: Iterable[Hit], pieces: Sequence[Piece], conversations: int, asked: Days | None = None) -> list[Hit]:
    """The hits, best first, with their scores changed.

    Args:
        hits: what was found; each has a score of its own.
        pieces: the parts of the query, by the bits of `Hit.pieces`.
        conversations: how many there are in all.
        asked: the days that the question names.
    """
    found = list(hits)
    bonus = _conversations(found, pieces, conversations)
    shares = {
        group: (CONVERSATION_SHARE * more, 1 + NEWEST_BONUS * (group / conversations) ** BONUS_FADES)
        for group, more in bonus.items()
    }
    spots = [(hit.group << _PLACE_BITS) + hit.place for hit in found]
    score_at = dict(zip(spots, [hit.score for hit in found], strict=True)).get
    for hit, spot in zip(found, spots, strict=True):
        share, newness = shares[hit.group]
        beside = score_at(spot - 1, 0.0) + score_at(spot + 1, 0.0)
        hit.score = (hit.score + NEIGHBOUR_SHARE * beside + share) * newness
    if asked and (asked.named or asked.guessed):
        _prefer(found, asked)
    found.sort(key=attrgetter("id"), reverse=True)  # twice by one thing is faster than once by two
    found.sort(key=attrgetter("score"), reverse=True)
    return found


def _prefer(hits: Sequence[Hit], asked: Days) -> None:
    """Give more to what was said on the days asked for."""
    best = max((hit.score for hit in hits), default=0.0) or 1.0
    for hit in hits:
        if asked.are_named(hit.at):
            hit.score = DAY_FACTOR * hit.score + DAY_SHARE * best
        elif asked.are_guessed(hit.at):
            hit.score *= DAY_FACTOR


def _conversations(hits: Sequence[Hit], pieces: Sequence[Piece], conversations: int) -> dict[int, float]:
    """BM25 of each conversation, in which a word counts once a message."""
    bonus = dict.fromkeys([hit.group for hit in hits], 0.0)
    for piece, held in zip(pieces, _holders(hits, len(pieces)), strict=True):
        if not held:
            continue
        # Only what was found is counted; all that hold the piece lie in as many conversations for their number.
        holding = min(conversations, piece.size * len(held) / sum(held.values()))
        rarity = piece.weight * math.log(1 + (conversations - holding + 0.5) / (holding + 0.5))
        for group, count in held.items():
            bonus[group] += rarity * count * (SATURATION + 1) / (count + SATURATION)
    return bonus


def _holders(hits: Sequence[Hit], pieces: int) -> Sequence[Mapping[int, int]]:
    """For each of so many pieces the conversations that hold it, with how many of their hits do."""
    if pieces == 1:
        return [Counter([hit.group for hit in hits if hit.pieces])]
    counts: list[dict[int, int]] = [{} for _ in range(pieces)]
    for hit in hits:
        bits = hit.pieces
        while bits:
            held = counts[(bits & -bits).bit_length() - 1]
            held[hit.group] = held.get(hit.group, 0) + 1
            bits &= bits - 1
    return counts
