"""The adapter: one endpoint, asked through the official SDK."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final

import openai
from openai import AsyncOpenAI, AsyncStream

from agent.core.model import ModelEvent, ModelRequest
from agent.llm.clients import client
from agent.llm.errors import described, from_answer, is_too_long
from agent.llm.openai.answer import Answer
from agent.llm.openai.wire import DEFAULT_BASE_URL, body, optional
from agent.llm.transport import BROKEN, LIMITS, broken, timeout

_unknown: dict[tuple[str, str], frozenset[str]] = {}
"""Parameters that a model refused, by address and model; learned from its answers."""


@dataclass
class OpenAIModel:
    """One endpoint.

    Attributes:
        base_url: where it is; empty for OpenAI itself.
        api_key: empty for endpoints that want none.
        read_timeout_s: the longest silence, before the first byte and between any two.
        name: which adapter this is.
    """

    base_url: str = ""
    api_key: str = field(default="", repr=False)
    read_timeout_s: float = 120.0
    name: str = "openai"

    @property
    def _address(self) -> str:
        return (self.base_url or DEFAULT_BASE_URL).rstrip("/")

    def _client(self) -> AsyncOpenAI:
        return client((self.name, self._address, self.api_key, self.read_timeout_s), self._new_client)

    def _new_client(self) -> AsyncOpenAI:
        new = AsyncOpenAI(
            api_key=self.api_key or "none",
            base_url=self._address,
            max_retries=0,
            timeout=timeout(self.read_timeout_s),
            http_client=openai.DefaultAioHttpClient(limits=LIMITS),
        )
        # From the process's environment; meant for OpenAI itself, and not this endpoint's business.
        new.organization = new.project = None
        return new

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Ask for the next assistant message."""
        secrets = [self.api_key]
        answer = Answer(request.model, secrets)
        try:
            stream = await self._open(request)
            async with stream:
                async for chunk in await _chunks(stream):
                    for event in answer.feed(chunk):
                        yield event
        except openai.APIStatusError as error:
            headers = error.response.headers
            raise from_answer(
                error.status_code,
                error.body,
                fallback=error.message,
                headers=headers,
                secrets=secrets,
                pictures=request.has_pictures,
            ) from None
        except (openai.APIConnectionError, *BROKEN) as error:
            # What came before a late break is complete once the endpoint has said why it stopped.
            if answer.finish is None:
                raise broken(error, self._address, self.read_timeout_s) from None
        except openai.APIError as error:  # within the stream
            raise from_answer(None, error.body, fallback=error.message, secrets=secrets) from None
        except ValueError as error:  # broken JSON or UTF-8
            raise described("server", f"It sent something unreadable ({type(error).__name__}).") from None
        for event in answer.end():
            yield event

    async def _open(self, request: ModelRequest) -> AsyncStream[object]:
        """Send `request`; once more without a parameter that this endpoint turns out not to know."""
        place = (self._address, request.model)
        while True:
            unknown = _unknown.get(place, frozenset())
            try:
                return await self._client().post(
                    "/chat/completions",
                    cast_to=object,  # plain dicts: nothing here needs the SDK's classes, which cost most of its time
                    body=body(request, address=self._address, unknown=unknown),
                    stream=True,
                    stream_cls=AsyncStream[object],
                )
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                blamed = _blamed(error, set(optional(request)) - unknown)
                if blamed is None:
                    raise
                _unknown[place] = unknown | {blamed}


_REFUSES: Final = re.compile(
    r"(?i)unsupported|not support|unknown|unrecogni[sz]ed|not permitted|extra|unexpected|not allowed"
)


def _blamed(error: openai.APIStatusError, candidates: set[str]) -> str | None:
    """Which of the `candidates` the endpoint refused to know, if that is what it complains of."""
    said = f"{error.message} {error.body}"
    if is_too_long(said) or not _REFUSES.search(said):
        return None
    if error.param in candidates:
        return error.param
    mentioned = [name for name in candidates if name in said]
    return min(mentioned, key=said.index, default=None)


async def _chunks(stream: AsyncStream[object]) -> AsyncIterator[Any]:
    """The chunks; of an endpoint that does not stream, its one answer as one chunk."""
    kind = stream.response.headers.get("content-type", "")
    if "html" in kind:
        raise described("not_found", "There is a web page at this address, no model. Does it lack a /v1?")
    if "json" not in kind:
        return aiter(stream)
    await stream.response.aread()
    return _whole(stream.response.json())


async def _whole(answer: object) -> AsyncIterator[object]:
    if isinstance(answer, dict) and isinstance(answer.get("choices"), list):
        answer = dict(answer, choices=[dict(choice, delta=choice.get("message")) for choice in answer["choices"]])
    yield answer
