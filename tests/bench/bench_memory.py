"""What a change of memory costs: revision, database and mirror included, all of it durable on disk."""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench import peer

if TYPE_CHECKING:
    from hermes_site.accounts.models import User

ROUNDS = 40
ENTRIES = 8
NAMES = {action: f"{action}, durable on disk, p50" for action in ("add", "replace", "remove")}
GOAL_WRITE = "≤ 2"
GOAL_PROMPT = "< 10"


def run() -> list[tuple[str, float, str, str]]:
    """Measure on a data folder of its own, on the disk that holds temporary files."""
    with site() as user:
        from memory import snapshot

        adds, replaces, removes = [], [], []
        for n in range(ROUNDS):
            _fill(user)
            adds.append(_timed(lambda n=n: _apply(user, {"action": "add", "content": _text(f"new {n}")})))
            changed = {"action": "replace", "old_text": f"new {n}", "content": _text(f"changed {n}")}
            replaces.append(_timed(lambda change=changed: _apply(user, change)))
            removes.append(_timed(lambda n=n: _apply(user, {"action": "remove", "old_text": f"changed {n}"})))
        blocks = [_timed(lambda: snapshot.blocks(user)) for _ in range(ROUNDS)]
    rows = [
        (NAMES["add"], statistics.median(adds), "ms", GOAL_WRITE),
        (NAMES["replace"], statistics.median(replaces), "ms", GOAL_WRITE),
        (NAMES["remove"], statistics.median(removes), "ms", GOAL_WRITE),
        ("memory blocks of a prompt, p50", statistics.median(blocks), "ms", GOAL_PROMPT),
    ]
    return peer.beside(rows, _theirs()) if peer.wanted() else rows


def _theirs() -> dict[str, float]:
    """The same changes, made by the peer's memory tool on the same disk."""
    task = {
        "kept": [_text(f"entry {n}") for n in range(ENTRIES)],
        "changes": [(_text(f"new {n}"), _text(f"changed {n}")) for n in range(ROUNDS)],
    }
    return {NAMES[action]: value for action, value in peer.ask("peer_memory.py", task).items()}


@contextmanager
def site(kept: Path | None = None) -> Iterator["User"]:
    """A user on a fresh data folder. Settings are read once, so this runs before anything else of Django's.

    Args:
        kept: where the data folder is and stays; without it, it is thrown away at the end.
    """
    folder = kept or Path(tempfile.mkdtemp(prefix="hermes-bench-"))
    os.environ |= {
        "HERMES_DATA_DIR": str(folder / "data"),
        "REDIS_URL": f"unix://{folder / 'none.sock'}",
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "hermes_site.settings",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from django.db import connection

    from hermes_site.accounts.models import User
    from hermes_site.kernel import changes

    changes._listeners.clear()  # there is no broker here; telling pages costs the writer nothing but a queue
    try:
        yield User.objects.filter(username="bench").first() or User.objects.create_user("bench")
    finally:
        connection.close()
        if kept is None:
            shutil.rmtree(folder, ignore_errors=True)


def _apply(user: "User", operations: Any) -> None:
    from memory.services import memory_apply

    result = memory_apply(user=user, target="memory", operations=operations, origin="chat")
    if not result.success:
        raise RuntimeError(result.text)


def _fill(user: "User") -> None:
    """Entries enough for an ordinary store, about half full."""
    _apply(user, [{"action": "add", "content": _text(f"entry {n}")} for n in range(ENTRIES)])


def _text(name: str) -> str:
    return f"{name}: " + "a fact of ordinary length that the agent keeps about its work " * 2


def _timed(call: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000
