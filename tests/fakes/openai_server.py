"""A fake OpenAI-compatible endpoint that speaks the real protocol over real HTTP.

In a test::

    with OpenAIServer(["Hello!", Reply(calls=[Call("memory", {"action": "add"})]), "Saved."]) as server:
        ...            # base_url is server.url; server.requests records every request, raw and parsed

A script is a list (texts, `Reply`s, or dicts with a `Reply`'s fields) used up in order, or a function of `Asked`;
without one the server echoes. `Reply` (tests/fakes/script.py) says what can happen: chunked parallel calls, reasoning,
usage, errors with `retry_after`, silence or a dropped connection at any place, broken JSON. What OpenAI would refuse
(results that belong to no call, calls without results, ids over 40 characters) gets its 400. The prompt's cached tokens
are those that an earlier request had sent in the same order.

As a process, for other processes to use; it prints `ready http://127.0.0.1:PORT`, and serves below `/v1`::

    python -m tests.fakes.openai_server --port 9100 --script script.json --log requests.jsonl
    python -m tests.fakes.openai_server --port 9100 --tokens 100 --tokens-per-s 20 --stamp      # for load
"""

import json
from collections.abc import Iterable
from typing import Any

from tests.fakes.http import Request
from tests.fakes.model_server import Frames, ModelServer, Refusal, main, sse
from tests.fakes.script import Asked, Reply, Script


class OpenAIServer(ModelServer):
    """See the module."""

    generation_path = "/v1/chat/completions"

    def __init__(
        self,
        script: Script | Iterable[Reply | dict[str, Any] | str] | None = None,
        *,
        refuses: Iterable[str] = (),
        reasoning_field: str = "reasoning_content",
        **options: Any,
    ) -> None:
        """Like `ModelServer`.

        Args:
            refuses: parameters that this endpoint does not know, such as `stream_options`.
            reasoning_field: under which name it sends reasoning.
        """
        super().__init__(script, **options)
        self._refuses = tuple(refuses)
        self._reasoning_field = reasoning_field

    @property
    def url(self) -> str:
        """The base URL for clients."""
        return f"{self.origin}/v1"

    def authorized(self, request: Request) -> bool:
        return request.headers.get("authorization") == f"Bearer {self.key}"

    def check(self, body: dict[str, Any]) -> None:
        for name in self._refuses:
            if name in body:
                raise Refusal(400, f"Unrecognized request argument supplied: {name}")
        if not body.get("model") or not isinstance(body.get("messages"), list) or not body["messages"]:
            raise Refusal(400, "you must provide a model parameter and messages")
        open_calls: set[str] = set()
        for message in body["messages"]:
            role = message.get("role")
            if role == "tool":
                if message.get("tool_call_id") not in open_calls:
                    raise Refusal(
                        400, "messages with role 'tool' must be a response to a preceding message with 'tool_calls'."
                    )
                open_calls.discard(message["tool_call_id"])
                continue
            if open_calls:
                raise Refusal(400, f"tool_call_ids did not have response messages: {', '.join(sorted(open_calls))}")
            if role not in {"system", "developer", "user", "assistant"}:
                raise Refusal(400, f"Invalid value: {role!r}.")
            for call in message.get("tool_calls") or []:
                if len(call["id"]) > 40:
                    raise Refusal(400, "Invalid 'tool_calls[0].id': string too long.", code="string_above_max_length")
                json.loads(call["function"]["arguments"])
                open_calls.add(call["id"])
            if message.get("content") is None and not message.get("tool_calls"):
                raise Refusal(400, "Invalid value for 'content': expected a string, got null.")
        if open_calls:
            raise Refusal(400, f"tool_call_ids did not have response messages: {', '.join(sorted(open_calls))}")
        if "tool_choice" in body and not body.get("tools"):
            raise Refusal(
                400, "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified."
            )

    def asked(self, number: int, body: dict[str, Any]) -> Asked:
        messages = body["messages"]
        users = [n for n, message in enumerate(messages) if message["role"] == "user"]
        last = users[-1] if users else 0
        system = " ".join(_text(message) for message in messages if message["role"] == "system")
        results = tuple(_text(message) for message in messages[last:] if message["role"] == "tool")
        return Asked(number, body, _text(messages[last]), results, system)

    def frames(self, reply: Reply, body: dict[str, Any], cached: int, total: int) -> Frames:
        return _Frames(reply, body, _usage(reply, cached, total), self._reasoning_field)

    def whole(self, reply: Reply, body: dict[str, Any], cached: int, total: int) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": "".join(reply.pieces(reply.text)) or None}
        if reply.reasoning:
            message[self._reasoning_field] = "".join(reply.pieces(reply.reasoning))
        if reply.calls:
            message["tool_calls"] = [
                {
                    "id": call.id or f"call_{n}",
                    "type": "function",
                    "function": {"name": call.name, "arguments": call.text},
                }
                for n, call in enumerate(reply.calls)
            ]
        choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
        usage = _usage(reply, cached, total)
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "model": body["model"],
            "choices": [choice],
            "usage": usage,
        }

    def error_body(self, error: dict[str, Any]) -> dict[str, Any]:
        return {"error": {"message": "", "type": "invalid_request_error", "param": None, "code": None} | error}

    def prefix(self, body: dict[str, Any]) -> bytes:
        return (json.dumps(body.get("tools") or []) + json.dumps(body["messages"])[:-1]).encode()


def _text(message: dict[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content or ""


def _finish(reply: Reply) -> str:
    return reply.finish or ("tool_calls" if reply.calls else "stop")


def _usage(reply: Reply, cached: int, total: int) -> dict[str, Any]:
    thought = len(reply.pieces(reply.reasoning))
    said = thought + len(reply.pieces(reply.text)) + reply.tokens + sum(len(call.text) // 4 + 1 for call in reply.calls)
    return {
        "prompt_tokens": total,
        "completion_tokens": said,
        "total_tokens": total + said,
        "prompt_tokens_details": {"cached_tokens": cached},
        "completion_tokens_details": {"reasoning_tokens": thought},
    } | reply.usage


class _Frames:
    def __init__(self, reply: Reply, body: dict[str, Any], usage: dict[str, Any], reasoning_field: str) -> None:
        self._reply = reply
        self._base = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": body["model"]}
        options = body.get("stream_options") or {}
        self._usage = usage if options.get("include_usage") else None
        self._reasoning_field = reasoning_field
        # Made once: a load test sends thousands of these a second.
        self._before, self._after = self._chunk({"content": "§"}).split('"§"'.encode())

    def _chunk(self, delta: dict[str, Any], finish: str | None = None) -> bytes:
        return sse(self._base | {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})

    def opening(self) -> bytes:
        return self._chunk({"role": "assistant", "content": ""})

    def reasoning(self, piece: str) -> bytes:
        return self._chunk({self._reasoning_field: piece})

    def text(self, piece: str) -> bytes:
        # Lone surrogates can only travel escaped.
        return (
            self._before
            + json.dumps(piece, ensure_ascii=any("\ud800" <= c <= "\udfff" for c in piece)).encode()
            + self._after
        )

    def calls(self) -> Iterable[bytes]:
        for n, call in enumerate(self._reply.calls):
            first = {"name": call.name, "arguments": ""}
            yield self._chunk(
                {"tool_calls": [{"index": n, "id": call.id or f"call_{n}", "type": "function", "function": first}]}
            )
        # Calls made at once come interleaved.
        cut = [self._reply.argument_pieces(call) for call in self._reply.calls]
        for row in range(max(map(len, cut), default=0)):
            for n, pieces in enumerate(cut):
                if row < len(pieces):
                    yield self._chunk({"tool_calls": [{"index": n, "function": {"arguments": pieces[row]}}]})

    def failing(self, error: dict[str, Any]) -> bytes:
        return sse({"error": error})

    def garbage(self) -> bytes:
        return b'data: {"choices": [{"index": 0, "delta": {"content": "oops"\n\n'

    def closing(self) -> bytes:
        end = self._chunk({}, _finish(self._reply))
        if self._usage is not None:
            end += sse(self._base | {"choices": [], "usage": self._usage})
        return end + b"data: [DONE]\n\n"


if __name__ == "__main__":
    main(OpenAIServer, "A fake OpenAI-compatible endpoint.")
