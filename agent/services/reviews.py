"""Self-improvement: after a turn, in the background, a look at the chat for what is worth remembering or writing down.

It replays the conversation behind the same prefix, so that it hits the provider's cache, and touches neither the chat's
messages nor its prompt. What it changes has the origin `review`, obeys the user's approvals, and shows as a quiet line
below the turn, with undo.
"""

import json
import logging
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Max

from agent.core import reviewing
from agent.core.events import Event, MemoryChanged, SkillChanged
from agent.core.files import parted
from agent.core.loop import CancelledError, Limits, TurnError, TurnLoop
from agent.core.messages import Message as Sent
from agent.core.messages import ToolCall
from agent.core.model import ModelEvent, ModelRequest, Usage
from agent.core.replies import Reply
from agent.core.reviewing import Facts, Subject
from agent.core.tools import CallContext, Tool, ToolOutput, ToolRegistry
from agent.llm import bridge
from agent.llm.retry import delay_s
from agent.model_selection import ResolvedModel, auxiliary, resolve
from agent.model_selection.selection import OFFLINE
from agent.models import AgentSettings, Review, ToolRun, Turn
from agent.runtime import tool_pool, worker
from agent.services.history import history
from agent.services.prefix import prefix_of
from agent.services.usage import usage_add
from agent.stream.bus import ring_changed
from agent.tools import registry_for
from hermes_site.kernel import clock, sql
from hermes_site.kernel.errors import HermesError
from hermes_site.kernel.provenance import Origin, Source, Taint
from memory import snapshot as memory_snapshot
from memory.results import WARN_PERCENT
from memory.selectors import enabled_targets
from sessions.models import Message, Session

logger = logging.getLogger(__name__)

STEPS: Final = 8
TIMEOUT_S: Final = 300.0
TOOLS: Final = ("memory", "skills_list", "skill_view", "skill_manage")
"""All that a review may call."""
_TOOLSETS: Final[dict[Subject, str]] = {"memory": "memory", "skills": "skills"}
_BEGINS_CHARS: Final = 80


def review_begin(turn: Turn) -> Review | None:
    """Note that a turn that was just answered is due for a look; None when it is not.

    Cheap, and called when the answer is out: nobody waits for it.
    """
    session = sql.first(Session, {"id": turn.session_id})
    if session is None or session.temporary or session.deleted_at is not None:
        return None
    chosen = sql.first(AgentSettings, {"user_id": turn.user_id})
    if chosen is not None and not chosen.reviews:
        return None
    off = set(chosen.toolsets_off) if chosen else set()
    if not enabled_targets():
        off.add("memory")
    limits = settings.ENV
    subjects = [
        subject
        for subject in reviewing.due(
            _facts(turn),
            memory_interval=limits.memory.nudge_interval,
            skill_interval=limits.skills.creation_nudge_interval,
        )
        if _TOOLSETS[subject] not in off
    ]
    if not subjects:
        return None
    return Review.objects.create(
        user_id=turn.user_id,
        session_id=turn.session_id,
        turn=turn,
        turn_no=turn.turn_no,
        memory="memory" in subjects,
        skills="skills" in subjects,
    )


def review_run(review_id: UUID) -> None:
    """Work on a review. It waits for a model: call it in a worker's background.

    A second call for the same review finds nothing to do. A review that fails is not tried again: the next one looks
    at the same messages.
    """
    mine = Review.objects.filter(pk=review_id, status=Review.Status.QUEUED).update(status=Review.Status.RUNNING)
    if not mine:
        return
    review = Review.objects.select_related("turn__message", "turn__session", "turn__user").get(pk=review_id)
    status, error = Review.Status.DONE, ""
    work = _Work(review)
    try:
        work.run()
    except (CancelledError, bridge.Cancelled):
        status, error = Review.Status.FAILED, "Interrupted."
    except (TurnError, HermesError) as failure:
        status, error = Review.Status.FAILED, str(failure)
    except Exception:
        logger.exception("Review %s failed", review_id)
        status, error = Review.Status.FAILED, "It failed; the server's log has the details."
    review.status, review.error, review.ended_at = status, error[:500], clock.now()
    review.changes = work.changes
    review.usage, review.cost = asdict(work.usage), work.cost
    review.save(update_fields=["status", "error", "ended_at", "changes", "usage", "cost"])
    ring_changed(review.user_id, "review", str(review.turn_id))


def _facts(turn: Turn) -> Facts:
    """What the rows say about the time since the chat was last looked over. A few plain statements: it runs often."""
    done = [row for row in sql.fetch(Review, {"session_id": turn.session_id}) if row.status != Review.Status.FAILED]
    runs = sql.fetch(ToolRun, {"turn_id": turn.pk}, order=["step", "position"])
    skills_seen = max((row.turn_no for row in done if row.skills), default=0)
    steps = _steps(turn, skills_seen)
    if steps >= settings.ENV.skills.creation_nudge_interval:
        steps = _steps(turn, max(skills_seen, _skill_changed(turn)))
    return Facts(
        user_turns=turn.turn_no - max((row.turn_no for row in done if row.memory), default=0),
        store_passed=any(_passed(event) for run in runs for event in run.events),
        steps=steps,
        calls=len(runs),
        mended=reviewing.mended((run.name, run.status == ToolRun.Status.OK) for run in runs),
        corrected=reviewing.corrects(turn.message.content),
        skill_changed=any(run.name == "skill_manage" and run.status == ToolRun.Status.OK for run in runs),
    )


def _steps(turn: Turn, seen: int) -> int:
    """Model calls of the chat's turns after the turn numbered `seen`."""
    return sql.total(Turn, {"session_id": turn.session_id}, "step", above=("turn_no", seen))


def _skill_changed(turn: Turn) -> int:
    """The last turn of the chat in which the agent changed a skill; 0 for none."""
    runs = ToolRun.objects.filter(turn__session_id=turn.session_id, name="skill_manage", status=ToolRun.Status.OK)
    return runs.aggregate(last=Max("turn__turn_no"))["last"] or 0


def _passed(event: Mapping[str, Any]) -> bool:
    return event.get("type") == "memory.changed" and reviewing.passed(event.get("result", {}), WARN_PERCENT)


class _Work:
    """One review at work: `agent.core.journal.Journal` and `agent.tools.memory.TurnBinding`, without storing."""

    def __init__(self, review: Review) -> None:
        self._review = review
        self._turn = review.turn
        self._results: dict[str, list[str]] = defaultdict(list)
        self._outside: list[str] = []
        self.changes: list[dict[str, Any]] = []
        self.usage = Usage()
        self.cost: float | None = None

    def run(self) -> None:
        """Ask the model, and let it change what it may."""
        own, model = resolve(self._turn.user, self._turn.model), auxiliary(self._turn.user)
        if model.name == resolve(self._turn.user).name:  # there is no cheaper one
            model = own
        if model.name == OFFLINE:
            return
        registry = registry_for(self._turn.user, self, origin=Origin.REVIEW)
        request = self._replayed(own, registry) if model.name == own.name else self._digested(model, registry)
        started = time.monotonic()
        loop = TurnLoop(
            turn_id=self._review.pk,
            attempt=1,
            ask=lambda asked: self._ask(model, asked),
            request=request,
            registry=registry.only(TOOLS),
            journal=self,
            emit=self._emit,
            executor=tool_pool(),
            cancelled=self._cancelled,
            delay_s=delay_s,
            limits=Limits(max_iterations=STEPS, model_retries=2, deadline=started + TIMEOUT_S),
        )
        self.usage = loop.run()
        self.cost = model.cost(self.usage)
        usage_add(self._turn.session_id, self.usage, self.cost)

    def _replayed(self, model: ResolvedModel, registry: ToolRegistry) -> ModelRequest:
        """The conversation as it was sent, with the review's question behind it."""
        prefix = prefix_of(self._turn.session, registry)
        known = [schema.name for schema in prefix.tools]
        return ModelRequest(
            model=model.provider_model_name,
            system=prefix.system,
            tools=prefix.tools,
            messages=(*history(self._turn).messages, Sent("user", self._instruction(known))),
            max_output_tokens=model.max_output_tokens,
        )

    def _digested(self, model: ResolvedModel, registry: ToolRegistry) -> ModelRequest:
        """For a model that has not read the chat: a digest of what is new, and the tools that it may call."""
        tools = tuple(schema for schema in registry.schemas() if schema.name in TOOLS)
        rows = Message.objects.filter(session_id=self._turn.session_id, turn_no__lte=self._turn.turn_no)
        since = self._seen()
        said = [
            (_WHO.get(row.role, row.role) if not row.tool_name else f"tool {row.tool_name}", row.content)
            for row in rows.filter(turn_no__gt=since).order_by("turn_no", "number")
        ]
        blocks = [block.text for block in memory_snapshot.blocks(self._turn.user)]
        return ModelRequest(
            model=model.provider_model_name,
            system=self._instruction([schema.name for schema in tools], since_told=False),
            tools=tools,
            messages=(Sent("user", reviewing.digest(said, blocks)),),
            max_output_tokens=model.max_output_tokens,
        )

    def _instruction(self, known: Sequence[str], *, since_told: bool = True) -> str:
        seen = self._seen() if since_told else 0
        last = Message.objects.filter(session_id=self._turn.session_id, turn_no=seen, role=Message.Role.USER).first()
        begins = " ".join(last.content.split())[:_BEGINS_CHARS] if last else ""
        return reviewing.instruction(self._review.subjects, [name for name in TOOLS if name in known], begins)

    def _seen(self) -> int:
        """The last turn that an earlier review of all these subjects has seen."""
        earlier = Review.objects.filter(session_id=self._turn.session_id, status=Review.Status.DONE)
        wanted = earlier.filter(**dict.fromkeys(self._review.subjects, True), turn_no__lt=self._turn.turn_no)
        return wanted.aggregate(last=Max("turn_no"))["last"] or 0

    def _ask(self, model: ResolvedModel, request: ModelRequest) -> Iterator[list[ModelEvent]]:
        request = model.readable(request)
        return bridge.batches(model.model, request, cancelled=self._cancelled, pace_s=worker.pace_s)

    def _cancelled(self) -> bool:
        return worker.stopping.is_set()

    def _emit(self, event: Event) -> None:
        if isinstance(event, MemoryChanged | SkillChanged):
            self._note(event.model_dump(mode="json"))

    def _note(self, change: dict[str, Any]) -> None:
        """Keep a change at once: its line and undo outlive a worker that dies."""
        self.changes.append(change)
        Review.objects.filter(pk=self._review.pk).update(changes=self.changes)

    # --- What tools know of the turn -------------------------------------------------------------

    @property
    def session_id(self) -> UUID:
        """The chat."""
        return self._turn.session_id

    def source(self) -> Source:
        """The message and turn that it looks at."""
        return Source(session_id=self._turn.session_id, message=self._turn.message.number, turn_id=self._turn.pk)

    def earlier(self, tool: str, context: CallContext) -> Sequence[Mapping[str, Any]]:
        """What a tool gave in this review, oldest first."""
        return [json.loads(text) for text in self._results[tool] if text.startswith("{")]

    def taint(self) -> Taint:
        """Everything that the chat and this review have read from outside, and what its user and its agent said."""
        outside = Turn.objects.filter(session_id=self._turn.session_id, turn_no__lte=self._turn.turn_no)
        names = [name for names in outside.values_list("outside", flat=True) for name in names]
        return Taint(tuple(dict.fromkeys(names + self._outside)), self._own_words, chat_text=self._chat_text)

    def said(self) -> Sequence[str]:
        """What the user said in this chat up to the turn; not the files that came with it."""
        return [parted(content).words for content in self._contents(Message.Role.USER)]

    def results(self, tool: str) -> Sequence[str]:
        """What a tool gave in this review, oldest first."""
        return self._results[tool]

    def keep(self, context: CallContext, output: ToolOutput) -> None:
        """What waits for the user is noted; nothing else is stored, for what a review does is its changes."""
        result = json.loads(output.text) if output.text.startswith("{") else {}
        if result.get("code") == "staged":
            self._note({"type": reviewing.WAITS, "staged": result["pending_id"]})

    def _own_words(self) -> str:
        return "\n".join(self.said())

    def _chat_text(self) -> str:
        return "\n".join(self._contents(Message.Role.USER, Message.Role.ASSISTANT))

    def _contents(self, *roles: str) -> Sequence[str]:
        rows = Message.objects.filter(session_id=self._turn.session_id, turn_no__lte=self._turn.turn_no, role__in=roles)
        return list(rows.order_by("turn_no", "number").values_list("content", flat=True))

    # --- What the loop wants to keep ---------------------------------------------------------------

    def message_begin(self, step: int) -> tuple[int, bool]:
        """Nothing is kept."""
        return step, False

    def message_progress(self, message_id: int, text: str) -> None:
        """Nothing is kept."""

    def message_end(self, reply: Reply) -> None:
        """Nothing is kept."""

    def call_begin(self, context: CallContext, call: ToolCall, tool: Tool | None) -> ToolOutput | None:
        """Nothing ran before."""
        return None

    def call_end(self, context: CallContext, call: ToolCall, output: ToolOutput, duration_s: float) -> None:
        """What later calls may ask for, and where it comes from."""
        self._results[call.name].append(output.text)
        self._outside += output.outside


_WHO: Final[dict[str, str]] = {Message.Role.USER: "user", Message.Role.ASSISTANT: "agent", Message.Role.TOOL: "tool"}
