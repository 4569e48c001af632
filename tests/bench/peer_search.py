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
    path, notes = Path("state.db").resolve(), Path("built.json")
    for unfinished in [] if notes.exists() else path.parent.glob("state.db*"):
        unfinished.unlink()
    db: Any = import_module("hermes_state").SessionDB(path)
    tool: Any = import_module("tools.session_search_tool").session_search
    if not notes.exists():
        notes.write_text(json.dumps(_filled(db, path, task)))
    figures: dict[str, float] = json.loads(notes.read_text())
    everything: list[float] = []
    for name, queries, share in task["kinds"]:
        spent = [_timed_ms(lambda query=query: db.search_messages(query, limit=20)) for query in queries]
        figures[f"{name}, p{share * 100:.0f}"] = _quantile(spent, share)
        service = [_timed_ms(lambda query=query: tool(query=query, db=db)) for query in queries]
        everything += service
        figures[f"{name}, discover, p{share * 100:.0f}"] = _quantile(service, share)
    figures["discover, all kinds, p95"] = _quantile(everything, 0.95)
    chat = f"saved-{time.time_ns()}"
    db.create_session(chat, "cli")
    saved = [_timed_ms(lambda text=text: db.append_message(chat, "user", text)) for text in task["saved"]]
    figures["saving a message and taking it in, p50"] = statistics.median(saved)
    print(json.dumps(figures))


def _filled(db: Any, path: Path, task: dict[str, Any]) -> dict[str, float]:
    """Take in the messages; what that costs."""
    ours = sqlite3.connect(f"file:{task['database']}?mode=ro", uri=True)
    wanted = "SELECT session_id, role, content FROM hermes_sessions_message ORDER BY id LIMIT ?"
    rows = ours.execute(wanted, [task["messages"]]).fetchall()
    for session in dict.fromkeys(row[0] for row in rows):
        db.create_session(session, "cli")
    start = time.time() - len(rows)
    with sqlite3.connect(path, timeout=60) as theirs:
        spent_ms = _timed_ms(
            lambda: theirs.executemany(
                "INSERT INTO messages (session_id, role, content, timestamp) VALUES (?, ?, ?, ?)",
                ((*row, start + place) for place, row in enumerate(rows)),
            )
        )
        theirs.commit()
        theirs.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it was one transaction, and would count twice
    size = sum(each.stat().st_size for each in path.parent.glob("state.db*")) / 1e6
    return {"messages taken in, bulk": len(rows) / (spent_ms / 1000), "database, all of it": size}


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def _timed_ms(call: Callable[[], object]) -> float:
    start = time.thread_time()
    call()
    return (time.thread_time() - start) * 1000


if __name__ == "__main__":
    main()
