"""Side jobs of the agent for the cheaper model: a title, a summary, a review. One text in, one text out, no tools.

The one way to ask that model outside of a turn's loop. It waits for the answer, and loads a provider's SDK: call it in
the worker, in a thread that may wait (a task of the queue `background`, a tool), never in the web process and never
inside a transaction. Several calls may run at once, each in a thread of its own.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from agent.core.messages import Message, clean
from agent.core.model import Done, ModelError, ModelRequest, TextDelta, Usage
from agent.llm import bridge
from agent.llm.retry import delay_s
from agent.model_selection import ResolvedModel, auxiliary
from agent.model_selection.selection import OFFLINE
from agent.services.usage import usage_add
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError

logger = logging.getLogger(__name__)

TRIES: Final = 3
_POLL_S: Final = 0.25


@dataclass(frozen=True, slots=True)
class AuxiliaryAnswer:
    """What the auxiliary model said.

    Attributes:
        text: its answer, without white space around it; never empty.
        is_whole: False where it was cut at `max_tokens`.
        model: the name of the model as people see it.
        usage: tokens, of the try that succeeded.
        cost: US dollars; None where prices or tokens are not known.
    """

    text: str
    is_whole: bool
    model: str
    usage: Usage
    cost: float | None


class AuxiliaryError(HermesError):
    """The auxiliary model gave no answer; its message says why, and is safe to show.

    `retryable`: the same call may succeed later. False for a missing model, a wrong key, an empty account.
    """

    code = "auxiliary_failed"
    status = HTTPStatus.BAD_GATEWAY

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


def auxiliary_text(
    user: User,
    instructions: str,
    text: str,
    max_tokens: int,
    timeout_s: float = 60.0,
    *,
    charge_to: UUID | None = None,
    cancelled: Callable[[], bool] = bool,
    model: ResolvedModel | None = None,
) -> AuxiliaryAnswer:
    """Ask the user's auxiliary model for a text; failures that may pass are tried again within the time.

    Args:
        user: whose settings choose the model.
        instructions: what to do: the system prompt.
        text: what to do it with. The caller cuts it to what the job is worth; it is data, so say so in `instructions`.
        max_tokens: the longest answer, in tokens.
        timeout_s: seconds for all tries together.
        charge_to: the chat whose usage the tokens are added to; the caller has made sure that it is the user's.
        cancelled: asked about four times a second; True ends the call.
        model: another model to ask instead.

    Raises:
        AuxiliaryError: there is no real model, it failed, took too long, said nothing, or the call was cancelled.
        UndecipherableError: the key of the connection can't be read.
    """
    model = model or auxiliary(user)
    if model.name == OFFLINE:
        raise AuxiliaryError(_("No language model is connected to this site."))
    request = ModelRequest(
        model=model.provider_model_name,
        system=instructions,
        tools=(),
        messages=(Message("user", text),),
        max_output_tokens=min(max_tokens, model.max_output_tokens or max_tokens),
    )
    deadline = time.monotonic() + timeout_s
    for attempt in range(1, TRIES + 1):
        try:
            answer = _asked(model, request, lambda: cancelled() or time.monotonic() > deadline)
        except bridge.Cancelled:
            raise AuxiliaryError(_("The model did not answer in time."), retryable=True) from None
        except ModelError as error:
            wait_s = delay_s(attempt, error.retry_after_s)
            if not error.retryable or attempt == TRIES or time.monotonic() + wait_s > deadline or cancelled():
                raise AuxiliaryError(str(error), retryable=error.retryable) from error
            _pause(wait_s, cancelled)
        else:
            if charge_to is not None:
                usage_add(charge_to, answer.usage, answer.cost)
            return answer
    raise AssertionError("unreachable")


def _pause(seconds: float, cancelled: Callable[[], bool]) -> None:
    """Wait, unless the call is cancelled."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not cancelled():
        time.sleep(min(left, _POLL_S))


def _asked(model: ResolvedModel, request: ModelRequest, cancelled: Callable[[], bool]) -> AuxiliaryAnswer:
    said: list[str] = []
    done = Done("stop")
    for event in bridge.stream_events(model.model, request, cancelled=cancelled, poll_s=_POLL_S):
        match event:
            case TextDelta():
                said.append(event.text)
            case Done():
                done = event
    text = clean("".join(said)).strip()
    if done.reason == "refusal":
        raise ModelError("refusal", _("The model refused."))
    if not text:
        raise ModelError("empty", _("The model said nothing."))
    return AuxiliaryAnswer(text, done.reason != "length", model.label, done.usage, model.cost(done.usage))
