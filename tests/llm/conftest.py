"""What the tests of models share."""

from collections.abc import Callable

import pytest

from agent.core.messages import Message
from agent.core.model import ChatModel, Done, ModelEvent, ModelRequest, RawCall, ReasoningDelta, TextDelta, ToolSchema
from agent.llm.bridge import stream_events

MEMORY = ToolSchema("memory", "Notes.", {"type": "object", "properties": {"action": {"type": "string"}}})
SEARCH = ToolSchema("session_search", "Past chats.", {"type": "object", "properties": {"query": {"type": "string"}}})


def asks(*messages: Message | str, system: str = "You are Hermes.", tools=(MEMORY, SEARCH), **fields) -> ModelRequest:
    """A request; texts are messages of the user."""
    made = tuple(Message("user", message) if isinstance(message, str) else message for message in messages)
    return ModelRequest("some-model", system, tuple(tools), made or (Message("user", "Hi"),), **fields)


class Heard:
    """A whole answer, sorted by kind."""

    def __init__(self, events: list[ModelEvent]) -> None:
        self.events = events
        self.text = "".join(event.text for event in events if isinstance(event, TextDelta))
        self.reasoning = "".join(event.text for event in events if isinstance(event, ReasoningDelta))
        self.calls = [event for event in events if isinstance(event, RawCall)]
        self.done = events[-1]
        assert isinstance(self.done, Done)
        assert sum(isinstance(event, Done) for event in events) == 1


Ask = Callable[[ChatModel, ModelRequest], Heard]


@pytest.fixture
def ask() -> Ask:
    """Ask a model through the bridge and wait for the whole answer."""

    def asked(model: ChatModel, request: ModelRequest) -> Heard:
        return Heard(list(stream_events(model, request, cancelled=lambda: False)))

    return asked
