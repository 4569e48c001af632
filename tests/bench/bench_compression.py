"""What compression costs before a model is asked: processor time over 2,000 messages, 500 of them long results."""

import json
import time
from collections.abc import Callable

from agent.core.compression.lines import Line
from agent.core.compression.plan import plan
from agent.core.compression.policy import Options, budgets
from agent.core.compression.rules import shortened
from agent.core.messages import Message, ToolCall
from agent.core.tokens import Ratios

Row = tuple[str, float, str, str]
STEPS = 500
RESULT_CHARS = 4_000
ROUNDS = 40


def run() -> list[Row]:
    """Milliseconds of processor time, the best of many rounds."""
    lines = _chat()
    assert len(lines) == 4 * STEPS
    ratios, options = Ratios(), Options()
    tokens = {id(line.message): ratios.message(line.message) for line in lines}
    sizes = budgets(options, window=200_000, reserved=None, fixed=8_000)

    def counted(message: Message) -> int:
        return tokens.get(id(message)) or ratios.message(message)

    return [
        ("rule pass, 2,000 messages (500 long results)", _ms(lambda: shortened(lines, keep_from=1_980)), "ms", "≤ 6.5"),
        (
            "whole plan of a pass, sizes known",
            _ms(lambda: plan(lines, counted, sizes=sizes, options=options, fixed=8_000)),
            "ms",
            "",
        ),
        ("counting their tokens", _ms(lambda: [ratios.message(line.message) for line in lines]), "ms", ""),
    ]


def _chat() -> list[Line]:
    """Questions, calls, long results and answers; a tenth of the results come again word for word."""
    lines = []
    for n in range(STEPS):
        call = ToolCall(f"call_{n}", "web_fetch", json.dumps({"url": f"https://example.org/{n}"}))
        page = f"Page {n if n % 10 else 0}. " + "A line of text on it.\n" * (RESULT_CHARS // 22)
        lines += [
            Line(Message("user", f"Question {n}: what does the page say about it?"), "human", 4 * n + 1),
            Line(Message("assistant", "", calls=(call,)), "agent", 4 * n + 2),
            Line(Message("tool", page, call_id=call.call_id, name=call.name), "tool", 4 * n + 3),
            Line(Message("assistant", f"Answer {n}: it says this and that. " * 8), "agent", 4 * n + 4),
        ]
    return lines


def _ms(work: Callable[[], object]) -> float:
    took = []
    for _ in range(ROUNDS):
        before = time.thread_time()
        work()
        took.append(time.thread_time() - before)
    return min(took) * 1000
