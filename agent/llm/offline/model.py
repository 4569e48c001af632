"""The offline model as the turn sees it: a stream like any other."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from agent.core.model import Done, ModelEvent, ModelRequest, TextDelta
from agent.llm.offline.replies import answer

NAME: Final = "offline"

_PIECES: Final = re.compile(r"\s*(?:[\u3000-\u9fff\uff00-\uffef]{1,2}|[^\s\u3000-\u9fff\uff00-\uffef]+)|\s+\Z")


@dataclass
class OfflineModel:
    """Answers by rules, a word at a time.

    Attributes:
        word_s: the pause after each word; real models are not faster, and streaming should show.
        name: which adapter this is.
    """

    word_s: float = 0.015
    name: str = NAME

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """The answer, word by word, then its calls. It costs nothing, so no usage is reported."""
        said = answer(request, datetime.now(UTC).date())
        for piece in pieces(said.text):
            yield TextDelta(piece)
            await asyncio.sleep(self.word_s)
        for call in said.calls:
            yield call
        yield Done("calls" if said.calls else "stop", model=NAME)


def pieces(text: str) -> list[str]:
    """`text` cut before every word; every two characters in Chinese.

    >>> pieces("a  good day")
    ['a', '  good', ' day']
    """
    return _PIECES.findall(text)
