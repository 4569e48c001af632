"""How many tokens a text is, before anybody has counted them.

A provider's reported usage is the truth. Between reports tokens are characters divided by a ratio that is learned from
those reports, one for each kind of writing: Chinese has more tokens a character than English, and code more than prose.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from agent.core.messages import Message
from agent.core.model import ModelRequest, ToolSchema

Kind = Literal["prose", "code", "wide", "other"]
"""Latin prose; code and data; Chinese, Japanese and Korean; any other script."""

IMAGE_TOKENS: Final = 1_600
MESSAGE_TOKENS: Final = 4
"""What a message costs beside its text: its role and its limits."""
STARTING: Final[Mapping[Kind, float]] = {"prose": 4.2, "code": 3.2, "wide": 1.4, "other": 2.6}
"""Characters a token, before anything was reported."""
_LEAST, _MOST = 0.3, 12.0
_SAMPLE_CHARS: Final = 2_000
_SIGNS: Final = '{}[]()<>;=/\\_"|:*#0123456789'
_CODE_SHARE: Final = 0.11
"""From this share of signs on a text is code."""


class Writing(NamedTuple):
    """Characters of a text by kind."""

    prose: int = 0
    code: int = 0
    wide: int = 0
    other: int = 0

    def plus(self, more: "Writing") -> "Writing":
        """Both together."""
        return Writing(self.prose + more.prose, self.code + more.code, self.wide + more.wide, self.other + more.other)


def writing(text: str) -> Writing:
    """What kinds of characters a text has. Costs little more than reading it.

    >>> writing("Hello there")
    Writing(prose=11, code=0, wide=0, other=0)
    >>> writing("你好 ok")
    Writing(prose=3, code=0, wide=2, other=0)
    >>> writing('{"a": [1, 2]}').code
    13
    """
    size, wide, other = len(text), 0, 0
    if not text.isascii():
        encoded = text.encode("utf-8", "replace")
        beyond = size - len(text.encode("ascii", "ignore"))
        # A letter of two bytes adds one to the difference, a wide character two.
        wide = min(max(len(encoded) - size - beyond, 0), beyond)
        other = beyond - wide
    narrow = size - wide - other
    sample = text[:_SAMPLE_CHARS]
    signs = sum(map(sample.count, _SIGNS))
    if signs > _CODE_SHARE * max(len(sample), 1):
        return Writing(0, narrow, wide, other)
    return Writing(narrow, 0, wide, other)


@dataclass(frozen=True, slots=True)
class Ratios:
    """Characters a token of one model, by kind of writing."""

    by_kind: Mapping[Kind, float] = field(default_factory=lambda: dict(STARTING))

    def tokens(self, chars: Writing) -> float:
        """The tokens of so many characters."""
        of = self.by_kind
        return chars.prose / of["prose"] + chars.code / of["code"] + chars.wide / of["wide"] + chars.other / of["other"]

    def text(self, text: str) -> int:
        """The tokens of a text."""
        return round(self.tokens(writing(text))) + bool(text)

    def message(self, message: Message) -> int:
        """The tokens of a message with its calls and images."""
        fixed, chars = _message(message)
        return fixed + round(self.tokens(chars))

    def messages(self, messages: Iterable[Message]) -> int:
        """The tokens of messages."""
        return sum(map(self.message, messages))

    def request(self, request: ModelRequest) -> int:
        """The tokens of a whole prompt."""
        return self.fixed(request.system, request.tools) + self.messages(request.messages)

    def fixed(self, system: str, tools: tuple[ToolSchema, ...]) -> int:
        """The tokens of a prompt without its messages."""
        return round(self.tokens(writing(system).plus(_tools(tools))))

    def learned(self, chars: Writing, fixed: int, reported: int) -> "Ratios":
        """The ratios after a provider has reported what a prompt was.

        The error is shared out among the kinds by how much each has to do with it, so that one report makes the whole
        right, and reports about different mixtures part the kinds from one another.

        Args:
            chars: of the whole prompt.
            fixed: tokens in it that are no characters.
            reported: its tokens as the provider counts them.
        """
        guess, told = self.tokens(chars), reported - fixed
        if guess < 50 or told <= 0:
            return self
        shares = {kind: getattr(chars, kind) / self.by_kind[kind] / guess for kind in STARTING}
        squares = sum(share * share for share in shares.values())
        factor = guess / told
        return Ratios(
            {
                kind: min(max(ratio * factor ** (shares[kind] / squares), _LEAST), _MOST)
                for kind, ratio in self.by_kind.items()
            }
        )

    def from_request(self, request: ModelRequest, reported: int) -> "Ratios":
        """`learned` from a request that was sent."""
        fixed, chars = 0, writing(request.system).plus(_tools(request.tools))
        for message in request.messages:
            more, said = _message(message)
            fixed, chars = fixed + more, chars.plus(said)
        return self.learned(chars, fixed, reported)


def _message(message: Message) -> tuple[int, Writing]:
    chars = writing(message.content)
    for call in message.calls:
        chars = chars.plus(Writing(code=len(call.name) + len(call.call_id))).plus(writing(call.arguments))
    for block in message.replay:
        chars = chars.plus(Writing(prose=sum(len(value) for value in block.values() if isinstance(value, str))))
    return MESSAGE_TOKENS + IMAGE_TOKENS * len(message.images), chars


@lru_cache(maxsize=64)
def _tools_text(names: tuple[str, ...], descriptions: tuple[str, ...], parameters: str) -> Writing:
    prose = Writing()
    for text in (*names, *descriptions):
        prose = prose.plus(writing(text))
    return prose.plus(Writing(code=len(parameters)))


def _tools(tools: tuple[ToolSchema, ...]) -> Writing:
    names, descriptions = tuple(tool.name for tool in tools), tuple(tool.description for tool in tools)
    return _tools_text(names, descriptions, json.dumps([tool.parameters for tool in tools], ensure_ascii=False))
