"""A fake of Anthropic's Messages API that speaks the real protocol over real HTTP.

Used like tests/fakes/openai_server.py, also as a process: `python -m tests.fakes.anthropic_server --port 9101 …`; the
base URL has no `/v1`. Reasoning becomes a signed thinking block; a block that comes back changed gets the API's 400,
and so do more than four cache marks, a mark on an empty text or on thinking, empty texts, a first message that is not
the user's, and results that don't directly follow their calls.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from tests.fakes.http import Request
from tests.fakes.model_server import Frames, ModelServer, Refusal, main, sse
from tests.fakes.script import Asked, Reply


def signature_of(thinking: str) -> str:
    """What the fake signs a thinking block with."""
    return "sig-" + hashlib.sha256(thinking.encode("utf-8", "surrogatepass")).hexdigest()


class AnthropicServer(ModelServer):
    """See the module."""

    generation_path = "/v1/messages"

    @property
    def url(self) -> str:
        """The base URL for clients."""
        return self.origin

    def authorized(self, request: Request) -> bool:
        headers = request.headers  # the API takes either; its SDK sends the second since version 2
        return self.key in {headers.get("x-api-key"), headers.get("authorization", "").removeprefix("Bearer ")}

    async def handle(self, request: Request, answer: Any) -> None:
        if "anthropic-version" not in request.headers:
            error = {"message": "anthropic-version: header is required", "type": "invalid_request_error"}
            await answer.json(400, self.error_body(error))
            return
        await super().handle(request, answer)

    def check(self, body: dict[str, Any]) -> None:
        for name in ("model", "max_tokens", "messages"):
            if not body.get(name):
                raise Refusal(400, f"{name}: Field required")
        marks = 0
        parts = list(body.get("system") or []) if isinstance(body.get("system"), list) else []
        if body["messages"][0]["role"] != "user":
            raise Refusal(400, 'messages: first message must use the "user" role')
        waiting: list[str] = []
        for message in body["messages"]:
            content = message["content"]
            content = [{"type": "text", "text": content}] if isinstance(content, str) else content
            if not content:
                raise Refusal(400, "messages: all messages must have non-empty content")
            parts += content
            given = [part["tool_use_id"] for part in content if part["type"] == "tool_result"]
            if waiting and sorted(given[: len(waiting)]) != sorted(waiting):
                raise Refusal(400, "messages: `tool_use` ids were found without `tool_result` blocks immediately after")
            if not waiting and given:
                raise Refusal(400, "messages: unexpected `tool_use_id` found in `tool_result` blocks")
            if given and content[0]["type"] != "tool_result":
                raise Refusal(400, "messages: `tool_result` blocks must come first")
            waiting = [part["id"] for part in content if part["type"] == "tool_use"]
        if waiting:
            raise Refusal(400, "messages: `tool_use` ids were found without `tool_result` blocks immediately after")
        for part in parts:
            marked = "cache_control" in part
            marks += marked
            if part["type"] == "text" and not part["text"].strip():
                raise Refusal(400, "messages: text content blocks must contain non-whitespace text")
            if part["type"] in {"thinking", "redacted_thinking"}:
                if marked:
                    raise Refusal(400, "thinking.cache_control: Extra inputs are not permitted")
                if part["type"] == "thinking" and part["signature"] != signature_of(part["thinking"]):
                    raise Refusal(400, "messages: Invalid `signature` in `thinking` block")
                if extra := set(part) - {"type", "thinking", "signature", "data"}:
                    raise Refusal(400, f"thinking.{min(extra)}: Extra inputs are not permitted")
        if marks > 4:
            raise Refusal(400, f"A maximum of 4 blocks with cache_control may be provided. Found {marks}.")

    def asked(self, number: int, body: dict[str, Any]) -> Asked:
        said, results = "", []
        for message in body["messages"]:
            content = message["content"]
            content = [{"type": "text", "text": content}] if isinstance(content, str) else content
            if message["role"] == "user":
                results += [_flat(part.get("content")) for part in content if part["type"] == "tool_result"]
                texts = [part["text"] for part in content if part["type"] == "text"]
                if texts:
                    said, results = texts[-1], []
        return Asked(number, body, said, tuple(results), _flat(body.get("system")))

    def frames(self, reply: Reply, body: dict[str, Any], cached: int, total: int) -> Frames:
        return _Frames(reply, body, _usage(reply, cached, total))

    def whole(self, reply: Reply, body: dict[str, Any], cached: int, total: int) -> dict[str, Any]:
        raise Refusal(400, "This fake only streams.")

    def error_body(self, error: dict[str, Any]) -> dict[str, Any]:
        kept = {name: value for name, value in error.items() if name in {"type", "message"}}
        return {"type": "error", "error": {"type": "api_error", "message": "", **kept}, "request_id": "req_1"}

    def prefix(self, body: dict[str, Any]) -> bytes:
        seen = json.dumps([body.get("tools") or [], body.get("system") or [], body["messages"]], sort_keys=True)
        return (
            seen.replace(', "cache_control": {"type": "ephemeral"}', "")
            .replace('"cache_control": {"type": "ephemeral"}, ', "")[:-2]
            .encode()
        )


def _flat(content: object) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content if isinstance(content, str) else ""


def _usage(reply: Reply, cached: int, total: int) -> dict[str, Any]:
    thought = len(reply.pieces(reply.reasoning))
    said = thought + len(reply.pieces(reply.text)) + reply.tokens + sum(len(call.text) // 4 + 1 for call in reply.calls)
    return {
        "input_tokens": 3,
        "cache_read_input_tokens": cached,
        "cache_creation_input_tokens": max(total - cached - 3, 0),
        "output_tokens": said,
        "output_tokens_details": {"thinking_tokens": thought},
    } | reply.usage


class _Frames:
    def __init__(self, reply: Reply, body: dict[str, Any], usage: dict[str, Any]) -> None:
        self._reply = reply
        self._model = body["model"]
        self._usage = usage
        self._index = -1
        self._open = ""
        self._thought: list[str] = []

    def _event(self, kind: str, **values: Any) -> bytes:
        return sse({"type": kind, **values}, kind)

    def _switch(self, kind: str, block: dict[str, Any] | None = None) -> bytes:
        """Close the block that is open, if it is of another kind, and open one."""
        if kind and kind == self._open:
            return b""
        out = b""
        if self._open == "thinking":
            delta = {"type": "signature_delta", "signature": signature_of("".join(self._thought))}
            out += self._event("content_block_delta", index=self._index, delta=delta)
            self._thought = []
        if self._open:
            out += self._event("content_block_stop", index=self._index)
        self._open = kind
        if block is not None:
            self._index += 1
            out += self._event("content_block_start", index=self._index, content_block=block)
        return out

    def opening(self) -> bytes:
        usage = self._usage | {"output_tokens": 1}
        message = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": self._model,
            "content": [],
            "usage": usage,
        }
        return self._event("message_start", message=message | {"stop_reason": None}) + self._event("ping")

    def reasoning(self, piece: str) -> bytes:
        out = self._switch("thinking", {"type": "thinking", "thinking": "", "signature": ""})
        self._thought.append(piece)
        delta = {"type": "thinking_delta", "thinking": piece}
        return out + self._event("content_block_delta", index=self._index, delta=delta)

    def text(self, piece: str) -> bytes:
        out = self._switch("text", {"type": "text", "text": ""})
        delta = {"type": "text_delta", "text": piece}
        return out + self._event("content_block_delta", index=self._index, delta=delta)

    def calls(self) -> Iterable[bytes]:
        for n, call in enumerate(self._reply.calls):
            block = {"type": "tool_use", "id": call.id or f"toolu_{n}", "name": call.name, "input": {}}
            yield self._switch(f"tool_use {n}", block)
            for piece in self._reply.argument_pieces(call):
                delta = {"type": "input_json_delta", "partial_json": piece}
                yield self._event("content_block_delta", index=self._index, delta=delta)

    def failing(self, error: dict[str, Any]) -> bytes:
        return self._event("error", error=error)

    def garbage(self) -> bytes:
        return b'event: content_block_delta\ndata: {"type": "content_block_delta", "index": 0, "delta": {\n\n'

    def closing(self) -> bytes:
        reason = self._reply.finish or ("tool_use" if self._reply.calls else "end_turn")
        return (
            self._switch("")
            + self._event(
                "message_delta",
                delta={"stop_reason": reason, "stop_sequence": None},
                usage={
                    "output_tokens": self._usage["output_tokens"],
                    "output_tokens_details": self._usage["output_tokens_details"],
                },
            )
            + self._event("message_stop")
        )


if __name__ == "__main__":
    main(AnthropicServer, "A fake of Anthropic's Messages API.")
