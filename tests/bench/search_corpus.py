"""What the bench of search looks through: messages, queries, and the folder that keeps them between runs."""

import hashlib
import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.bench_memory import site
from tests.bench.made_up_language import Han, Latin

if TYPE_CHECKING:
    from hermes_site.accounts.models import User

PER_CHAT = 25
ROUNDS = 60
Row = tuple[str, float, str, str]


class Kept:
    """A folder for what takes long to make, and the figures of its making: `KEEP=/tmp/search-bench`.

    A later run with the same folder only asks. Without one, all is made anew and thrown away.
    """

    def __init__(self) -> None:
        """Raises: SystemExit: what an earlier run left there are messages of another making."""
        named = os.environ.get("KEEP")
        self.folder = Path(named).resolve() if named else None
        self._notes = self.folder / "built.json" if self.folder else None
        self._rows: dict[str, list[Row]] = {}
        self._corpus = _digest()
        if self._notes and self._notes.exists():
            notes = json.loads(self._notes.read_text())
            if notes.get("corpus") != self._corpus:
                raise SystemExit(f"{self.folder} is full of messages that the bench no longer makes. Remove it.")
            self._rows = {step: [tuple(row) for row in rows] for step, rows in notes["rows"].items()}
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def site(self) -> Iterator["User"]:
        """The user whose messages they are."""
        with site(self.folder) as user:
            yield user

    def step(self, name: str, make: Callable[[], list[Row]]) -> list[Row]:
        """The figures of a step of the making; it is done unless an earlier run did it.

        Raises:
            SystemExit: an earlier run did not get to its end.
        """
        if name not in self._rows:
            begun = self.folder / f"{name}.begun" if self.folder else None
            if begun and begun.exists():
                raise SystemExit(f"An earlier run was stopped while it filled {self.folder}. Remove that folder.")
            if begun:
                begun.touch()
            self._rows[name] = make()
            if self._notes:
                self._notes.write_text(json.dumps({"corpus": self._corpus, "rows": self._rows}))
        return self._rows[name]

    @property
    def peer(self) -> Path | None:
        """The peer's home."""
        return self.folder / "peer" if self.folder else None


class Corpus:
    """Messages of some 370 bytes in made-up English and Chinese, the same every time."""

    def __init__(self) -> None:
        self._random = random.Random(4)  # noqa: S311 - no secret
        self.latin = Latin(self._random)
        self.han = Han(self._random)
        self._place = -1

    def text(self, place: int, *, typical: int = 60) -> str:
        """A message of the chat in this place; of every fifth in Chinese. It goes on about what the last one did."""
        language, longer = (self.han, 2) if place % 5 == 0 else (self.latin, 1)
        if place != self._place:
            self._place = place
            language.change_topic()
        return language.text(max(3, int(self._random.lognormvariate(0, 0.5) * typical * longer * 0.88)))


def _digest() -> str:
    """Tells two corpora apart."""
    corpus = Corpus()
    return hashlib.sha256("".join(corpus.text(place) for place in range(20)).encode()).hexdigest()[:12]


def write(user: "User", count: int, text: Callable[[int], str]) -> None:
    """So many messages, as rows of an hour ago; `text` gives one of the chat in a place."""
    from datetime import timedelta

    from hermes_site.kernel import clock, sql
    from sessions.models import Message, Session

    at = clock.now() - timedelta(hours=1)
    for first in range(0, count, 5000):
        chats = [
            Session(user=user, title=text(place)[:40], created_at=at, last_active_at=at)
            for place in range(min(5000, count - first) // PER_CHAT)
        ]
        sql.insert_many(chats)
        sql.insert_many(
            [
                Message(
                    session=chat,
                    number=n + 1,
                    turn_no=n // 2 + 1,
                    role="assistant" if n % 2 else "user",
                    content=text(place),
                    created_at=at,
                )
                for place, chat in enumerate(chats)
                for n in range(PER_CHAT)
            ]
        )


class Queries:
    """What is asked, by kind: queries, which quantile of their times counts, and the goals for index and service."""

    def __init__(self, corpus: Corpus) -> None:
        self._pick = random.Random(7)  # noqa: S311 - no secret
        self._words = corpus.latin.words
        pairs = self._pick.sample([word for word in corpus.han.words[20:2000] if len(word) == 2], ROUNDS)
        self.kinds: dict[str, tuple[list[str], float, str, str]] = {
            "rare word": (self._draw(20_000, len(self._words)), 0.5, "≤ 0.2", "≤ 10.2"),
            "common word": (self._draw(4, 60), 0.95, "≤ 15", "≤ 25"),
            "five words with OR": (self._draw(50, 5000, 5, " OR "), 0.95, "≤ 15", "≤ 25"),
            "two Chinese characters": (pairs, 0.95, "≤ 8", "≤ 18"),
            "three words": (self._draw(20, 800, 3), 0.95, "≤ 15", ""),
            "ten words": (self._draw(5, 3000, 10), 0.95, "", ""),
        }

    def _draw(self, low: int, high: int, count: int = 1, between: str = " ") -> list[str]:
        """Queries of so many words, none more common than the one of rank `low`."""
        return [between.join(self._words[self._pick.randrange(low, high)] for _ in range(count)) for _ in range(ROUNDS)]


def named(name: str, share: float) -> str:
    """The name of a row."""
    return f"{name}, p{share * 100:.0f}"


def size_mb(user: "User") -> float:
    """Of a user's index."""
    from hermes_site.kernel import paths

    return sum(path.stat().st_size for path in paths.user_folder(user.pk).glob("search.*.db*")) / 1e6


def database_mb() -> float:
    """Of the database."""
    from hermes_site.kernel import paths

    return sum(path.stat().st_size for path in paths.data_folder().glob("hermes.sqlite3*")) / 1e6
