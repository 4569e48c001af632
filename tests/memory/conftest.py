from pathlib import Path

import pytest

from agent.models import Turn
from hermes_site.kernel import threats
from hermes_site.kernel.threats import Finding, Severity
from memory import mirror, selectors
from memory.document import parse
from memory.services import memory_apply
from sessions.models import Message, Session


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    """Files that somebody just wrote are believed at once."""
    monkeypatch.setattr(mirror, "SETTLE_S", 0.001)


class Memory:
    """One store of a user, with shorthands."""

    def __init__(self, user, target="memory"):
        self.user = user
        self.target = target
        self.where = mirror.place(user.pk, target)

    def apply(self, operations, **options):
        return memory_apply(user=self.user, target=self.target, operations=operations, origin="page", **options)

    def add(self, *texts):
        for text in texts:
            result = self.apply({"action": "add", "content": text})
            assert result.code == "ok", result
        return self

    def view(self):
        return selectors.store_view(user=self.user, target=self.target)

    @property
    def texts(self):
        return [entry.content for entry in self.view().entries]

    @property
    def file(self) -> Path:
        return self.where.file

    @property
    def on_disk(self):
        return list(parse(self.file.read_bytes()))

    def write(self, text: str | bytes):
        self.where.folder.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(text.encode() if isinstance(text, str) else text)

    @property
    def leftovers(self):
        return [path.name for path in self.where.folder.iterdir() if path.name in (".MEMORY.md.tmp", ".USER.md.tmp")]


@pytest.fixture
def memory(user):
    return Memory(user)


@pytest.fixture
def about_me(user):
    return Memory(user, "user")


class Scanner:
    """A scanner of one's own: what `rules` name is found, whatever the real rules are."""

    def __init__(self, monkeypatch):
        self.rules = {"test.poison": "POISON"}
        self.family = "injection"
        self.scanned = []
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(threats, "scan", self.scan)
        self.ruleset("test-1")

    def ruleset(self, name):
        self._monkeypatch.setattr(threats, "RULESET", name)

    def scan(self, text, scope):
        self.scanned.append((text, scope))
        return tuple(
            Finding(rule, self.family, Severity.HIGH, text.index(word), text.index(word) + len(word), "it is a test")
            for rule, word in self.rules.items()
            if word in text
        )


@pytest.fixture
def scanner(monkeypatch):
    return Scanner(monkeypatch)


@pytest.fixture
def page(client, user):
    """A browser in which `user` is logged in."""
    client.force_login(user)
    return client


@pytest.fixture
def chat(user):
    """A chat of 40 turns."""
    session = Session.objects.create(user=user, title="Backups & more")
    for n in range(1, 41):
        turn = Turn(user=user, session=session, turn_no=n, status="completed")
        place = {"session": session, "number": n, "turn_no": n, "turn_id": turn.pk}
        turn.message = Message.objects.create(**place, role="user", content=f"message {n}")
        turn.save(force_insert=True)
    return session
