"""From what an endpoint answered to a `ModelError` that is safe to show."""

import re
import time
from collections.abc import Iterable, Mapping
from email.utils import parsedate_to_datetime
from typing import Any, Final

from agent.core.model import ErrorKind, ModelError

MESSAGE_LIMIT_CHARS: Final = 400

_SECRETS: Final = re.compile(
    r"""(?xi)
    (?<=://) [^/\s@]+ (?=@)                                  # user and password in an address
    | (?<=[?&]) (?:api[_-]?key|key|token|access_token)=[^&\s"']+
    | (?<=bearer\ ) [^\s"',]+
    | \b (?: (?: sk | pk | rk | xai | nvapi | pplx )- | (?: gsk | hf | fw | ghp | hms )_ | AIza ) [A-Za-z0-9*_.-]{8,}
    """
)

_TOO_LONG: Final = re.compile(
    r"""(?xi)
    context_length_exceeded | context\ length | context\ window | context\ size | maximum\ context
    | prompt\ is\ too\ long | prompt\ too\ long | input\ is\ too\ long | input\ length .* exceed
    | too\ many\ (?:input\ )?tokens | request_too_large | exceed_context_size | string_above_max_length
    | (?:input|prompt)\ token\ count .* exceed
    | reduce\ the\ length\ of | exceeds?\ the\ (?:model's\ )?max(?:imum)?\ (?:input|number\ of)\ (?:tokens|length)
    """
)
_WINDOW: Final = re.compile(
    r"""(?xi)
    maximum\ context\ length\ (?:is|of)\ ([\d,]{3,12})
    | >\ ([\d,]{3,12})\ max
    | (?:context\ (?:size|window|length)|n_ctx) \D{1,20} ([\d,]{3,12})
    """
)
_NO_MONEY: Final = re.compile(
    r"(?i)insufficient_quota|billing|credit balance|insufficient (?:credits|balance|funds)"
    r"|exceeded your current quota|payment required|spend[ _]limit"
)

_NO_PICTURES: Final = re.compile(
    r"(?is)(?=.*(?:image|picture|vision|multi-?modal))"
    r".*(?:not support|unsupported|that support|not accept|not allowed|not a multi|unknown variant|missing data)"
)
_LEADS: Final[dict[ErrorKind, str]] = {
    "auth": "The model's server did not accept the key",
    "quota": "The account at the model's provider has no credit left",
    "rate_limit": "The model's provider asks to slow down",
    "overloaded": "The model's server is overloaded",
    "timeout": "The model did not answer in time",
    "connection": "The connection to the model failed",
    "context_length": "The conversation is longer than the model can read",
    "bad_request": "The model's server did not accept the request",
    "not_found": "The model's server does not know this model or address",
    "server": "The model's server failed",
    "no_pictures": "The model takes no pictures",
}

_SENTENCE_ENDS: Final = (".", "!", "?", "…", "。", "！", "？")


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """`text` without the given secrets and without anything that looks like a key.

    >>> redact("Incorrect API key provided: sk-abcd1234efgh5678.")
    'Incorrect API key provided: […]'
    >>> redact("GET http://me:pw@host/v1?key=abc failed")
    'GET http://[…]@host/v1?[…] failed'
    """
    for secret in secrets:
        if len(secret) >= 4:
            text = text.replace(secret, "[…]")
    return _SECRETS.sub("[…]", text)


def is_too_long(text: str) -> bool:
    """Whether an endpoint's words mean that the conversation does not fit its model."""
    return bool(_TOO_LONG.search(text))


def window_in(text: str) -> int | None:
    """How many tokens a model takes, from an endpoint's words that a conversation is too long for it.

    >>> window_in("This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.")
    8192
    >>> window_in("prompt is too long: 215,000 tokens > 200,000 maximum")
    200000
    >>> window_in("the request exceeds the available context size (4096 tokens), try increasing it")
    4096
    """
    found = _WINDOW.search(text)
    return int(next(filter(None, found.groups())).replace(",", "")) if found else None


def described(
    kind: ErrorKind, said: str = "", *, secrets: Iterable[str] = (), retry_after_s: float | None = None
) -> ModelError:
    """A `ModelError` with a plain sentence, then what the endpoint said, redacted and shortened."""
    said = " ".join(redact(said, secrets).split())
    if len(said) > MESSAGE_LIMIT_CHARS:
        said = said[: MESSAGE_LIMIT_CHARS - 1] + "…"
    words = f"{_LEADS[kind]}: {said}" if said else _LEADS[kind]
    window = window_in(said) if kind == "context_length" else None
    return ModelError(kind, words if words.endswith(_SENTENCE_ENDS) else f"{words}.", retry_after_s, window=window)


def from_answer(
    status: int | None,
    body: object,
    *,
    fallback: str = "",
    headers: Mapping[str, str] | None = None,
    secrets: Iterable[str] = (),
    pictures: bool = False,
) -> ModelError:
    """The error that an endpoint reported, by status or within its stream.

    Args:
        status: the HTTP status; None, or below 400, when the stream itself carried the error.
        body: what came with it, parsed if it was JSON.
        fallback: what to say when the body says nothing.
        headers: the answer's headers, for `Retry-After`.
        secrets: literal strings that must not appear.
        pictures: whether the request had some.
    """
    kinds, said = _said(body)
    said = said or ("" if _is_page(fallback) else fallback)
    if status is None or status < 400:
        status = next((int(kind) for kind in kinds if kind.isdigit() and len(kind) == 3), None)
    words = " ".join([*kinds, said])
    said = said or (f"HTTP {status}" if status else "")
    kind = _kind(status, kinds, words)
    if pictures and kind in {"bad_request", "not_found", "server"} and _NO_PICTURES.match(words):
        kind = "no_pictures"
    return described(kind, said, secrets=secrets, retry_after_s=retry_after_s(headers or {}))


def _kind(status: int | None, kinds: list[str], words: str) -> ErrorKind:
    """Which kind of failure: words decide where one status means several things."""
    if status in {400, 413, 422, 500, None} and _TOO_LONG.search(words):
        return "context_length"
    if status == 413:
        return "context_length"
    if status in {402, 403, 429, 400, None} and _NO_MONEY.search(words):
        return "quota"
    match status:
        case 401 | 403:
            return "auth"
        case 402:
            return "quota"
        case 404:
            return "not_found"
        case 408:
            return "timeout"
        case 429:
            return "rate_limit"
        case 503 | 529:
            return "overloaded"
        case 409 | 425:
            return "server"
        case int() if 400 <= status < 500:
            return "bad_request"
        case int():
            return "server"
    for kind in kinds:
        if kind in _NAMED:
            return _NAMED[kind]
    return "server"


_NAMED: Final[dict[str, ErrorKind]] = {
    "overloaded_error": "overloaded",
    "rate_limit_error": "rate_limit",
    "rate_limit_exceeded": "rate_limit",
    "authentication_error": "auth",
    "permission_error": "auth",
    "billing_error": "quota",
    "not_found_error": "not_found",
    "invalid_request_error": "bad_request",
    "request_too_large": "context_length",
    "timeout_error": "timeout",
    "api_error": "server",
    "server_error": "server",
}


def _said(body: object) -> tuple[list[str], str]:
    """What names the error, and its sentence, in any of the shapes endpoints use."""
    if isinstance(body, str):
        return [], "" if _is_page(body) else body
    if not isinstance(body, dict):
        return [], ""
    inner: Any = body.get("error", body)
    if isinstance(inner, str):
        return [], inner
    if not isinstance(inner, dict):
        inner = body
    kinds = [str(inner[key]) for key in ("type", "code", "status") if isinstance(inner.get(key), str | int)]
    said = inner.get("message") or inner.get("detail") or ""
    if not isinstance(said, str):
        said = str(said)
    metadata = inner.get("metadata")
    if isinstance(metadata, dict) and isinstance(metadata.get("raw"), str):  # a router quoting the provider behind it
        said = f"{said} {metadata['raw']}"
    return kinds, said


def _is_page(text: str) -> bool:
    """Whether a proxy on the way answered with a web page, which says nothing to a person here."""
    start = text[:500].lower()
    return "<html" in start or "<!doctype" in start


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """How long the endpoint asked to wait; None when it did not, or not in the future.

    >>> retry_after_s({"retry-after": "7"})
    7.0
    >>> retry_after_s({"retry-after-ms": "1500"})
    1.5
    """
    try:
        if "retry-after-ms" in headers:
            wait = float(headers["retry-after-ms"]) / 1000
        elif "retry-after" not in headers:
            return None
        else:
            value = headers["retry-after"].strip()
            try:
                wait = float(value)
            except ValueError:
                wait = parsedate_to_datetime(value).timestamp() - time.time()
    except (ValueError, TypeError, OverflowError):
        return None
    return wait if 0 < wait < float("inf") else None
