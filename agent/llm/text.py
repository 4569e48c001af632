"""Making what models write fit for storage and for sending back.

JSON may carry what UTF-8 and databases can't: NUL and lone halves of surrogate pairs, as characters or as escapes
within the JSON text of a call's arguments. One of them in the history would fail every later request.
"""

import re

from agent.core.messages import clean

_ESCAPES = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u([dD][89a-fA-F][0-9a-fA-F]{2})|u0000|.)", re.DOTALL
)


def clean_arguments(text: str) -> str:
    r"""The JSON text of a call's arguments without NUL and lone surrogates, written out or escaped.

    >>> clean_arguments('{"a": "x\\ud83dy\\u0000", "b": "\\ud83d\\ude00", "c": "\\\\ud83d"}')
    '{"a": "x\\ufffdy\\u2400", "b": "\\ud83d\\ude00", "c": "\\\\ud83d"}'
    """
    if "\\u" in text:
        text = _ESCAPES.sub(_escape, text)
    return clean(text)


def _escape(match: re.Match[str]) -> str:
    if match[1]:
        return "\\ufffd"
    return "\\u2400" if match[0] == "\\u0000" else match[0]


class DeltaCleaner:
    """Cleans a text that comes in pieces; a surrogate pair may be cut between two of them."""

    def __init__(self) -> None:
        self._half = ""

    def feed(self, piece: str) -> str:
        """The clean text of `piece`, less a last half that waits for its other one."""
        if self._half:
            piece = self._half + piece
            self._half = ""
        if piece and "\ud800" <= piece[-1] <= "\udbff":
            self._half = piece[-1]
            piece = piece[:-1]
        return clean(piece)

    def rest(self) -> str:
        """What still waited when the text ended."""
        half, self._half = self._half, ""
        return clean(half)
