"""Two languages that nobody speaks, for benches: as many different words as English and Chinese, as unevenly common.

What an index costs depends on how often words come back. So the function words are the real ones, the others are made
of syllables, roots have forms with the endings of English, Chinese words are of one to three characters, a chat keeps
coming back to the words of its topic, and sentences have the marks and lists that people and models write.
"""

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from typing import Final


def _each(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_ENGLISH: Final = _each("""
the and to a of for you that is your i in it this on with or can are be as we not have what from me my but about how
just an more so if now at some do will would could one by like was let there time all out up get when they think good
need had make which their has been then any these our also than them really should very into other too know see did
because don't it's i'm that's who where only want here most no were he she his her him its us still even much want
before after while both first new way work over such those why each well going back take been might maybe sure thanks
""")
_CHINESE: Final = _each("""
的 我 你 了 是 一 和 有 不 在 可以 也 就 这 都 要 会 很 好 说 我们 一些 什么 人 到 能 他 吧 呢 吗 对 那 自己 没有 还 去
多 这个 想 看 大 上 个 她 来 如果 因为 但是 所以 时候 得 把 给 让 做 用 与 而 为 中 年 他们 觉得 知道 如何 或者
非常 一个 现在 今天 下
""")
_ONSETS: Final = _each(
    "b b c c d d f f g h h l l m m n n p p r r s s t t v w br ch cl cr dr fl fr gr pl pr qu sh sp st th tr"
)
_FUNCTION: Final = frozenset([*_ENGLISH, *_CHINESE])
_VOWELS: Final = _each("a a a a e e e e e i i i o o o u u ai ea ee ou")
_CODAS: Final = _each("b ck d g l ll m n nd ng nt p r rd rt s ss st t x")
_ENDINGS: Final = _each("s ed ing er ly ers ness ation able ment")
_NEXT: Final = _each("t d s g m c r l v b")
"""Closes a syllable before another."""
_LATIN_WORDS: Final = 60_000
_HAN_WORDS: Final = 30_000
_HAN_CHARACTERS: Final = 3500
_KNEE: Final = 1000
"""Up to this rank words get rarer as Zipf's law has it, beyond it faster."""
_TOPIC_WORDS: Final = 40
_TOPIC_RANKS: Final = (100, 6000)
_TOPIC_SHARE: Final = 0.3


def _weights(count: int, offset: float, falls: float) -> list[float]:
    """How common the words of each rank are, added up."""
    weights = [1 / (rank + offset) for rank in range(1, min(_KNEE, count) + 1)]
    weights += [weights[-1] * (_KNEE / rank) ** falls for rank in range(_KNEE + 1, count + 1)]
    return list(itertools.accumulate(weights))


class Language:
    """Words, the most common first, and how to write with them."""

    def __init__(self, pick: random.Random, words: Sequence[str], *, offset: float, falls: float) -> None:
        self.words = words
        self._pick = pick
        self._weights = _weights(len(words), offset, falls)
        self._topic: list[str] = []

    def change_topic(self) -> None:
        """From now on other words come back."""
        ranks = (self._pick.uniform(*map(math.log, _TOPIC_RANKS)) for _ in range(_TOPIC_WORDS))
        self._topic = [self.words[int(math.exp(rank))] for rank in ranks]

    def some(self, count: int) -> list[str]:
        """So many words, as they follow each other in a text."""
        drawn = self._pick.choices(self.words, cum_weights=self._weights, k=count)
        for place in range(count if self._topic else 0):
            if drawn[place] not in _FUNCTION and self._pick.random() < _TOPIC_SHARE:
                drawn[place] = self._topic[int(self._pick.random() ** 2 * _TOPIC_WORDS)]
        return drawn


class Latin(Language):
    """Written as English is."""

    def __init__(self, pick: random.Random) -> None:
        super().__init__(pick, _latin_words(pick), offset=1.7, falls=1.6)

    def text(self, count: int) -> str:
        """A text of so many words."""
        words = iter(self.some(count))
        parts: list[str] = []
        is_list = count > 60 and self._pick.random() < 0.4
        while sentence := list(itertools.islice(words, self._pick.randint(4, 18))):
            between = ""
            if parts:
                new_line = self._pick.random() < (0.4 if is_list else 0.12)
                between = ("\n- " if is_list else "\n\n") if new_line else " "
            parts.append(between + self._sentence(sentence))
        return "".join(parts)

    def _sentence(self, words: list[str]) -> str:
        words[0] = words[0].capitalize() if self._pick.random() < 0.95 else f"**{words[0]}**"
        for place in range(len(words) - 1):
            chance = self._pick.random()
            if chance < 0.07:
                words[place] += ","
            elif chance < 0.09:
                words[place] = f'"{words[place]}"' if chance < 0.075 else f"{words[place]}-{words[place + 1]}"
            elif chance < 0.105:
                words[place] = str(int(10 ** (self._pick.random() * 4)))
        return " ".join(words) + self._pick.choice("......?!:")


class Han(Language):
    """Written as Chinese is."""

    def __init__(self, pick: random.Random) -> None:
        super().__init__(pick, _han_words(pick), offset=1.5, falls=2.1)

    def text(self, length: int) -> str:
        """A text of about so many characters."""
        words, parts = iter(self.some(int(length / 1.5))), []
        while clause := list(itertools.islice(words, self._pick.randint(2, 9))):
            if self._pick.random() < 0.04:
                clause.append(str(self._pick.randint(1, 2030)))
            parts.append("".join(clause) + self._pick.choice("，，，，，。。。、？！：\n"))
        return "".join(parts).strip()


def _latin_words(pick: random.Random) -> list[str]:
    """Function words first; then the forms of made-up roots, some as common as those of others."""
    ranked: dict[str, float] = {}
    known = set(_ENGLISH)
    for rank in itertools.count(1):
        if len(ranked) >= _LATIN_WORDS * 1.25:
            break
        for place, form in enumerate(_forms(pick, _root(pick, rank))):
            if form not in known:
                ranked.setdefault(form, rank * (1 + 2.2 * place) * pick.lognormvariate(0, 0.6))
    words = list(dict.fromkeys([*_ENGLISH, *sorted(ranked, key=ranked.__getitem__)]))
    return words[:_LATIN_WORDS]


def _root(pick: random.Random, rank: int) -> str:
    """Of one syllable or more, the rarer the longer."""
    more = sum(pick.random() < min(0.5, 0.06 * math.log(rank + 1)) for _ in range(2))
    first = "".join(pick.choice(_ONSETS) + pick.choice(_VOWELS) + pick.choice(_NEXT) for _ in range(more))
    return first + ("" if more else pick.choice(_ONSETS)) + pick.choice(_VOWELS) + pick.choice(_CODAS)


def _forms(pick: random.Random, root: str) -> Iterator[str]:
    """A root as it is and with some endings; of others only a name."""
    yield root
    if pick.random() < 0.25:
        return
    for ending in _ENDINGS:
        if pick.random() < (0.7 if ending in _ENDINGS[:3] else 0.25):
            yield root + ending


def _han_words(pick: random.Random) -> list[str]:
    """Function words first; then mostly of two characters, some of which are in very many words."""
    characters = [chr(code) for code in pick.sample(range(0x4E00, 0x9FA5), _HAN_CHARACTERS)]
    weights = list(itertools.accumulate(1 / (rank + 10) for rank in range(len(characters))))
    lengths = pick.choices([1, 2, 3, 4], [6, 82, 10, 2], k=3 * _HAN_WORDS)
    made = ("".join(pick.choices(characters, cum_weights=weights, k=length)) for length in lengths)
    return list(dict.fromkeys(itertools.chain(_CHINESE, made)))[:_HAN_WORDS]
