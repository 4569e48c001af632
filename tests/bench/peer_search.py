"""What the peer's search costs on messages of ours. Runs under its Python; standard input is the task.

The messages go into its own database by its own triggers, in one transaction; what is asked goes through its own
functions. Processor time, as on our side.
"""

import json
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def main() -> None:
    """Print the figures by the names that the bench has for ours."""
    task: dict[str, Any] = json.load(sys.stdin)
    path = Path("state.db").resolve()
    db: Any = import_module("hermes_state").SessionDB(path)
    tool: Any = import_module("tools.session_search_tool").session_search
    figures: dict[str, float] = {}
    count, spent_ms = _fill(db, path, task["database"])
    figures["messages taken in, bulk"] = count / (spent_ms / 1000)
    figures["database, all of it"] = sum(each.stat().st_size for each in path.parent.glob("state.db*")) / 1e6
    everything: list[float] = []
    for name, queries, share in task["kinds"]:
        spent = [_timed_ms(lambda query=query: db.search_messages(query, limit=20)) for query in queries]
        figures[f"{name}, p{share * 100:.0f}"] = _quantile(spent, share)
        service = [_timed_ms(lambda query=query: tool(query=query, db=db)) for query in queries]
        everything += service
        figures[f"{name}, discover, p{share * 100:.0f}"] = _quantile(service, share)
    figures["discover, all kinds, p95"] = _quantile(everything, 0.95)
    db.create_session("saved", "cli")
    saved = [_timed_ms(lambda text=text: db.append_message("saved", "user", text)) for text in task["saved"]]
    figures["saving a message and taking it in, p50"] = statistics.median(saved)
    print(json.dumps(figures))


def _fill(db: Any, path: Path, database: str) -> tuple[int, float]:
    ours = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    rows = ours.execute("SELECT session_id, role, content FROM hermes_sessions_message ORDER BY id").fetchall()
    for session in dict.fromkeys(row[0] for row in rows):
        db.create_session(session, "cli")
    start = time.time() - len(rows)
    with sqlite3.connect(path, timeout=60) as theirs:
        spent = _timed_ms(
            lambda: theirs.executemany(
                "INSERT INTO messages (session_id, role, content, timestamp) VALUES (?, ?, ?, ?)",
                ((*row, start + place) for place, row in enumerate(rows)),
            )
        )
    return len(rows), spent


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def _timed_ms(call: Callable[[], object]) -> float:
    start = time.thread_time()
    call()
    return (time.thread_time() - start) * 1000


if __name__ == "__main__":
    main()
