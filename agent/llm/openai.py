"""Models behind an OpenAI-compatible endpoint: OpenAI, OpenRouter, Nous, Ollama, vLLM, llama.cpp, LM Studio.

Messages are worded the same whatever the step, and the body ends with them: the bytes of a request up to the end of
its messages begin the next request of the chat, so that every provider's prefix cache can work.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import httpx2
import openai
from openai import AsyncOpenAI, AsyncStream

from agent.core.messages import Message, ToolCall, clean
from agent.core.model import Done, ModelEvent, ModelRequest, RawCall, ReasoningDelta, TextDelta, ToolSchema, Usage
from agent.llm.errors import described, from_answer, is_too_long
from agent.llm.sse import events
from agent.llm.text import DeltaCleaner, clean_arguments
from agent.llm.transport import broken, http_client, read_out, timeout

DEFAULT_BASE_URL: Final = "https://api.openai.com/v1"
ID_LIMIT_CHARS: Final = 40
"""OpenAI refuses longer ids of tool calls."""
REASONING: Final = "reasoning_details"
"""The type of our replay block for OpenRouter's field of that name."""

_Clients = dict[tuple[str, str, float], AsyncOpenAI]
_clients: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Clients]" = WeakKeyDictionary()
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
        """The client of this endpoint on the running loop; making one costs 20 ms, and it keeps connections open."""
        kept = _clients.setdefault(asyncio.get_running_loop(), {})
        key = (self._address, self.api_key, self.read_timeout_s)
        if key not in kept:
            client = AsyncOpenAI(
                api_key=self.api_key or "none",
                base_url=self._address,
                max_retries=0,
                timeout=timeout(self.read_timeout_s),
                http_client=http_client(self._address, self.read_timeout_s),
            )
            # From the process's environment; meant for OpenAI itself, and not this endpoint's business.
            client.organization = client.project = None
            kept[key] = client
        return kept[key]

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Ask for the next assistant message."""
        secrets = [self.api_key]
        answer = _Answer(secrets)
        try:
            stream = await self._open(request)
            async with stream:
                async for chunk in await _chunks(stream.response):
                    for event in answer.feed(chunk):
                        yield event
                await read_out(stream.response)
        except openai.APIStatusError as error:
            headers = error.response.headers
            raise from_answer(
                error.status_code, error.body, fallback=error.message, headers=headers, secrets=secrets
            ) from None
        except (openai.APIConnectionError, httpx2.HTTPError) as error:
            # What came before a late break is complete once the endpoint has said why it stopped.
            if answer.finish is None:
                raise broken(error, self._address, self.read_timeout_s) from None
        except openai.OpenAIError as error:
            raise described("server", str(error), secrets=secrets) from None
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
                blamed = _blamed(error, set(_optional(request)) - unknown)
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


def _limit_name(address: str, unknown: frozenset[str]) -> str:
    """OpenAI's newer models refuse `max_tokens`; most others know only that."""
    first, second = "max_tokens", "max_completion_tokens"
    if urlsplit(address).hostname == "api.openai.com":
        first, second = second, first
    return second if first in unknown else first


def _optional(request: ModelRequest) -> list[str]:
    """The parameters that a request can do without."""
    names = ["stream_options"]
    if request.max_output_tokens:
        names += ["max_completion_tokens", "max_tokens"]
    if request.tools and request.tool_choice == "none":
        names.append("tool_choice")
    return names


def body(
    request: ModelRequest, *, address: str = DEFAULT_BASE_URL, unknown: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """The request as it is sent. Tools, then messages, then what may differ from step to step."""
    sent: dict[str, Any] = {"model": request.model, "stream": True}
    if "stream_options" not in unknown:
        sent["stream_options"] = {"include_usage": True}
    if request.tools:
        sent["tools"] = [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
            }
            for tool in request.tools
        ]
    sent["messages"] = wire(request)
    if request.tools and request.tool_choice == "none" and "tool_choice" not in unknown:
        sent["tool_choice"] = "none"
    if request.max_output_tokens:
        limit = _limit_name(address, unknown)
        if limit not in unknown:
            sent[limit] = request.max_output_tokens
    return sent


def wire(request: ModelRequest) -> list[dict[str, Any]]:
    """The messages as they are sent; each depends on itself alone."""
    system = [{"role": "system", "content": request.system}] if request.system else []
    return system + [_message(message) for message in request.messages]


def _tool(tool: ToolSchema) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}


def _message(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": short_id(message.call_id), "content": message.content}
    if message.role == "user":
        return {"role": "user", "content": message.content}
    sent: dict[str, Any] = {"role": "assistant", "content": message.content or (None if message.calls else "")}
    for block in message.replay:
        if block.get("type") == REASONING:
            sent[REASONING] = block["details"]
    if message.calls:
        sent["tool_calls"] = [_call(call) for call in message.calls]
    return sent


def _call(call: ToolCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": call.arguments or "{}"}
    return {"id": short_id(call.call_id), "type": "function", "function": function}


def short_id(call_id: str) -> str:
    """`call_id`, or what always stands for it where it is too long."""
    if len(call_id) <= ID_LIMIT_CHARS:
        return call_id
    return "call_" + hashlib.sha256(call_id.encode()).hexdigest()[:32]


async def _chunks(response: httpx2.Response) -> AsyncIterator[Any]:
    """The chunks; of an endpoint that does not stream, its one answer as one chunk."""
    kind = response.headers.get("content-type", "")
    if "html" in kind:
        raise described("not_found", "There is a web page at this address, no model. Does it lack a /v1?")
    if "json" not in kind:
        return events(response.aiter_bytes())
    await response.aread()
    return _whole(response.json())


async def _whole(answer: object) -> AsyncIterator[object]:
    if isinstance(answer, dict) and isinstance(answer.get("choices"), list):
        answer = dict(answer, choices=[dict(choice, delta=choice.get("message")) for choice in answer["choices"]])
    yield answer


@dataclass(slots=True)
class _Call:
    """A call whose pieces are coming in."""

    call_id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


_FINISH: Final[dict[str, Literal["stop", "calls", "length", "refusal"]]] = {
    "tool_calls": "calls",
    "function_call": "calls",
    "length": "length",
    "content_filter": "refusal",
}


class _Answer:
    """Chunks in, events out."""

    def __init__(self, secrets: list[str]) -> None:
        self.finish: str | None = None
        self._secrets = secrets
        self._refused = False
        self._usage = Usage()
        self._model = ""
        self._text = DeltaCleaner()
        self._reasoning = DeltaCleaner()
        self._calls: list[_Call] = []
        self._places: dict[int, _Call] = {}
        self._details: list[dict[str, Any]] = []

    def feed(self, chunk: object) -> list[ModelEvent]:
        """What `chunk` adds."""
        try:
            return self._feed(chunk)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError("not the shape of a chunk") from error

    def _feed(self, chunk: Any) -> list[ModelEvent]:
        if chunk.get("error"):
            raise from_answer(None, chunk, secrets=self._secrets)
        if not self._model and isinstance(chunk.get("model"), str):
            self._model = chunk["model"]
        if isinstance(chunk.get("usage"), dict):
            self._usage = usage(chunk["usage"])
        choices = chunk.get("choices")
        if not choices:
            return []
        choice = choices[0]
        if choice.get("finish_reason"):
            self.finish = str(choice["finish_reason"])
        delta = choice.get("delta")
        return self._delta(delta) if isinstance(delta, dict) else []

    def _delta(self, delta: dict[str, Any]) -> list[ModelEvent]:
        events: list[ModelEvent] = []
        thought = delta.get("reasoning_content") or delta.get("reasoning")
        said = delta.get("content")
        if isinstance(said, list):  # some endpoints send typed parts
            thought = thought or "".join(_part_text(part) for part in said if part.get("type") == "thinking")
            said = "".join(_part_text(part) for part in said if part.get("type") != "thinking")
        if not said and delta.get("refusal"):
            said, self._refused = delta["refusal"], True
        if thought and isinstance(thought, str) and (text := self._reasoning.feed(thought)):
            events.append(ReasoningDelta(text))
        if said and (text := self._text.feed(said)):
            events.append(TextDelta(text))
        for piece in delta.get("tool_calls") or ():
            self._call(piece)
        if isinstance(delta.get(REASONING), list):
            self._detail(delta[REASONING])
        return events

    def _call(self, piece: dict[str, Any]) -> None:
        """Put a piece of a call where it belongs. Some endpoints number every call 0, or none."""
        place = piece.get("index")
        function = piece.get("function") or {}
        call_id, name, arguments = piece.get("id") or "", function.get("name") or "", function.get("arguments")
        call = self._places.get(place, None) if isinstance(place, int) else (self._calls[-1] if self._calls else None)
        if call is None or (call_id and call.call_id and call_id != call.call_id and name):
            call = _Call()
            self._calls.append(call)
            if isinstance(place, int):
                self._places[place] = call
        call.call_id = call.call_id or call_id
        if name != call.name:  # some endpoints repeat it with every piece
            call.name += name
        if arguments:
            call.arguments.append(
                arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
            )

    def _detail(self, pieces: list[Any]) -> None:
        """Join the pieces of a reasoning block that must be sent back."""
        for piece in pieces:
            if not isinstance(piece, dict):
                continue
            last = self._details[-1] if self._details else None
            if last is None or (last.get("index"), last.get("type")) != (piece.get("index"), piece.get("type")):
                self._details.append(dict(piece))
                continue
            for key, value in piece.items():
                joined = (
                    key in {"text", "summary", "data"} and isinstance(value, str) and isinstance(last.get(key), str)
                )
                if joined:
                    last[key] += value
                elif value is not None:
                    last[key] = value

    def end(self) -> list[ModelEvent]:
        """What is complete now that the stream has ended.

        Raises:
            ModelError: it ended without saying why, or said that it failed.
        """
        if self.finish is None:
            raise described("connection", "The answer broke off before its end.")
        if self.finish == "error":
            raise described("server", "The answer was broken off with an error.")
        events: list[ModelEvent] = []
        if text := self._reasoning.rest():
            events.append(ReasoningDelta(text))
        if text := self._text.rest():
            events.append(TextDelta(text))
        events += [RawCall(clean(call.name), clean_arguments("".join(call.arguments))) for call in self._calls]
        reason = _FINISH.get(self.finish, "stop")
        if self._refused:
            reason = "refusal"
        elif self._calls and reason == "stop":
            reason = "calls"
        replay: tuple[dict[str, Any], ...] = ({"type": REASONING, "details": self._details},) if self._details else ()
        events.append(Done(reason, self._usage, replay, clean(self._model)))
        return events


def _part_text(part: Any) -> str:
    inner = part.get("text") or part.get("thinking") or ""
    return inner if isinstance(inner, str) else "".join(_part_text(one) for one in inner)


def usage(reported: dict[str, Any]) -> Usage:
    """Tokens from a `usage` object; fields that are missing or null count 0."""

    def number(value: object) -> int:
        return int(value) if isinstance(value, int | float) and value > 0 else 0

    prompt_details = reported.get("prompt_tokens_details") or {}
    completion_details = reported.get("completion_tokens_details") or {}
    prompt, completion = number(reported.get("prompt_tokens")), number(reported.get("completion_tokens"))
    reasoning = number(completion_details.get("reasoning_tokens"))
    if reasoning and number(reported.get("total_tokens")) == prompt + completion + reasoning:  # xAI counts it apart
        completion += reasoning
    return Usage(
        prompt=prompt,
        completion=completion,
        cached=number(prompt_details.get("cached_tokens")) or number(reported.get("prompt_cache_hit_tokens")),
        cache_written=number(prompt_details.get("cache_write_tokens")),
        reasoning=reasoning,
    )
