"""What tests of the loop share: a scripted `ask`, tools that are functions, a journal in memory."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from agent.core.loop import Limits, Progress, TurnLoop
from agent.core.messages import Message
from agent.core.model import Done, ModelRequest, RawCall, TextDelta, ToolSchema, Usage
from agent.core.tools import Tool, ToolRegistry


class MemoryJournal:
    """Remembers what it was told."""

    def __init__(self):
        self.replies = []
        self.texts = []
        self.calls = {}
        self.began = []

    def message_begin(self, step):
        return 100 + step, False

    def message_progress(self, message_id, text):
        self.texts.append(text)

    def message_end(self, reply):
        self.replies.append(reply)

    def call_begin(self, context, call, tool):
        self.began.append((context.step, context.position))
        return self.calls.get((context.step, context.position))

    def call_end(self, context, call, output, duration_s):
        self.calls[context.step, context.position] = output


class Script:
    """Plays one list of batches (or an exception) per request."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.requests = []

    def __call__(self, request):
        self.requests.append(request)
        reply = self.replies.pop(0)
        for batch in reply:
            if isinstance(batch, Exception):
                raise batch
            yield batch


def says(text, **usage):
    return [[TextDelta(text)], [Done("stop", Usage(**usage))]]


def calls(*pairs):
    return [[*(RawCall(name, arguments) for name, arguments in pairs), Done("calls", Usage(prompt=10, completion=2))]]


def tool(name, run, **options):
    return Tool(ToolSchema(name, name, {"type": "object"}), toolset=name, run=run, **options)


@pytest.fixture
def play():
    pool = ThreadPoolExecutor(8)

    def run(
        script,
        tools=(),
        *,
        journal=None,
        progress=Progress(),
        messages=None,
        cancelled=lambda: False,
        context=None,
        fallback=lambda _: None,
        **limits,
    ):
        emitted = []
        loop = TurnLoop(
            turn_id=uuid4(),
            attempt=1,
            ask=script,
            request=ModelRequest("m", "sys", (), tuple(messages or [Message("user", "hi")])),
            registry=ToolRegistry(list(tools)),
            journal=journal or MemoryJournal(),
            emit=emitted.append,
            executor=pool,
            cancelled=cancelled,
            delay_s=lambda attempt, asked: 0.0,
            limits=Limits(**limits),
            context=context,
            fallback=fallback,
        )
        usage = loop.run(progress)
        return emitted, usage

    yield run
    pool.shutdown()


def kinds(emitted):
    return [event.type for event in emitted]
