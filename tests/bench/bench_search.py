"""What search costs on 200,000 messages, one chat in five Chinese, in processor time; and that no odd query fails.

Beside it: 100 users with 1,000,000 messages, one of whom has a third of them (`MANY=1`, some ten minutes). With
`KEEP=<folder>` the messages stay there, the peer's too, and the next run only asks.
"""

import itertools
import os
import random
import re
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench import peer
from tests.bench.search_corpus import Corpus, Kept, Queries, Row, database_mb, named, size_mb, write
from tests.text.odd_queries import odd_queries

if TYPE_CHECKING:
    from hermes_site.accounts.models import User

MESSAGES = 200_000
ODD_QUERIES = 100_000
USERS, HEAVY, LIGHT = 100, 340_000, 6_675
"""Together a little over 1,000,000 messages."""
PERIOD = 60_000
"""So many different texts the many users' messages are drawn from: making each anew takes longer than the rest."""
ASKED = 400
SAVED_ROUNDS = 200
_WORDS = re.compile(r"[^\s,，。、？！：?!:*\"]*[^\s.,，。、？！：?!:*\"]")
_HAN = re.compile("[\u4e00-\u9fff]+")

BULK = "messages taken in, bulk"
SIZE = "database, all of it"
SAVED = "saving a message and taking it in, p50"
ALL = "discover, all kinds, p95"


def run() -> list[Row]:
    """Measure on a data folder of its own, on the disk that holds temporary files."""
    kept = Kept()
    with kept.site() as user:
        corpus = Corpus()
        rows = kept.step("one", lambda: _written(user, corpus))
        queries = Queries(corpus)
        theirs = _theirs(queries, kept.peer) if peer.wanted() else {}
        rows = [*rows, *_asked(user, queries), *_saving(user, corpus)]
        raised, missed = _odd(corpus)
        rows.append((f"odd queries that raised, of {ODD_QUERIES:,}", raised, "", "0"))
        rows.append((f"queries of a message's words that miss it, of {ODD_QUERIES:,}", missed, "", "0"))
        if os.environ.get("MANY"):
            rows += _many(corpus, kept)
    return peer.beside(rows, theirs) if theirs else rows


def _written(user: "User", corpus: Corpus) -> list[Row]:
    """Make the user's messages and their index. The log is in the database once nobody has it open, and then counts."""
    from django.db import connection

    from sessions.indexing import index_of

    write(user, MESSAGES, corpus.text)
    spent = _timed(index_of(user).catch_up) / 1000
    connection.close()
    return [
        (BULK, MESSAGES / spent, "/s", "≥ 2000"),
        ("index file", size_mb(user), "MB", "≤ 120"),
        (SIZE, size_mb(user) + database_mb(), "MB", "≤ 200"),
    ]


def _asked(user: "User", queries: Queries) -> list[Row]:
    from hermes_site.kernel.text.finding import Filters
    from sessions.indexing import index_of
    from sessions.palette import palette
    from sessions.search import discover

    index, rows, everything = index_of(user), [], []
    for name, (asked, share, goal, service_goal) in queries.kinds.items():
        spent = [_timed(lambda query=query: index.search(query, Filters())) for query in asked]
        rows.append((named(name, share), _quantile(spent, share), "ms", goal))
        service = [_timed(lambda query=query: discover(user=user, query=query)) for query in asked]
        everything += service
        rows.append((named(f"{name}, discover", share), _quantile(service, share), "ms", service_goal))
    rows.append((ALL, _quantile(everything, 0.95), "ms", "≤ 25"))
    typed = [query[:4] for query in queries.kinds["common word"][0] + queries.kinds["two Chinese characters"][0]]
    spent = [_timed(lambda query=query: palette(user=user, text=query)) for query in typed]
    rows.append(("palette, while one types, p95", _quantile(spent, 0.95), "ms", "≤ 25"))
    return rows


def _theirs(queries: Queries, home: Path | None) -> dict[str, float]:
    """The peer's figures for the same messages and queries."""
    from django.conf import settings

    task = {
        "database": str(settings.DATABASES["default"]["NAME"]),
        "messages": MESSAGES,
        "kinds": [[name, asked, share] for name, (asked, share, *_goals) in queries.kinds.items()],
        "saved": [f"a message of some words {n} " * 12 for n in range(200)],
    }
    figures: dict[str, float] = peer.ask("peer_search.py", task, home)
    return figures


def _saving(user: "User", corpus: Corpus) -> list[Row]:
    """Messages saved one at a time, each taken in at once, or ten together; a worker does so every five seconds."""
    from hermes_site.kernel import sql
    from sessions.indexing import index_of
    from sessions.models import Message, Session
    from sessions.search import catch_up

    chat = Session.objects.create(user=user)
    rows = [
        Message(session=chat, number=n + 1, turn_no=n + 1, role="user", content=corpus.text(n))
        for n in range(2 * SAVED_ROUNDS)
    ]
    saved, single = [], []
    for row in rows[:SAVED_ROUNDS]:
        saved.append(_timed(lambda row=row: sql.insert(row)))
        single.append(saved[-1] + _timed(lambda: catch_up(user)))
    shared = []
    for first in range(SAVED_ROUNDS, 2 * SAVED_ROUNDS, 10):
        spent = sum(_timed(lambda row=row: sql.insert(row)) for row in rows[first : first + 10])
        shared.append((spent + _timed(lambda: catch_up(user))) / 10)
    numbers = list(chat.messages.values_list("pk", flat=True))
    chat.delete()
    index_of(user).forget(numbers)
    return [
        ("saving a message, p50", statistics.median(saved), "ms", "≤ 0.5"),
        ("saving a message, ten taken in together, p50", statistics.median(shared), "ms", "≤ 0.5"),
        (SAVED, statistics.median(single), "ms", ""),
    ]


def _odd(corpus: Corpus) -> tuple[int, int]:
    """How many of many random queries raise, and how many made of a message's words don't find it."""
    from hermes_site.accounts.models import User
    from hermes_site.kernel.text.finding import Filters
    from sessions.indexing import index_of
    from sessions.models import Message, Session

    User.objects.filter(username="odd").delete()
    user = User.objects.create_user("odd")
    chat = Session.objects.create(user=user)
    texts = {}
    for n in range(60):
        text = f"a(b) .env C++ naïve 你好，{n} {corpus.text(n % 2)}"
        row = Message.objects.create(session=chat, number=n + 1, turn_no=n + 1, role="user", content=text)
        texts[row.pk] = _WORDS.findall(text)
    index, raised, missed = index_of(user), 0, 0
    index.catch_up()
    pick = random.Random(11)  # noqa: S311 - no secret
    for query in odd_queries(ODD_QUERIES):
        number = pick.choice(list(texts))
        words = " ".join(_asks(pick, word) for word in pick.sample(texts[number], pick.randint(1, 4)))
        try:
            index.search(query, Filters(), budget_s=0)
            found = index.search(words, Filters(), budget_s=0)
            missed += number not in {hit.id for hit in found.hits}
        except Exception as error:
            raised += 1
            print(repr(query), repr(words), repr(error))
    return raised, missed


def _asks(pick: random.Random, word: str) -> str:
    """A word of a text as somebody may look for it: as it is, shouted, a part of a run, quoted, its beginning."""
    if run := _HAN.match(word):  # no part of a number that stands in it: numbers are found whole
        start = pick.randrange(len(run[0]))
        return run[0][start : start + pick.randint(1, 4)]
    ways = [word, f'"{word}"', f"({word})"]
    if word.lower() not in {"and", "or", "not"}:  # in capitals those say how words belong together
        ways.append(word.upper())
    return pick.choice([*ways, f"{word[:4]}*"] if word.isalnum() else ways)


# --- Many users -----------------------------------------------------------------------------


def _many(corpus: Corpus, kept: Kept) -> list[Row]:
    """A hundred users, one of them heavy: what any of them waits for, and whether the others make anybody find less."""
    from hermes_site.accounts.models import User

    rows = kept.step("many", lambda: _many_written(corpus))
    alone = rows[-1][1]
    users = [User.objects.get(username=f"user-{n}") for n in range(USERS)]
    queries = Queries(corpus)
    for name, some in {"the heavy user": users[:1], "any other user": users[1::7]}.items():
        rows = rows + [(f"{name}: {what}", value, unit, goal) for what, value, unit, goal in _cold(some, queries)]
    return [*rows, ("… beside the others, the difference", abs(_recall(users[1]) - alone), "", "≤ 0.01")]


def _many_written(corpus: Corpus) -> list[Row]:
    """Make the messages of the hundred; the last figure is what the second of them finds while alone."""
    from hermes_site.accounts.models import User
    from sessions.indexing import index_of

    pool = [[corpus.text(place) for _ in range(PERIOD // 5)] for place in range(5)]
    pick = random.Random(23)  # noqa: S311 - no secret

    def text(place: int) -> str:
        return pick.choice(pool[place % 5])

    users = [User.objects.create_user(f"user-{n}") for n in range(USERS)]
    first = users[1]
    write(first, LIGHT, text)
    index_of(first).catch_up()
    alone = _recall(first)
    spent = 0.0
    for place, user in enumerate(users):
        if user is first:
            continue
        write(user, HEAVY if place == 0 else LIGHT, text)
        spent += _timed(index_of(user).catch_up) / 1000
    count = HEAVY + (USERS - 1) * LIGHT
    return [
        (f"{count:,} messages of {USERS} users taken in, bulk", (count - LIGHT) / spent, "/s", "≥ 2000"),
        ("their index files", sum(map(size_mb, users)), "MB", ""),
        ("the heavy user's", size_mb(users[0]), "MB", ""),
        ("R@5 of messages by their rarest words, alone", alone, "", ""),
    ]


def _cold(users: Sequence["User"], queries: Queries) -> list[Row]:
    """Queries of every kind by users in turn, so that hardly any finds its file open."""
    from hermes_site.kernel.text.finding import Filters
    from sessions.indexing import index_of
    from sessions.search import discover

    asked = [query for some, *_ in queries.kinds.values() for query in some[:20]]
    pairs = list(zip(itertools.cycle(users), asked, strict=False))
    spent = [_timed(lambda pair=pair: index_of(pair[0]).search(pair[1], Filters())) for pair in pairs]
    service = [_timed(lambda pair=pair: discover(user=pair[0], query=pair[1])) for pair in pairs]
    return [
        ("query, p95", _quantile(spent, 0.95), "ms", "≤ 10"),
        ("discover, p95", _quantile(service, 0.95), "ms", "≤ 20"),
    ]


def _recall(user: "User") -> float:
    """The share of messages that are among the first five for three of their rarest words."""
    from collections import Counter

    from hermes_site.kernel.text.finding import Filters
    from sessions.indexing import index_of
    from sessions.models import Message

    rows = list(Message.objects.filter(session__user=user).order_by("pk").values_list("pk", "content"))
    counts = Counter(word for _pk, text in rows for word in text.split())
    sample = [row for row in rows if len(row[1].split()) > 5][:: max(1, len(rows) // ASKED)]
    found = 0
    for pk, text in sample:
        words = sorted(set(text.split()), key=lambda word: (counts[word], word))[:3]
        hits = index_of(user).search(" OR ".join(words), Filters()).hits[:5]
        found += pk in {hit.id for hit in hits}
    return found / len(sample)


def _quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def _timed(call: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    start = time.thread_time()
    call()
    return (time.thread_time() - start) * 1000
