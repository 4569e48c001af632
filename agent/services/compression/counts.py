"""How many tokens a prompt has: what its provider reported last, and an estimate of what came since."""

from collections.abc import Sequence
from typing import Final

from agent.core.messages import Message
from agent.core.model import ModelRequest
from agent.core.tokens import STARTING, Ratios
from agent.models import TokenRatios
from hermes_site.kernel import sql

_NOTEWORTHY: Final = 0.02
"""An estimate that is nearer to the truth than this teaches nothing new."""


def ratios_of(model: str) -> Ratios:
    """What was learned of a model, by the name that its provider has for it."""
    row = sql.first(TokenRatios, {"model": model[:200]})
    if row is None:
        return Ratios()
    return Ratios({kind: float(row.by_kind.get(kind, start)) for kind, start in STARTING.items()})


class Counter:
    """Counts the tokens of one chat's prompts in one turn, and learns from each report."""

    def __init__(self, model: str, *, prompt: int = 0, counted: int = 0) -> None:
        """Begin with what is known.

        Args:
            model: the provider's name of it.
            prompt: tokens of the last prompt as reported; 0: not known.
            counted: messages in it.
        """
        self.ratios = ratios_of(model)
        self._model = model[:200]
        self._prompt = prompt
        self._counted = counted

    def tokens(self, fixed: int, messages: Sequence[Message]) -> int:
        """The tokens of a prompt: the last report and an estimate of what was added to it; else an estimate of all.

        Args:
            fixed: tokens of system prompt and tools, as estimated.
            messages: the history.
        """
        if self._prompt and self._counted <= len(messages):
            return self._prompt + self.ratios.messages(messages[self._counted :])
        return fixed + self.ratios.messages(messages)

    def reported(self, request: ModelRequest, prompt: int) -> None:
        """A provider said how large a prompt was."""
        if prompt <= 0:
            return
        self._prompt, self._counted = prompt, len(request.messages)
        if request.has_pictures:  # each model counts them in its own way, so it says nothing of letters
            return
        estimate = self.ratios.request(request)
        if abs(estimate - prompt) <= _NOTEWORTHY * prompt:
            return
        learned = self.ratios.from_request(request, prompt)
        if learned is self.ratios:
            return
        self.ratios = learned
        TokenRatios.objects.update_or_create(model=self._model, defaults={"by_kind": dict(learned.by_kind)})

    def forget(self) -> None:
        """The prompt is another from here on."""
        self._prompt = self._counted = 0

    @property
    def known(self) -> tuple[int, int]:
        """Tokens of the last prompt as reported, and its messages."""
        return self._prompt, self._counted
