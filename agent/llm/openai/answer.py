"""What an OpenAI-compatible endpoint answers, put together from chunks."""

import json
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from agent.core.messages import clean
from agent.core.model import Done, ModelEvent, RawCall, ReasoningDelta, TextDelta, Usage
from agent.llm.errors import described, from_answer
from agent.llm.openai.wire import DETAILS, THOUGHT
from agent.llm.text import DeltaCleaner, clean_arguments


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


class Answer:
    """Chunks in, events out."""

    def __init__(self, model: str, secrets: list[str]) -> None:
        self.finish: str | None = None
        self._asked_model = model
        self._secrets = secrets
        self._refused = False
        self._usage = Usage()
        self._model = ""
        self._text = DeltaCleaner()
        self._reasoning = DeltaCleaner()
        self._calls: list[_Call] = []
        self._places: dict[int, _Call] = {}
        self._details: list[dict[str, Any]] = []
        self._thought: list[str] | None = None

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
        if isinstance(delta.get(THOUGHT), str):
            self._thought = self._thought or []
            self._thought.append(delta[THOUGHT])
        thought = delta.get(THOUGHT) or delta.get("reasoning")
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
        if isinstance(delta.get(DETAILS), list):
            self._detail(delta[DETAILS])
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
        events.append(Done(reason, self._usage, self._replay(), clean(self._model)))
        return events

    def _replay(self) -> tuple[dict[str, Any], ...]:
        """What the next request must repeat, with the name of the model that alone understands it."""
        blocks: list[dict[str, Any]] = []
        if self._details:
            blocks.append({"type": DETAILS, "details": self._details})
        if self._thought is not None and self._calls:
            blocks.append({"type": THOUGHT, "text": clean("".join(self._thought))})
        return tuple({**block, "model": self._asked_model} for block in blocks)


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
