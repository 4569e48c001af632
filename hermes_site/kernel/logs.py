"""One line an event, without secrets: the format of every process's log."""

import logging
import re
import time
import traceback

SECRETS = re.compile(
    r"""(?x)
    (?P<before>
        \b(?:hms_|sk-|sk_|pk-)              # keys by their prefix
      | \bBearer\s+
      | (?i:\b(?:api[_-]?key|password|secret|token)["']?\s*[=:]\s*["']?)
      | ://[^\s/:@]*:(?=[^\s/@]*@)          # the password of an address
      | /accounts/(?:first|invite|invitation|password/reset/key)/
    )
    (?P<secret>[^\s"'&,;@<>)\]}]{4,})
    """
)
FRAMES = 8
"""How many frames of a traceback are told, the innermost first."""


class LineFormatter(logging.Formatter):
    """`time level logger: message`, and for an exception what it was and where it came from.

    A line break in a message is escaped: whoever can make us log their text can't make up lines.
    """

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line = f"{self.formatTime(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        if record.exc_info and record.exc_info[1]:
            line += f" [{describe(record.exc_info[1])}]"
        return redact(line).translate(CONTROL)


CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))} | {
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord("\t"): "\\t",
    0x2028: "\\u2028",
    0x2029: "\\u2029",
}


def redact(text: str) -> str:
    """`text` with keys, tokens and passwords replaced.

    >>> redact("401 from https://example.org with key sk-abc123def456")
    '401 from https://example.org with key sk-…'
    >>> redact("postgres://hermes:hunter22@db/hermes")
    'postgres://hermes:…@db/hermes'
    """
    return SECRETS.sub(r"\g<before>…", text)


def describe(error: BaseException) -> str:
    """An exception, where it was raised, and what caused it, on one line."""
    told: list[BaseException] = []
    cause: BaseException | None = error
    while cause and cause not in told:
        told.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "; from ".join(f"{type(one).__name__}: {one}{_place(one)}" for one in told)


def _place(error: BaseException) -> str:
    """Where it was raised, and by way of which callers."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = " < ".join(f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f" at {where}" if where else ""


def _short(path: str) -> str:
    """The last three parts of a file's path.

    >>> _short("/srv/hermes/agent/core/loop.py")
    'agent/core/loop.py'
    """
    return "/".join(path.rsplit("/", 3)[-3:])
