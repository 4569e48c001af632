"""The tools of one step: found, run side by side or one by one, kept and told of in the order of their calls."""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from agent.core import events
from agent.core.journal import Journal
from agent.core.messages import Message, ToolCall, clean
from agent.core.replies import output_message, repeats
from agent.core.results import Room
from agent.core.tools import CallContext, Tool, ToolError, ToolOutput, ToolRegistry

Emit = Callable[[events.Event], object]

POLL_S: Final = 0.2
"""How often it is looked whether the turn may go on while a tool runs."""
_TRIES: Final = 3
_STOP_REPEATING: Final = (
    '{"success": false, "done": true, "error": "This very call failed three times in a row and was not run again. '
    'Do not repeat it. Answer the user now with what you have."}'
)


@dataclass(frozen=True, slots=True)
class _Run:
    """A call that was begun."""

    context: CallContext
    call: ToolCall
    tool: Tool
    outcome: "Future[ToolOutput] | ToolOutput"
    started: float


class Calls:
    """Runs the calls of a turn, and remembers which of them failed in a row."""

    def __init__(
        self,
        *,
        turn_id: UUID,
        attempt: int,
        registry: ToolRegistry,
        journal: Journal,
        emit: Emit,
        executor: Executor,
        check: Callable[[], None],
    ) -> None:
        """Prepare.

        Args:
            turn_id: the turn; calls are named after it.
            attempt: which worker's try this is.
            registry: what the tools do.
            journal: where calls and results are kept.
            emit: told of each event, in order, from the thread that calls `run`.
            executor: runs tools, so that a hanging one does not hold the turn.
            check: raises when the turn must not go on.
        """
        self._turn_id = turn_id
        self._attempt = attempt
        self._registry = registry
        self._journal = journal
        self._emit = emit
        self._executor = executor
        self._check = check
        self._failures: list[tuple[str, str]] = []

    def run(self, step: int, calls: Sequence[tuple[int, ToolCall]], room: Room) -> tuple[list[Message], bool]:
        """Run the calls of a step.

        Args:
            step: its number.
            calls: with their positions.
            room: what their results may take.

        Returns:
            The results as messages, and whether the model must answer now because it repeats what cannot work.
        """
        must_answer = False
        results: list[Message] = []
        running: list[_Run] = []

        def finish(context: CallContext, call: ToolCall, output: ToolOutput, duration_s: float) -> None:
            output = replace(output, text=room.fitted(clean(output.text)))
            self._keep(context, call, output, duration_s)
            results.append(output_message(call, output))

        def settle() -> None:
            for one in running:
                finish(one.context, one.call, self._outcome(one), time.monotonic() - one.started)
            running.clear()

        for position, call in calls:
            context = CallContext(self._turn_id, step, position, self._attempt)
            if repeats(self._failures, call) >= _TRIES:
                settle()
                must_answer = repeats(self._failures, call) > _TRIES
                self._start(context, call, None)
                finish(context, call, ToolOutput(_STOP_REPEATING, ok=False), 0.0)
                continue
            tool, problem = self._find(call)
            if tool is None:
                settle()
                before = self._start(context, call, None)
                finish(context, call, before or ToolOutput(_error(problem), ok=False), 0.0)
                continue
            if not tool.parallel_safe:
                settle()
            before = self._start(context, call, tool)
            started = time.monotonic()
            outcome = before or self._executor.submit(tool.run, context, call.parsed())
            running.append(_Run(context, call, tool, outcome, started))
            if not tool.parallel_safe:
                settle()
        settle()
        return results, must_answer

    def _find(self, call: ToolCall) -> tuple[Tool | None, str]:
        """The tool of a call, or why the call can't run."""
        try:
            tool = self._registry.find(call.name)
        except ToolError as error:
            return None, str(error)
        return (None, call.problem) if call.problem else (tool, "")

    def _start(self, context: CallContext, call: ToolCall, tool: Tool | None) -> ToolOutput | None:
        self._check()
        before = self._journal.call_begin(context, call, tool)
        self._emit(events.ToolStarted(call=_ref(context, call)))
        return before

    def _outcome(self, run: _Run) -> ToolOutput:
        output = run.outcome if isinstance(run.outcome, ToolOutput) else self._result(run.outcome, run)
        if run.tool.reads_outside and not output.outside:
            output = replace(output, outside=(run.tool.name,))
        return output

    def _result(self, future: "Future[ToolOutput]", run: _Run) -> ToolOutput:
        while True:
            try:
                return future.result(timeout=POLL_S)
            except ToolError as error:
                return ToolOutput(_error(error), ok=False)
            except TimeoutError:
                if future.done():
                    raise
                self._check()
                if time.monotonic() - run.started > run.tool.timeout_s:
                    future.cancel()
                    return ToolOutput(
                        _error(
                            f"The tool did not answer within {run.tool.timeout_s:.0f} s; it may still have an effect."
                        ),
                        ok=False,
                    )

    def _keep(self, context: CallContext, call: ToolCall, output: ToolOutput, duration_s: float) -> None:
        self._journal.call_end(context, call, output, duration_s)
        self._emit(
            events.ToolFinished(
                call=_ref(context, call), ok=output.ok, result=output.text, duration_s=round(duration_s, 3)
            )
        )
        for event in output.events:
            self._emit(event)
        self._failures = [] if output.ok else [*self._failures, (call.name, call.arguments)]


def _ref(context: CallContext, call: ToolCall) -> events.CallRef:
    return events.CallRef(step=context.step, position=context.position, name=call.name, arguments=call.parsed())


def _error(error: object) -> str:
    return json.dumps({"success": False, "error": str(error)}, ensure_ascii=False)
