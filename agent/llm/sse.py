"""Server-sent events, as the two APIs use them: each event is one JSON text in its `data` lines.

The SDKs can decode these too, line by line in Python; with a hundred streams at once that was a fifth of all the time.
"""

import json
from collections.abc import AsyncIterator
from typing import Any

DONE = b"[DONE]"


async def events(pieces: AsyncIterator[bytes]) -> AsyncIterator[Any]:
    """The JSON values of the events in a stream of bytes, cut anywhere; stops after `[DONE]`.

    Raises:
        ValueError: an event is no JSON, or no UTF-8.
    """
    waiting = b""
    async for piece in pieces:
        # A CR at the end may be half of a CRLF, so it waits.
        waiting = _folded(waiting + piece)
        *blocks, waiting = waiting.split(b"\n\n")
        for block in blocks:
            data = _data(block)
            if data == DONE:
                return
            if data:
                yield json.loads(data)
    data = _data(_folded(waiting + b"\n"))
    if data and data != DONE:
        yield json.loads(data)


def _folded(text: bytes) -> bytes:
    """All line ends as LF, but a CR at the very end, which may yet be half of a CRLF."""
    if b"\r" not in text:
        return text
    held = b"\r" if text.endswith(b"\r") else b""
    return text[: len(text) - len(held)].replace(b"\r\n", b"\n").replace(b"\r", b"\n") + held


def _data(block: bytes) -> bytes:
    """The `data` lines of an event, joined; of one without any, nothing."""
    if block.startswith(b"data:") and b"\n" not in block:
        return block[5:].removeprefix(b" ")
    lines = [line[5:].removeprefix(b" ") for line in block.split(b"\n") if line.startswith(b"data:")]
    return b"\n".join(lines)
