"""Asking models for a summary: the auxiliary one where what is to be read fits into it, else the chat's own."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from agent.core.compression import summary
from agent.core.compression.lines import Line
from agent.core.compression.policy import fitting, is_worth
from agent.model_selection import ResolvedModel, auxiliary
from agent.model_selection.selection import OFFLINE
from agent.services.auxiliary import AuxiliaryError, auxiliary_text
from hermes_site.accounts.models import User
from hermes_site.kernel import logs, threats

logger = logging.getLogger(__name__)

TIMEOUT_S: Final = 120.0
"""For all that a pass asks."""
ROOM_LEAST: Final = 600
"""Tokens; a model that can't read so much at once is of no use here."""
_SLACK: Final = 0.1
"""Of a window, kept free: the tokens of another model are counted with the ratios of the chat's own."""


class SummaryError(AuxiliaryError):
    """A model gave no summary that can be used; `why` is one of `REASONS`."""

    def __init__(self, why: str) -> None:
        super().__init__(str(REASONS[why]), retryable=why in PASSING)
        self.why = why


REASONS: Final = {
    "summary_empty": _("The model’s summary was empty."),
    "summary_same": _("The model gave the same summary as before."),
    "summary_not_smaller": _("The model’s summary was not shorter than what it was to replace."),
    "summary_small": _("The model can’t read enough at once to write a summary."),
    "summary_no_model": _("No language model is connected to this site."),
    "summary_rests": _("Summaries failed here before."),
    "lost": _("The compression was interrupted. Nothing was changed; ask for it again."),
    "nothing": _("There is nothing in this chat that could be made shorter."),
}
"""Why nothing came of a pass, by code; what a provider said has the codes of failed turns."""
PASSING: Final = frozenset({"summary_empty", "summary_same", "summary_not_smaller"})


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be summarised.

    Attributes:
        user: whose.
        session_id: the chat, which pays.
        model: the chat's own.
        middle: what is replaced.
        previous: the body of the summary so far.
        replaced: tokens of what is replaced.
        max_tokens: the longest summary.
        focus: what the person wants kept above all.
        background: what the memory provider has to add.
        count: tokens of a text.
        cancelled: whether to leave off.
    """

    user: User
    session_id: UUID
    model: ResolvedModel
    middle: Sequence[Line]
    previous: str
    replaced: int
    max_tokens: int
    focus: str
    background: str
    count: Callable[[str], int]
    cancelled: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary that may be used.

    Attributes:
        body: without preface and end.
        model: who wrote it.
    """

    body: str
    model: str


def redacted(text: str) -> str:
    """A text with the secrets in it masked."""
    return threats.mask(logs.redact(text), threats.scan(logs.redact(text), "strict"))


def summarise(job: Job) -> Summary:
    """Have the messages summarised.

    Raises:
        AuxiliaryError: no model gave a summary that can be used; its message says why the first one did not.
    """
    texts = summary.transcript(job.middle, redacted)
    models = _models(job)
    if not models:
        raise SummaryError("summary_no_model")
    need = sum(map(job.count, texts)) + 2 * len(texts) + _around(job)
    order = fitting([int(model.context_window * (1 - _SLACK)) for model in models], need)
    deadline = time.monotonic() + TIMEOUT_S
    failure: AuxiliaryError | None = None
    for model in (models[n] for n in order):
        try:
            return Summary(_checked(job, _written(job, model, texts, deadline)), model.label)
        except AuxiliaryError as error:
            logger.info("%s gave no summary of chat %s: %s", model.label, job.session_id, error)
            failure = failure or error
            if job.cancelled():
                break
    raise failure or SummaryError("summary_small")


def _models(job: Job) -> list[ResolvedModel]:
    """The auxiliary model, then the chat's own; none that is no real model."""
    aux = auxiliary(job.user)
    both = [aux] if aux.name == job.model.name else [aux, job.model]
    return [model for model in both if model.name != OFFLINE]


def _around(job: Job) -> int:
    """Tokens of a request beside the messages: instructions, summary so far, background, and room for the answer."""
    frame = summary.wording("", previous=job.previous, focus=job.focus, background=job.background, max_tokens=1)
    return job.count(summary.INSTRUCTIONS) + job.count(frame) + job.max_tokens


def _written(job: Job, model: ResolvedModel, texts: Sequence[str], deadline: float) -> str:
    """The body of a summary, made piece by piece where all is too much for the model at once."""
    previous, background = job.previous, job.background
    room = int(model.context_window * (1 - _SLACK)) - _around(job) - (0 if previous else job.max_tokens)
    if room < ROOM_LEAST:
        raise SummaryError("summary_small")
    for piece in summary.pieces(texts, job.count, room):
        answer = auxiliary_text(
            job.user,
            summary.INSTRUCTIONS,
            summary.wording(
                piece, previous=previous, focus=job.focus, background=background, max_tokens=job.max_tokens
            ),
            job.max_tokens,
            max(deadline - time.monotonic(), 1.0),
            charge_to=job.session_id,
            cancelled=job.cancelled,
            model=model,
        )
        text = redacted(answer.text)
        if not is_worth(job.replaced, job.count(text)):
            raise SummaryError("summary_not_smaller")
        previous, background = summary.accepted(text, job.count, job.max_tokens), ""
    return previous


def _checked(job: Job, body: str) -> str:
    problem = summary.problem(body, previous=job.previous, count=job.count, replaced=job.replaced)
    if problem is not None:
        raise SummaryError(f"summary_{problem}")
    return body
