"""What an operation answers, to the model, the API and the page alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal
from uuid import UUID

from hermes_site.kernel import threats
from memory.arguments import Target

Code = Literal[
    "ok",
    "exists",
    "over_limit",
    "no_match",
    "ambiguous",
    "blocked",
    "drift",
    "unreadable",
    "invalid",
    "gave_up",
    "staged",
]
SUCCESSES: Final[frozenset[Code]] = frozenset({"ok", "exists", "staged"})
TERMINAL: Final[frozenset[Code]] = SUCCESSES | {"unreadable", "gave_up"}
"""Codes after which trying again in the same turn helps nobody."""

WARN_PERCENT: Final = 80
NOTHING_WRITTEN: Final = "Nothing was written."


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one entry.

    Attributes:
        entry_id: the entry.
        before: its text; None when it was added.
        after: its text; None when it was removed.
        index: its place before (remove, replace, move) or after (add), from 0.
        to: of a move: its place after.
    """

    action: Literal["add", "replace", "remove", "move"]
    entry_id: UUID
    before: str | None
    after: str | None
    index: int
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to one call.

    Attributes:
        code: what happened, for programs; it never changes its meaning.
        text: the same in words, for models and API clients.
        target: the store, or None when the call named none that exists.
        used: characters the store holds now.
        limit: characters it may hold.
        entry_count: entries it holds now.
        changes: what really changed, in order; empty when nothing did.
        entry_chars: of one refused add or replace: the size of its content.
        current_entries: the entries as they stand, where the caller needs them to go on, nearest first.
        matches: the entries that `old_text` might have meant, or that an undo left alone, in full.
        over_by: by how many characters the store would have been too full.
        drift: which file stands in the way, and why.
        findings: what the scanner saw in a blocked content: {rule, family, severity, start, end, reason}, and which
            operation of a batch it is in.
        pending_id: the staged change that waits for the user.
        hidden: what programs and models read in place of the texts of blocked entries.
    """

    code: Code
    text: str
    target: Target | None
    used: int = 0
    limit: int = 0
    entry_count: int = 0
    changes: tuple[Change, ...] = ()
    entry_chars: int | None = None
    current_entries: tuple[str, ...] | None = None
    matches: tuple[str, ...] | None = None
    over_by: int | None = None
    drift: dict[str, Any] | None = None
    findings: tuple[dict[str, Any], ...] | None = None
    pending_id: str | None = None
    hidden: Mapping[str, str] = field(default_factory=dict)

    @property
    def success(self) -> bool:
        """Whether what was asked for now holds."""
        return self.code in SUCCESSES

    @property
    def done(self) -> bool:
        """Whether the caller should go on with something else."""
        return self.code in TERMINAL

    @property
    def percent(self) -> int:
        """How full the store is."""
        return percent(self.used, self.limit)

    @property
    def usage(self) -> str:
        """How full the store is, in words."""
        return usage(self.used, self.limit)

    def as_dict(self) -> dict[str, Any]:
        """The result object: what the model reads and the API sends."""
        body: dict[str, Any] = {"success": self.success, "done": self.done, "code": self.code}
        body["message" if self.success else "error"] = self.text
        if self.target is not None:
            body |= {"target": self.target, "usage": self.usage, "entry_count": self.entry_count}
        body["changed"] = [self._named(change) for change in self.changes]
        if self.current_entries is not None:
            body["current_entries"] = self._sized(self.current_entries)
        if self.matches is not None:
            body["matches"] = self._sized(self.matches)
        if self.over_by is not None:
            body["over_by"] = self.over_by
        if self.drift is not None:
            body["drift"] = self.drift
        if self.findings is not None:
            body["findings"] = list(self.findings)
        if self.pending_id is not None:
            body["pending_id"] = self.pending_id
        return body

    def as_event(self) -> dict[str, Any]:
        """The result object with the texts before and after, secrets masked, for people who look on."""
        changes = [
            {
                "action": change.action,
                "entry_id": str(change.entry_id),
                "before": self._seen(change.before),
                "after": self._seen(change.after),
            }
            for change in self.changes
        ]
        return self.as_dict() | {"changes": changes}

    def _seen(self, text: str | None) -> str | None:
        if text is None or text not in self.hidden:
            return text
        return threats.mask(text, threats.scan(text, "strict"))

    def _named(self, change: Change) -> dict[str, str]:
        """A change without what the caller sent: only which entry it was, and the text that is gone."""
        body = {"action": change.action, "entry_id": str(change.entry_id)}
        if change.action in ("replace", "remove"):
            before = change.before or ""
            body["old_text"] = self.hidden.get(before, before)
        return body

    def _sized(self, entries: Sequence[str]) -> list[dict[str, Any]]:
        return [{"chars": len(entry), "content": self.hidden.get(entry, entry)} for entry in entries]


def percent(used: int, limit: int) -> int:
    """`used` as a whole percentage of `limit`."""
    return round(100 * used / limit) if limit else 0


def usage(used: int, limit: int) -> str:
    """How full a store is, as prompts and results say it.

    >>> usage(1474, 2200)
    '67% — 1,474/2,200 chars'
    """
    return f"{percent(used, limit)}% — {used:,}/{limit:,} chars"
