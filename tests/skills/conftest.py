"""What tests of skills share."""

from pathlib import Path

import pytest

from hermes_site.kernel.provenance import Origin
from skills import mirror, selectors, store
from skills.catalog import catalog
from skills.conditions import Host
from skills.models import Skill
from skills.services import skill_apply
from tests.turns import announced, say, scripted, session

__all__ = ["announced", "say", "scripted", "session"]

HOST = Host("linux", frozenset({"memory", "skill_view"}), frozenset({"memory", "skills"}))


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    """Folders that somebody just wrote are believed at once."""
    monkeypatch.setattr(mirror, "SETTLE_S", 0.001)


def text(
    name="weekly-review", description="Look back on the week. Use on Fridays.", body="# Steps\n\n1. Ask.\n", front=""
):
    """A SKILL.md."""
    return f"---\nname: {name}\ndescription: {description}\n{front}---\n\n{body}"


class Skills:
    """A user's skills, with shorthands."""

    def __init__(self, user):
        self.user = user
        self.where = mirror.place(user.pk)

    def apply(self, action, name="weekly-review", origin="page", **arguments):
        options = {key: arguments.pop(key) for key in ("taint", "within", "source") if key in arguments}
        return skill_apply(
            user=self.user, request={"action": action, "name": name, **arguments}, origin=origin, **options
        )

    def create(self, name="weekly-review", content=None, origin="page", **arguments):
        result = self.apply("create", name, origin, content=content or text(name), **arguments)
        assert result.code == "created", result
        return self.row(name)

    def row(self, name="weekly-review") -> Skill:
        return Skill.objects.exclude(state="deleted").get(user=self.user, name=name)

    def files(self, name="weekly-review"):
        return store.files_of(self.row(name))

    def entry(self, name="weekly-review"):
        return catalog(self.user).find(name)

    def folder(self, name="weekly-review") -> Path:
        return self.where.folder / name

    def on_disk(self, name="weekly-review"):
        folder = self.folder(name)
        return {
            str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
        }

    def write(self, name, files):
        """As a person or script would."""
        for path, data in files.items():
            file = self.where.folder / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data.encode() if isinstance(data, str) else data)

    def index(self, host=HOST):
        return selectors.index_text(user=self.user, host=host)

    def names(self):
        return [each.qualified for each in catalog(self.user) if not each.read_only]


@pytest.fixture
def skills(user):
    return Skills(user)


@pytest.fixture(autouse=True)
def _no_bundled(monkeypatch, tmp_path_factory):
    """Only what a test lays down: nothing that ships with the site."""
    from skills import roots

    monkeypatch.setattr(roots, "BUNDLED", tmp_path_factory.getbasetemp() / "no-bundled-skills")


ORIGINS = [each.value for each in Origin]
