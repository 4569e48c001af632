"""What the JSON API of skills takes and gives."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from ninja import Schema
from pydantic import Field

from hermes_site.kernel.schema import SourceOut, StrictSchema
from skills.document import MAX_CHARS
from skills.operations import MAX_FILE_BYTES
from skills.results import Code

SourceName = Literal["agent", "user", "import", "team", "bundled"]
StateName = Literal["active", "stale", "archived"]


class SkillOut(Schema):
    """One skill. `team` and `bundled` ones are read only; one of the user's own of the same name stands in for them."""

    name: str
    category: str
    description: str
    source: SourceName
    state: StateName
    pinned: bool
    enabled: bool
    read_only: bool
    problem: str = Field(description="Why it cannot be read; empty: it can.")
    blocked_by: list[str] = Field(description="Ids of the rules that keep it from every model.")
    tags: list[str]
    version: str
    views: int
    uses: int
    patches: int
    last_used_at: datetime | None
    updated_at: datetime | None


class FileOut(Schema):
    """A file of a skill."""

    path: str
    size_bytes: int


class SkillFindingOut(Schema):
    """What a rule saw: in which file, on which line (0: it is no text)."""

    path: str
    line: int
    rule: str
    family: str
    severity: Literal["low", "medium", "high"]
    start: int
    end: int
    reason: str


class SkillFullOut(SkillOut):
    """A skill with its text. `environment` says of each variable that it needs whether it is set."""

    content: str
    files: list[FileOut]
    config: dict[str, str]
    environment: dict[str, Literal["set", "missing"]]
    findings: list[SkillFindingOut]
    tree_sha256: str = Field(description="Names all of its files together.")


class ChangedFileOut(Schema):
    """What became of a file."""

    path: str
    action: Literal["add", "change", "remove"]


class SkillResultOut(Schema):
    """The answer to a change, the same that the agent's tool gets. What does not apply is left out."""

    success: bool
    code: Code
    message: str | None = None
    error: str | None = None
    skill: str | None = None
    skills: list[str] | None = Field(None, description="Where an import brought several.")
    changed: list[ChangedFileOut]
    findings: list[SkillFindingOut] | None = None
    matches: list[dict[str, Any]] | None = Field(None, description="{line, text} or {name}: what was perhaps meant.")
    notes: list[str] | None = None
    pending_id: UUID | None = None


class CreateIn(StrictSchema):
    """A new skill: a whole SKILL.md, whose name is `name`."""

    name: Annotated[str, Field(max_length=200)]
    content: Annotated[str, Field(max_length=MAX_CHARS)]
    category: Annotated[str, Field(max_length=200)] = ""


class EditIn(StrictSchema):
    """The whole new SKILL.md."""

    content: Annotated[str, Field(max_length=MAX_CHARS)]


class PatchIn(StrictSchema):
    """Text to find, in one place unless `replace_all`, and what to put there; in SKILL.md or in `file_path`."""

    old_string: Annotated[str, Field(max_length=MAX_CHARS)]
    new_string: Annotated[str, Field(max_length=MAX_CHARS)]
    file_path: Annotated[str, Field(max_length=300)] = ""
    replace_all: bool = False


class FileIn(StrictSchema):
    """A whole file, as text or, for what is no text, in base64."""

    content: Annotated[str, Field(max_length=MAX_FILE_BYTES)] | None = None
    content_base64: Annotated[str, Field(max_length=MAX_FILE_BYTES * 2)] | None = None


class SwitchIn(StrictSchema):
    """On or off."""

    on: bool


class ConfigIn(StrictSchema):
    """Values by configuration key; an empty one goes back to the skill's default."""

    values: dict[str, str]


class SkillRevertIn(StrictSchema):
    """Which change to undo."""

    revision: UUID


class AcceptIn(StrictSchema):
    """The files whose findings were looked at: `tree_sha256` of the skill."""

    tree_sha256: str


class FileChangeOut(Schema):
    """A file before and after a change, as SHA-256 of its content; null: there was none."""

    path: str
    before: str | None
    after: str | None


class SkillRevisionOut(Schema):
    """One change of a skill."""

    id: UUID
    version: int
    action: str
    origin: str
    source: SourceOut | None
    note: str
    created_at: datetime
    changes: list[FileChangeOut]
