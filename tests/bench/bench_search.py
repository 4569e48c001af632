"""What search costs on 200,000 messages, one chat in five Chinese; and that no query of 100,000 odd ones raises."""

import itertools
import random
import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.bench.bench_memory import site
from tests.text.odd_queries import odd_queries

if TYPE_CHECKING:
    from hermes_site.accounts.models import User

MESSAGES = 200_000
PER_CHAT = 25
VOCABULARY = 40_000
ROUNDS = 60
ODD_QUERIES = 100_000
Row = tuple[str, float, str, str]


def run() -> list[Row]:
    """Measure on a data folder of its own, on the disk that holds temporary files."""
    with site() as user:
        from sessions.indexing import index_of

        corpus = Corpus()
        rows: list[Row] = []
        corpus.write(user)
        start = time.perf_counter()
        index_of(user).catch_up()
        spent = time.perf_counter() - start
        rows.append(("messages taken in, bulk", MESSAGES / spent, "/s", "≥ 2000"))
        rows.append(("index file", _size_mb(user), "MB", "≤ 120"))
        rows += _queries(user, corpus)
        rows += _saving(user, corpus)
        rows.append((f"odd queries that raised, of {ODD_QUERIES:,}", _odd(corpus), "", "0"))
    return rows


class Corpus:
    """Messages of some 370 characters, whose words are as unevenly common as those of people."""

    def __init__(self) -> None:
        self._random = random.Random(4)  # noqa: S311 - no secret
        letters = "etaoinshrdlucmfwypvbgk"
        self.words = ["".join(self._random.choices(letters, k=self._random.randint(3, 9))) for _ in range(VOCABULARY)]
        self.characters = [chr(0x4E00 + n) for n in self._random.sample(range(3500), 3500)]
        self._word_weights = list(itertools.accumulate(1 / (n + 8) for n in range(VOCABULARY)))
        self._character_weights = list(itertools.accumulate(1 / (n + 20) for n in range(3500)))

    def text(self, *, chinese: bool) -> str:
        """A message."""
        if chinese:
            drawn = self._random.choices(self.characters, cum_weights=self._character_weights, k=self._length(120))
            return "".join(char + ("，" if n % 11 == 10 else "") for n, char in enumerate(drawn))
        drawn = self._random.choices(self.words, cum_weights=self._word_weights, k=self._length(62))
        return " ".join(word + ("." if n % 13 == 12 else "") for n, word in enumerate(drawn))

    def _length(self, typical: int) -> int:
        return max(3, int(self._random.lognormvariate(0, 0.5) * typical * 0.88))

    def write(self, user: "User") -> None:
        """All messages, as rows."""
        from datetime import timedelta

        from hermes_site.kernel import clock
        from sessions.models import Message, Session

        for _ in range(0, MESSAGES, 5000):
            chats = [Session(user=user) for _ in range(5000 // PER_CHAT)]
            Session.objects.bulk_create(chats)
            Message.objects.bulk_create(
                Message(
                    session=chat,
                    number=n + 1,
                    turn_no=n // 2 + 1,
                    role="assistant" if n % 2 else "user",
                    content=self.text(chinese=place % 5 == 0),
                )
                for place, chat in enumerate(chats)
                for n in range(PER_CHAT)
            )
        Message.objects.update(created_at=clock.now() - timedelta(hours=1))


def _queries(user: "User", corpus: Corpus) -> list[Row]:
    from hermes_site.kernel.text.finding import Filters
    from sessions.indexing import index_of
    from sessions.search import discover

    pick = random.Random(7)  # noqa: S311 - no secret

    def draw(low: int, high: int, count: int = 1, between: str = " ") -> list[str]:
        """Queries of so many words, none more common than the one of rank `low`."""
        return [between.join(corpus.words[pick.randrange(low, high)] for _ in range(count)) for _ in range(ROUNDS)]

    pairs = ["".join(pick.choices(corpus.characters[:600], k=2)) for _ in range(ROUNDS)]
    kinds = {
        "rare word": (draw(20_000, VOCABULARY), 0.5, "≤ 0.2"),
        "common word": (draw(4, 60), 0.95, "≤ 15"),
        "five words with OR": (draw(50, 5000, 5, " OR "), 0.95, "≤ 15"),
        "two Chinese characters": (pairs, 0.95, "≤ 8"),
        "three words": (draw(20, 800, 3), 0.95, "≤ 15"),
        "ten words": (draw(5, 3000, 10), 0.95, ""),
    }
    index, rows, everything = index_of(user), [], []
    for name, (queries, share, goal) in kinds.items():
        quantile = f"p{share * 100:.0f}"
        spent = sorted(_timed(lambda query=query: index.search(query, Filters())) for query in queries)
        rows.append((f"{name}, {quantile}", spent[int(share * (len(spent) - 1))], "ms", goal))
        service = sorted(_timed(lambda query=query: discover(user=user, query=query)) for query in queries)
        everything += service
        rows.append((f"{name}, discover, {quantile}", service[int(share * (len(service) - 1))], "ms", ""))
    everything.sort()
    rows.append(("discover, all kinds, p95", everything[int(0.95 * (len(everything) - 1))], "ms", "≤ 25"))
    return rows


def _saving(user: "User", corpus: Corpus) -> list[Row]:
    from sessions.models import Message, Session
    from sessions.search import catch_up

    chat = Session.objects.create(user=user)
    spent = []
    for n in range(200):
        row = Message(session=chat, number=n + 1, turn_no=n + 1, role="user", content=corpus.text(chinese=n % 5 == 0))
        spent.append(_timed(lambda row=row: (row.save(force_insert=True), catch_up(user))))
    return [("saving a message and taking it in, p50", statistics.median(spent), "ms", "")]


def _odd(corpus: Corpus) -> int:
    """How many of many random queries raise."""
    from hermes_site.accounts.models import User
    from hermes_site.kernel.text.finding import Filters
    from sessions.indexing import index_of
    from sessions.models import Message, Session

    user = User.objects.create_user("odd")
    chat = Session.objects.create(user=user)
    for n in range(40):
        text = corpus.text(chinese=n % 2 == 0)
        Message.objects.create(session=chat, number=n + 1, turn_no=n + 1, role="user", content=f"a(b) .env C++ {text}")
    index, raised = index_of(user), 0
    index.catch_up()
    for query in odd_queries(ODD_QUERIES):
        try:
            index.search(query, Filters(), budget_s=0)
        except Exception as error:
            raised += 1
            print(repr(query), repr(error))
    return raised


def _size_mb(user: "User") -> float:
    from hermes_site.kernel import paths

    return sum(path.stat().st_size for path in paths.user_folder(user.pk).glob("search.*.db*")) / 1e6


def _timed(call: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000
