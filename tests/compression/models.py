"""Fake models whose chats get long."""

import json

from agent.models import Turn
from agent.stream.log import replay
from sessions.models import Message
from tests.fakes.script import Reply

WINDOW = 40_000
LONG = "The disks of the backup server were measured again, and this is what came out of it. " * 40


def is_summary(asked):
    return asked.system.startswith("You write the summary")


class Models:
    """A main model that answers at length, and an auxiliary one that summarises; what they were asked."""

    def __init__(self):
        self.summaries = lambda asked: f"## What was done\n- The disks were measured {asked.number} times."
        self.refuses_over = 0
        self.window = 0
        self.refused = 0
        self.answers = []

    def script(self, asked):
        if is_summary(asked):
            answer = self.summaries
            return answer(asked) if callable(answer) else answer
        size = len(json.dumps(asked.body))
        if self.refuses_over and size > self.refuses_over:
            return Reply(status=400, error={"message": "prompt is too long", "code": "context_length_exceeded"})
        if self.window and size > 4 * self.window:
            self.refused += 1
            said = f"This model's maximum context length is {self.window} tokens."
            return Reply(status=400, error={"message": said, "code": "context_length_exceeded"})
        if self.answers:
            return self.answers.pop(0)
        return Reply(text=f"Answer to {asked.said[:20]}. {LONG}")


def bodies(server):
    return [request.body for request in server.requests if request.method == "POST"]


def kinds(turn):
    return [entry.event.type for entry in replay(turn.pk)]


def grow(say, turns=7):
    """A chat that is about to be too long."""
    for n in range(turns):
        turn = say(f"Question {n}: {LONG}")
        assert turn.status == "completed", turn.error_message
    return turn


def told(session, turns, *, text=LONG, calls=0):
    """Put so many answered questions into a chat, as if they had been worked on; `calls` with each answer."""
    for n in range(turns):
        session.refresh_from_db()
        number, turn_no = session.next_number, session.next_turn_no
        said = Message(
            session=session, number=number, turn_no=turn_no, role="user", content=f"Question {turn_no - 1}: {text}"
        )
        turn = Turn(user=session.user, session=session, turn_no=turn_no, status="completed", message=said)
        said.turn_id = turn.pk
        said.save()
        turn.save()
        if calls:
            made = [
                {"call_id": f"c{number}_{at}", "name": "web_fetch", "arguments": json.dumps({"n": [n, at]})}
                for at in range(1, calls + 1)
            ]
            _answer(turn, number := number + 1, 1, calls=made)
            for at, call in enumerate(made, 1):
                number += 1
                Message.objects.create(
                    session=session,
                    number=number,
                    turn_no=turn_no,
                    turn_id=turn.pk,
                    step=1,
                    position=at,
                    role="tool",
                    call_id=call["call_id"],
                    tool_name="web_fetch",
                    content=f"{number} {text}",
                )
        _answer(turn, number + 1, 2, content=f"Answer {turn_no - 1}. {text}")
        type(session).objects.filter(pk=session.pk).update(next_number=number + 2, next_turn_no=turn_no + 1)


def _answer(turn, number, step, **fields):
    Message.objects.create(
        session=turn.session,
        number=number,
        turn_no=turn.turn_no,
        turn_id=turn.pk,
        step=step,
        role="assistant",
        **fields,
    )
