"""Conversations to compress: made up by hand, and at random."""

import json
from dataclasses import replace

from hypothesis import strategies as st

from agent.core.compression.lines import Line
from agent.core.messages import Image, Message, ToolCall

LOST = '{"success": false, "error": "The result of this call was lost; it may have had its effect."}'
PICTURE = Image("image/png", "iVBOR" * 1000)


def human(text, number=0, images=()):
    return Line(Message("user", text, images=tuple(images)), "human", number)


def agent(text="", *calls, number=0):
    return Line(Message("assistant", text, calls=tuple(calls)), "agent", number)


def call(call_id, name="web_fetch", **arguments):
    return ToolCall(call_id, name, json.dumps(arguments, ensure_ascii=False))


def result(of, text="done", number=0):
    return Line(Message("tool", text, call_id=of.call_id, name=of.name), "tool", number)


def numbered(lines):
    return [replace(line, number=n) for n, line in enumerate(lines, 1)]


def talk(turns, size=400, results=0):
    """So many questions and answers, every answer with a call whose result has `results` characters, if any."""
    lines = []
    for n in range(turns):
        lines.append(human(f"Question {n}: " + "what about it " * (size // 14)))
        if results:
            asked = call(f"c{n}", url=f"https://example.org/{n}")
            lines += [agent("", asked), result(asked, f"{n} " + "text of the page " * (results // 17))]
        lines.append(agent(f"Answer {n}: " + "this is so " * (size // 11)))
    return numbered(lines)


TEXTS = st.sampled_from(
    [
        "Yes.",
        "go on",
        "部署在周二进行。",
        "def f(x): return {'a': [x, 1]}",
        "word " * 200,
        "错误：连接失败 " * 80,
        "x" * 3_000,
        "",
    ]
)


@st.composite
def chats(draw, foreign=False):
    """A random conversation: parallel calls, pictures, giant messages, pending calls at its end.

    With `foreign` ids repeat from step to step, results are lost, moved or answer nothing, roles don't alternate.
    """
    lines = []
    for turn in range(draw(st.integers(1, 7))):
        images = [PICTURE] * draw(st.sampled_from([0, 0, 0, 1, 3]))
        lines.append(human(draw(TEXTS) or "hi", images=images))
        for step in range(draw(st.integers(0, 3))):
            asked = [
                call(f"call_{n}" if foreign else f"t{turn}s{step}c{n}", q=draw(TEXTS), n=n)
                for n in range(draw(st.integers(1, 3)))
            ]
            lines += [agent(draw(TEXTS), *asked), *(result(one, draw(TEXTS)) for one in asked)]
        lines.append(agent(draw(TEXTS) or "Fine."))
    if draw(st.booleans()):
        lines.append(human(draw(TEXTS) or "and now?"))
        if draw(st.booleans()):
            asked = [call(f"last{n}") for n in range(draw(st.integers(1, 3)))]
            lines.append(agent("", *asked))
            lines += [result(one, draw(TEXTS)) for one in asked[: draw(st.integers(0, len(asked)))]]
    if foreign:
        for _ in range(draw(st.integers(0, 4))):
            at = draw(st.integers(0, len(lines) - 1))
            change = draw(st.sampled_from(["drop", "move", "orphan"]))
            if change == "drop" and len(lines) > 1:
                lines.pop(at)
            elif change == "move":
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
            else:
                lines.insert(at, result(call("nobody"), "left over"))
        if not any(line.origin == "human" for line in lines):
            lines.append(human("hello"))
    return numbered(lines)


def paired(lines):
    """A random conversation as the history of a chat is: each call directly followed by its results, in their order.

    Results that answer nothing are left out; a call that nothing answers gets a result that says so, unless it belongs
    to the last step, which may still be running. Ids may repeat from step to step.
    """
    lines = list(lines)
    spare = {}
    for n, line in enumerate(lines):
        if line.message.role == "tool":
            spare.setdefault(line.message.call_id, []).append(n)
    steps = [n for n, line in enumerate(lines) if line.message.calls]
    taken = {}
    for place, n in enumerate(steps):
        until = steps[place + 1] if place + 1 < len(steps) else len(lines)
        taken[n] = _results(lines, n, until, spare)
    ordered = []
    for n, line in enumerate(lines):
        if line.message.role != "tool":
            ordered += [line, *taken.get(n, ())]
    return ordered


def _results(lines, n, until, spare):
    """The results of the calls of the message at `n`: those before the next step, else any that nothing else claims."""
    results = []
    is_last = not any(line.origin == "human" or line.message.role == "assistant" for line in lines[n + 1 :])
    for call in lines[n].message.calls:
        waiting = spare.get(call.call_id, [])
        near = next((m for m in waiting if n < m < until), waiting[0] if waiting else None)
        if near is not None:
            waiting.remove(near)
            results.append(lines[near])
        elif not is_last:
            results.append(Line(Message("tool", LOST, call_id=call.call_id, name=call.name), "tool"))
    return results
