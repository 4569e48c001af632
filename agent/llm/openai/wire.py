"""How a request is worded for an OpenAI-compatible endpoint.

The body ends with the messages and what may differ from step to step, so that its bytes up to the end of the messages
begin the next request of the chat.
"""

import hashlib
from typing import Any, Final
from urllib.parse import urlsplit

from agent.core.messages import Message, ToolCall
from agent.core.model import ModelRequest, ToolSchema

DEFAULT_BASE_URL: Final = "https://api.openai.com/v1"
ID_LIMIT_CHARS: Final = 40
"""OpenAI refuses longer ids of tool calls."""
DETAILS: Final = "reasoning_details"
"""OpenRouter's field for signed reasoning, and the type of our replay block for it."""
THOUGHT: Final = "reasoning_content"
"""The field for reasoning that DeepSeek and others want back with the calls it led to; likewise."""


def _limit_name(address: str, unknown: frozenset[str]) -> str:
    """OpenAI's newer models refuse `max_tokens`; most others know only that."""
    first, second = "max_tokens", "max_completion_tokens"
    if urlsplit(address).hostname == "api.openai.com":
        first, second = second, first
    return second if first in unknown else first


def optional(request: ModelRequest) -> list[str]:
    """The parameters that a request can do without."""
    names = ["stream_options"]
    if request.max_output_tokens:
        names += ["max_completion_tokens", "max_tokens"]
    if request.tools and request.tool_choice == "none":
        names.append("tool_choice")
    types = {block.get("type") for message in request.messages for block in message.replay}
    return names + [name for name in (THOUGHT, DETAILS) if name in types]


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
    sent["messages"] = wire(request, unknown=unknown)
    if request.tools and request.tool_choice == "none" and "tool_choice" not in unknown:
        sent["tool_choice"] = "none"
    if request.max_output_tokens:
        limit = _limit_name(address, unknown)
        if limit not in unknown:
            sent[limit] = request.max_output_tokens
    if urlsplit(address).hostname == "openrouter.ai" and request.model.startswith("anthropic/"):
        sent["cache_control"] = {"type": "ephemeral"}  # the router marks the last part; other models cache unasked
    return sent


def wire(request: ModelRequest, *, unknown: frozenset[str] = frozenset()) -> list[dict[str, Any]]:
    """The messages as they are sent; each depends on itself alone."""
    system = [{"role": "system", "content": request.system}] if request.system else []
    return system + [_message(message, request.model, unknown) for message in request.messages]


def _tool(tool: ToolSchema) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}


def _message(message: Message, model: str, unknown: frozenset[str]) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": short_id(message.call_id), "content": message.content}
    if message.role == "user":
        return {"role": "user", "content": _said(message) if message.images else message.content}
    sent: dict[str, Any] = {"role": "assistant", "content": message.content or (None if message.calls else "")}
    for block in message.replay:
        if block.get("model", model) != model or block.get("type") in unknown:
            continue  # another model can't read it, or this one does not want it
        if block.get("type") == DETAILS:
            sent[DETAILS] = block["details"]
        elif block.get("type") == THOUGHT and message.calls:
            sent[THOUGHT] = block["text"]
    if message.calls:
        sent["tool_calls"] = [_call(call) for call in message.calls]
    return sent


def _said(message: Message) -> list[dict[str, Any]]:
    pictures = [f"data:{image.mime};base64,{image.data}" for image in message.images]
    parts: list[dict[str, Any]] = [{"type": "image_url", "image_url": {"url": url}} for url in pictures]
    return [*parts, {"type": "text", "text": message.content}]


def _call(call: ToolCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": call.arguments or "{}"}
    return {"id": short_id(call.call_id), "type": "function", "function": function}


def short_id(call_id: str) -> str:
    """`call_id`, or what always stands for it where it is too long."""
    if len(call_id) <= ID_LIMIT_CHARS:
        return call_id
    return "call_" + hashlib.sha256(call_id.encode()).hexdigest()[:32]
