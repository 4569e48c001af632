"""The text of a message as one reads it: of the marks around files that came with it, the names of the files."""

import re
from typing import Final

from sessions.models import Message

_MARK: Final = re.compile(
    r'\n\n<(?:file name="([^"<>\n]{1,120})" characters="\d{1,7}">(?=\n)'
    r'|picture name="([^"<>\n]{1,120})" size="\d{1,5}x\d{1,5}" id="[0-9a-f]{16}"/>)'
    r"|\n</file>(?=\n\n<(?:file|picture) name=|\Z)"
)


def readable(role: str, content: str) -> str:
    r"""What search shows and finds of a message.

    >>> readable("user", '\n\n<picture name="cat.png" size="4x3" id="0123456789abcdef"/>')
    '[cat.png]'
    >>> readable("user", 'Look\n\n<file name="a.txt" characters="3">\none\n</file>')
    'Look\n\n[a.txt]\none'
    """
    if role != Message.Role.USER or "\n\n<" not in content:
        return content
    return _MARK.sub(lambda found: f"\n\n[{found[1] or found[2]}]" if found.lastindex else "", content).lstrip("\n")
