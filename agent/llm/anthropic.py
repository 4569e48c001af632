"""Models behind Anthropic's Messages API.

Messages are worded the same whatever the step. The cache marks are put onto a copy at the very end and never count as
a change of the prefix.
"""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import anthropic
from anthropic import AsyncAnthropic, AsyncStream

from agent.core.messages import Image, Message, ToolCall, clean
from agent.core.model import Done, ModelEvent, ModelRequest, RawCall, ReasoningDelta, TextDelta, Usage
from agent.llm.caching import Ttl, mark
from agent.llm.clients import client
from agent.llm.errors import described, from_answer
from agent.llm.text import DeltaCleaner, clean_arguments
from agent.llm.transport import BROKEN, LIMITS, broken, timeout

DEFAULT_BASE_URL: Final = "https://api.anthropic.com"
READ_OUT_S: Final = 0.1
MAX_TOKENS: Final = 32_000
"""What an answer may have where nothing else was set: the API wants a number."""
EMPTY: Final = "(nothing)"
"""Stands for a text that the API refuses because it is empty."""

THINKING: Final = frozenset({"thinking", "redacted_thinking"})
_OURS: Final = frozenset({"model", "chars_before", "calls_before"})
"""What we note on a block of thinking beside what the API sent: whose it is, and where it stood."""

_allowed_tokens: dict[tuple[str, str], int] = {}
"""The most an answer may have, by address and model; learned from refusals."""
_TOO_MANY: Final = re.compile(r"max_tokens: \d+ > (\d+)")


@dataclass
class AnthropicModel:
    """One endpoint.

    Attributes:
        base_url: where it is; empty for Anthropic itself.
        api_key: the key.
        read_timeout_s: the longest silence, before the first byte and between any two.
        cache_ttl: how long the provider keeps the prefix.
        name: which adapter this is.
    """

    base_url: str = ""
    api_key: str = field(default="", repr=False)
    read_timeout_s: float = 120.0
    cache_ttl: Ttl = "5m"
    name: str = "anthropic"

    @property
    def _address(self) -> str:
        return (self.base_url or DEFAULT_BASE_URL).rstrip("/").removesuffix("/v1")

    def _client(self) -> AsyncAnthropic:
        return client((self.name, self._address, self.api_key, self.read_timeout_s), self._new_client)

    def _new_client(self) -> AsyncAnthropic:
        return AsyncAnthropic(
            # An empty key would make the SDK look for credentials of its own in the environment and on disk.
            api_key=self.api_key or "none",
            base_url=self._address,
            # The SDK's bearer token is all that Anthropic needs; endpoints like it may know only the older header.
            default_headers={"X-Api-Key": self.api_key} if self.base_url and self.api_key else None,
            max_retries=0,
            timeout=timeout(self.read_timeout_s),
            http_client=anthropic.DefaultAioHttpClient(limits=LIMITS),
        )

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Ask for the next assistant message."""
        secrets = [self.api_key]
        answer = _Answer(request.model, secrets)
        try:
            stream = await self._open(request)
            async with stream:
                if "html" in stream.response.headers.get("content-type", ""):
                    raise described("not_found", "There is a web page at this address, no model.")
                async for event in stream:
                    for said in answer.feed(event):
                        yield said
                    if answer.complete:
                        await _read_out(stream)
                        break
        except anthropic.APIStatusError as error:
            raise from_answer(
                error.status_code,
                error.body,
                fallback=error.message,
                headers=error.response.headers,
                secrets=secrets,
                pictures=request.has_pictures,
            ) from None
        except (anthropic.APIConnectionError, *BROKEN) as error:
            if answer.reason is None:
                raise broken(error, self._address, self.read_timeout_s) from None
        except anthropic.AnthropicError as error:
            raise described("server", str(error), secrets=secrets) from None
        except ValueError as error:  # broken JSON or UTF-8
            raise described("server", f"It sent something unreadable ({type(error).__name__}).") from None
        for said in answer.end():
            yield said

    async def _open(self, request: ModelRequest) -> AsyncStream[object]:
        """Send `request`; once more with a smaller limit when the model turns out to allow less."""
        place = (self._address, request.model)
        while True:
            limit = min(request.max_output_tokens or MAX_TOKENS, _allowed_tokens.get(place, 1 << 30))
            try:
                return await self._client().post(
                    "/v1/messages",
                    cast_to=object,  # plain dicts: nothing here needs the SDK's classes, which cost most of its time
                    body=body(request, max_tokens=limit, ttl=self.cache_ttl),
                    stream=True,
                    stream_cls=AsyncStream[object],
                )
            except anthropic.BadRequestError as error:
                allowed = _TOO_MANY.search(error.message)
                if allowed is None or not 0 < int(allowed[1]) < limit:
                    raise
                _allowed_tokens[place] = int(allowed[1])


async def _read_out(stream: AsyncStream[object]) -> None:
    """Read the end of the transfer, so that the connection can be used again; but don't wait for it long."""
    with contextlib.suppress(TimeoutError, ValueError, anthropic.AnthropicError, *BROKEN):
        async with asyncio.timeout(READ_OUT_S):
            async for _ in stream:
                pass


def body(request: ModelRequest, *, max_tokens: int = MAX_TOKENS, ttl: Ttl = "5m") -> dict[str, Any]:
    """The request as it is sent: tools, system prompt and messages, then what may differ from step to step."""
    system, messages = mark(*wire(request), ttl=ttl)
    sent: dict[str, Any] = {"model": request.model, "stream": True}
    if request.tools:
        sent["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}
            for tool in request.tools
        ]
    if system:
        sent["system"] = system
    sent["messages"] = messages
    if request.tools and request.tool_choice == "none":
        sent["tool_choice"] = {"type": "none"}
    sent["max_tokens"] = max_tokens
    return sent


def wire(request: ModelRequest) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """System prompt and messages as they are sent, without cache marks.

    Results of one step are one user message, neighbours of one role are merged, the first message is the user's: a
    later message only ever adds to the end.
    """
    system = [{"type": "text", "text": request.system}] if request.system.strip() else []
    messages: list[dict[str, Any]] = []
    for message in request.messages:
        role = "assistant" if message.role == "assistant" else "user"
        if not messages and role == "assistant":
            messages.append({"role": "user", "content": [{"type": "text", "text": EMPTY}]})
        if not messages or messages[-1]["role"] != role:
            messages.append({"role": role, "content": []})
        messages[-1]["content"] += _parts(message, request.model)
    return system, messages


def _parts(message: Message, model: str) -> list[dict[str, Any]]:
    if message.role == "tool":
        part: dict[str, Any] = {"type": "tool_result", "tool_use_id": safe_id(message.call_id)}
        return [part | {"content": message.content}] if message.content.strip() else [part]
    if message.role == "user":
        text = {"type": "text", "text": message.content if message.content.strip() else EMPTY}
        return [*(_picture(image) for image in message.images), text]
    return _assistant(message, model) or [{"type": "text", "text": EMPTY}]


def _picture(image: Image) -> dict[str, Any]:
    return {"type": "image", "source": {"type": "base64", "media_type": image.mime, "data": image.data}}


def _assistant(message: Message, model: str) -> list[dict[str, Any]]:
    """Text and calls, with the signed thinking between them where it was; what another model thought is left out."""
    thoughts = [
        block for block in message.replay if block.get("type") in THINKING and block.get("model", model) == model
    ]
    parts: list[dict[str, Any]] = []
    said = called = 0

    def until(chars: int, calls: int) -> None:
        nonlocal said, called
        if (text := message.content[said:chars]).strip():
            parts.append({"type": "text", "text": text})
        said = max(said, chars)
        parts.extend(_use(call) for call in message.calls[called:calls])
        called = max(called, calls)

    for block in thoughts:
        until(block.get("chars_before", 0), block.get("calls_before", 0))
        parts.append({key: value for key, value in block.items() if key not in _OURS})
    until(len(message.content), len(message.calls))
    return parts


def _use(call: ToolCall) -> dict[str, Any]:
    return {"type": "tool_use", "id": safe_id(call.call_id), "name": call.name, "input": call.parsed()}


def safe_id(call_id: str) -> str:
    """`call_id` in the letters that the API allows."""
    return re.sub(r"[^a-zA-Z0-9_-]", "_", call_id) or "_"


_REASONS: Final[dict[str, Literal["stop", "calls", "length", "refusal"]]] = {
    "tool_use": "calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}


class _Answer:
    """Events of the API in, events of ours out."""

    def __init__(self, model: str, secrets: list[str]) -> None:
        self.reason: str | None = None
        self._secrets = secrets
        self.complete = False
        self._asked_model = model
        self._model = ""
        self._usage: dict[str, Any] = {}
        self._text = DeltaCleaner()
        self._reasoning = DeltaCleaner()
        self._blocks: dict[int, dict[str, Any]] = {}
        self._json: dict[int, list[str]] = {}

    def feed(self, event: object) -> list[ModelEvent]:
        """What `event` adds."""
        try:
            return self._feed(event)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError("not the shape of an event") from error

    def _feed(self, event: Any) -> list[ModelEvent]:
        match event["type"]:
            case "message_start":
                self._model = event["message"].get("model") or ""
                self._usage.update(event["message"].get("usage") or {})
            case "content_block_start":
                block = dict(event["content_block"])
                self._blocks[event["index"]] = block
                return self._said(block.get("thinking") or "", block.get("text") or "")
            case "content_block_delta":
                return self._delta(event["index"], event["delta"])
            case "message_delta":
                self.reason = event["delta"].get("stop_reason") or self.reason
                self._usage.update(
                    {key: value for key, value in (event.get("usage") or {}).items() if value is not None}
                )
            case "message_stop":
                self.complete = True
            case "error":
                raise from_answer(None, event, secrets=self._secrets)
        return []

    def _delta(self, index: int, delta: dict[str, Any]) -> list[ModelEvent]:
        block = self._blocks[index]
        match delta["type"]:
            case "text_delta":
                block["text"] = block.get("text", "") + delta["text"]
                return self._said("", delta["text"])
            case "thinking_delta":
                block["thinking"] = block.get("thinking", "") + delta["thinking"]
                return self._said(delta["thinking"], "")
            case "signature_delta":
                block["signature"] = block.get("signature", "") + delta["signature"]
            case "input_json_delta":
                self._json.setdefault(index, []).append(delta["partial_json"])
        return []

    def _said(self, thought: str, text: str) -> list[ModelEvent]:
        events: list[ModelEvent] = []
        if thought and (thought := self._reasoning.feed(thought)):
            events.append(ReasoningDelta(thought))
        if text and (text := self._text.feed(text)):
            events.append(TextDelta(text))
        return events

    def end(self) -> list[ModelEvent]:
        """What is complete now that the stream has ended.

        Raises:
            ModelError: it ended without saying why.
        """
        if self.reason is None:
            raise described("connection", "The answer broke off before its end.")
        events = self._said("", "")
        if rest := self._reasoning.rest():
            events.append(ReasoningDelta(rest))
        if rest := self._text.rest():
            events.append(TextDelta(rest))
        calls = [
            self._call(index, block) for index, block in sorted(self._blocks.items()) if block["type"] == "tool_use"
        ]
        reason = _REASONS.get(self.reason, "stop")
        events += calls
        events.append(Done(reason, usage(self._usage), self._replay(), clean(self._model)))
        return events

    def _call(self, index: int, block: dict[str, Any]) -> RawCall:
        arguments = "".join(self._json.get(index, [])) or json.dumps(block.get("input") or {}, ensure_ascii=False)
        return RawCall(clean(str(block.get("name") or "")), clean_arguments(arguments))

    def _replay(self) -> tuple[dict[str, Any], ...]:
        kept: list[dict[str, Any]] = []
        chars = calls = 0
        for _, block in sorted(self._blocks.items()):
            if block["type"] in THINKING:
                kept.append({**block, "model": self._asked_model, "chars_before": chars, "calls_before": calls})
            chars += len(clean(block.get("text") or ""))
            calls += block["type"] == "tool_use"
        return tuple(kept)


def usage(reported: dict[str, Any]) -> Usage:
    """Tokens from a `usage` object. The API counts what it read from or wrote to its cache apart; we do not."""

    def number(name: str, place: dict[str, Any] = reported) -> int:
        value = place.get(name)
        return int(value) if isinstance(value, int | float) and value > 0 else 0

    cached, written = number("cache_read_input_tokens"), number("cache_creation_input_tokens")
    return Usage(
        prompt=number("input_tokens") + cached + written,
        completion=number("output_tokens"),
        cached=cached,
        cache_written=written,
        reasoning=number("thinking_tokens", reported.get("output_tokens_details") or {}),
    )
