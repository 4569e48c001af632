"""One pass over a conversation, but for the asking: what the rules make of it, what a summary is to replace."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent.core.compression import rules, summary
from agent.core.compression.lines import Line, groups, joined, last_human, verify, without_ours
from agent.core.compression.overlay import Overlay, edits_of
from agent.core.compression.policy import Budgets, Options, is_worth
from agent.core.compression.protection import head_end, recent_start, tail_start
from agent.core.messages import Message


@dataclass(frozen=True, slots=True)
class Plan:
    """What a pass may do.

    Attributes:
        lines: what is sent now.
        short: the same after the rules.
        edits: what the rules changed, by number.
        tokens_before: of the whole prompt now.
        tokens_short: of the whole prompt after the rules.
        replaced: tokens of what a summary is to replace.
        head: index behind what stays at the beginning.
        tail: index from which on everything stays.
        previous: the body of the summary that stands there now.
    """

    lines: tuple[Line, ...]
    short: tuple[Line, ...]
    edits: Mapping[int, Mapping[str, Any]]
    tokens_before: int
    tokens_short: int
    replaced: int
    head: int
    tail: int
    previous: str

    @property
    def rules_do(self) -> bool:
        """Whether the rules alone saved enough to be worth it."""
        return is_worth(self.tokens_before, self.tokens_short)

    @property
    def middle(self) -> list[Line]:
        """What a summary replaces, as it stands now."""
        return without_ours(self.lines[self.head : self.tail])

    @property
    def summaries(self) -> int:
        """How many summaries stand there now."""
        return sum(line.origin == "summary" for line in self.lines)

    def by_rules(self) -> list[Line]:
        """The conversation after the rules alone."""
        after = list(self.short)
        verify(self.lines, after, summaries=self.summaries)
        return after

    def with_summary(self, body: str) -> list[Line]:
        """The conversation with a summary in place of its middle.

        Raises:
            BrokenChatError: it may not be sent.
        """
        after = joined(self.short[: self.head], summary.message_text(body), self.short[self.tail :])
        verify(self.lines, after, summaries=1)
        return after

    def overlay(self, present: Overlay, body: str | None) -> Overlay:
        """What makes the compressed conversation of what was said.

        Args:
            present: the overlay of `lines`.
            body: of the new summary; None where only the rules were followed.
        """
        edits = {**present.edits, **self.edits}
        if body is None:
            return Overlay(present.summary, present.head_through, present.tail_from, edits)
        head, tail = self.short[: self.head], self.short[self.tail :]
        kept = {line.number for line in (*head, *tail)}
        return Overlay(
            summary.message_text(body),
            next((line.number for line in reversed(head) if line.message.role != "tool" and line.number), 0),
            next((line.number for line in tail if line.number), 0),
            {number: edit for number, edit in edits.items() if number in kept},
        )


def plan(
    lines: Sequence[Line],
    count: Callable[[Message], int],
    *,
    sizes: Budgets,
    options: Options,
    fixed: int,
    must_fit: bool = False,
) -> Plan:
    """What a pass may do with a conversation.

    Args:
        lines: what is sent now.
        count: gives the tokens of a message.
        sizes: the budgets.
        options: how much is protected.
        fixed: tokens of system prompt and tools.
        must_fit: the model refused it as too long: of the end, only the last step is spared by the rules, and its
            results are cut to what may fit.
    """
    lines = tuple(lines)
    tokens = [count(line.message) for line in lines]
    there = next((n for n, line in enumerate(lines) if line.origin == "summary"), None)
    head = 0 if there is not None else head_end(lines, options.protect_first_n)
    protected = {"budget": sizes.tail, "last_n": options.protect_last_n}
    keep_from = groups(lines)[-1] if must_fit and lines else recent_start(lines, tokens, **protected)
    new = rules.shortened(lines, keep_from=keep_from, keep_until=min(head, keep_from))
    if must_fit:
        asked = last_human(lines)
        free = sizes.limit - fixed - (tokens[asked] if asked >= 0 else 0)
        new |= rules.squeezed(lines, keep_from, lambda text: count(Message("tool", text)), free // 2)
    short = tuple(rules.applied(lines, new))
    short_tokens = list(tokens)
    for n, message in new.items():
        short_tokens[n] = count(message)
    tail = tail_start(short, short_tokens, **protected)
    if must_fit:  # the tail's last messages are no good when they do not fit
        tail = max(tail, tail_start(short, short_tokens, budget=sizes.tail, last_n=1))
    if there is not None and tail <= there:
        tail = 0  # all that came after the summary stays, and so does the summary
    if tail <= head:
        head = 0
    return Plan(
        lines=lines,
        short=short,
        edits=edits_of(lines, new),
        tokens_before=fixed + sum(tokens),
        tokens_short=fixed + sum(short_tokens),
        replaced=sum(tokens[head:tail]),
        head=head,
        tail=tail,
        previous=summary.body_of(lines[there].message.content) if there is not None else "",
    )
