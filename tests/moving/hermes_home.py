"""A Hermes Agent's folder as version 0.19 leaves it: the columns of its tables that matter here, and its files."""

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

START = 1_760_000_000.0
SUMMARY = "[CONTEXT COMPACTION — REFERENCE ONLY] Earlier turns were compacted into the summary below."
SCHEMA = """
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (22);
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, source TEXT NOT NULL, user_id TEXT, model TEXT, model_config TEXT, system_prompt TEXT,
    parent_session_id TEXT, started_at REAL NOT NULL, ended_at REAL, end_reason TEXT, message_count INTEGER DEFAULT 0,
    input_tokens INTEGER DEFAULT 0, output_tokens INTEGER DEFAULT 0, cache_read_tokens INTEGER DEFAULT 0,
    cache_write_tokens INTEGER DEFAULT 0, reasoning_tokens INTEGER DEFAULT 0, title TEXT,
    archived INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL REFERENCES sessions(id), role TEXT NOT NULL,
    content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, timestamp REAL NOT NULL, token_count INTEGER,
    reasoning TEXT, reasoning_content TEXT, active INTEGER NOT NULL DEFAULT 1, compacted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX idx_messages_session ON messages(session_id, timestamp);
"""


class HermesHome:
    """Builds the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "memories").mkdir(parents=True)
        (folder / ".env").write_text("OPENAI_API_KEY=sk-this-must-not-come\n")
        self.database = sqlite3.connect(folder / "state.db", isolation_level=None)
        self.database.execute("PRAGMA journal_mode = WAL")  # open until the end: what is new stays in the log
        self.database.executescript(SCHEMA)
        self._clock = START

    def memory(self, *entries: str, name: str = "MEMORY.md") -> None:
        """Write a store."""
        (self.folder / "memories" / name).write_text("\n§\n".join(entries), encoding="utf-8")

    def session(self, name: str, **columns: Any) -> str:
        """A session; returns its id."""
        self._clock += 10
        row = {"id": name, "source": "cli", "started_at": self._clock, "model": "claude"} | columns
        self._insert("sessions", row)
        return name

    def say(self, session: str, role: str, content: Any, **columns: Any) -> int:
        """A message; returns its id."""
        self._clock += 1
        if isinstance(content, list):
            content = "\0json:" + json.dumps(content)
        row = {"session_id": session, "role": role, "content": content, "timestamp": self._clock} | columns
        return self._insert("messages", row)

    def talk(self, session: str, *texts: str) -> None:
        """The person and the agent in turn."""
        for number, text in enumerate(texts):
            self.say(session, "assistant" if number % 2 else "user", text)

    def end(self, session: str, reason: str) -> None:
        """A session ends."""
        self._clock += 1
        wording = "UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ?"
        self.database.execute(wording, [self._clock, reason, session])

    def compress(self, session: str, heads: int, tail: int) -> None:
        """Compress in place: all rows are archived, and the first, a summary and the last are written anew."""
        wording = "SELECT role, content FROM messages WHERE session_id = ? AND active = 1 ORDER BY id"
        rows: Sequence[tuple[str, str]] = self.database.execute(wording, [session]).fetchall()
        archive = "UPDATE messages SET active = 0, compacted = 1 WHERE session_id = ? AND active"
        self.database.execute(archive, [session])
        for role, content in rows[:heads]:
            self.say(session, role, content)
        self.say(session, "user", f"{SUMMARY}\n{len(rows)} messages about cats.")
        for role, content in rows[-tail:]:
            self.say(session, role, content)

    def _insert(self, table: str, row: dict[str, Any]) -> int:
        marks = ", ".join("?" * len(row))
        wording = f"INSERT INTO {table}({', '.join(row)}) VALUES ({marks})"  # noqa: S608
        return int(self.database.execute(wording, list(row.values())).lastrowid or 0)


def call(call_id: str, name: str, arguments: str = "{}") -> dict[str, Any]:
    """A call as Hermes Agent keeps it."""
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
