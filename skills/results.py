"""What a change of a skill answers: to the model, the API and the page alike. Pure."""

from dataclasses import dataclass
from typing import Any, Final, Literal

Code = Literal[
    "ok",
    "created",
    "staged",
    "exists",
    "not_found",
    "no_match",
    "ambiguous",
    "read_only",
    "pinned",
    "blocked",
    "invalid",
    "unreadable",
]
SUCCESSES: Final[frozenset[Code]] = frozenset({"ok", "created", "staged"})
NOTHING_WRITTEN: Final = "Nothing was written."

FileAction = Literal["add", "change", "remove"]


@dataclass(frozen=True, slots=True)
class FileChange:
    """What became of one file of a skill."""

    path: str
    action: FileAction


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to one call.

    Attributes:
        code: what happened, for programs; it never changes its meaning.
        text: the same in words, for models and API clients.
        skill: the skill's name as it was asked for; empty for several.
        changes: the files that really changed; empty when none did.
        findings: what the scanner saw: {path, line, rule, family, severity, start, end, reason}.
        matches: lines that come close or match: {line, text}; or the qualified names that an ambiguous one may mean.
        pending_id: the staged change that waits for the user.
        notes: what the caller should know besides.
        skills: the names of several.
        before, after: of one changed text file: what it was and is, for people who look on.
    """

    code: Code
    text: str
    skill: str = ""
    changes: tuple[FileChange, ...] = ()
    findings: tuple[dict[str, Any], ...] = ()
    matches: tuple[dict[str, Any], ...] = ()
    pending_id: str | None = None
    notes: tuple[str, ...] = ()
    before: str | None = None
    after: str | None = None
    skills: tuple[str, ...] = ()

    @property
    def success(self) -> bool:
        """Whether what was asked for now holds, or waits for the user."""
        return self.code in SUCCESSES

    def as_dict(self) -> dict[str, Any]:
        """The result object: what the model reads and the API sends."""
        body: dict[str, Any] = {"success": self.success, "code": self.code}
        body["message" if self.success else "error"] = self.text
        if self.skill:
            body["skill"] = self.skill
        body["changed"] = [{"path": change.path, "action": change.action} for change in self.changes]
        for name in ("skills", "findings", "matches", "notes"):
            if found := getattr(self, name):
                body[name] = list(found)
        if self.pending_id is not None:
            body["pending_id"] = self.pending_id
        return body

    def as_event(self) -> dict[str, Any]:
        """The result object with the text before and after, for people who look on."""
        return self.as_dict() | {"changes": [{"before": self.before, "after": self.after}]}


def refused(code: Code, text: str, skill: str = "", **details: Any) -> Result:
    """A result that says that nothing was written."""
    return Result(code, f"{text} {NOTHING_WRITTEN}", skill, **details)
