"""Moving in: the home of a Hermes Agent becomes a user's data. Nothing is taken in twice."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connection

from agent.services.imported import ImportedChat, TakenIn, chat_compare, chat_take_in
from hermes_site.accounts.models import User
from hermes_site.kernel import changes, files
from hermes_site.kernel.errors import ConflictError, HermesError, InvalidError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.moving.hermes_home import Home, Row, State
from hermes_site.moving.report import Report, Section
from hermes_site.moving.rows import Notes, Refused
from hermes_site.moving.transcripts import chat_of
from memory.arguments import Target
from memory.document import line_numbers
from memory.models import FILE_NAMES
from memory.services import memory_take_in
from sessions.indexing import index_of
from skills import archive, folders
from skills.archive import ArchiveError
from skills.catalog import Entry, catalog
from skills.folders import Place
from skills.services import skill_import

Progress = Callable[[int, int], None]
_TARGETS: Final[tuple[Target, ...]] = ("memory", "user")


def home_import(
    *, user: User, folder: Path, dry_run: bool = False, progress: Progress = lambda _done, _all: None
) -> Report:
    """Take in memory, skills and sessions of a Hermes Agent.

    Args:
        user: whose data it becomes.
        folder: its home, such as `~/.hermes`; only read.
        dry_run: only say what would happen.
        progress: called with how many messages were looked at, of how many.

    Raises:
        InvalidError: the folder is no such home.
    """
    home = Home.at(folder)
    report = Report(dry_run)
    for target in _TARGETS:
        _memory(user, home, target, report.section(FILE_NAMES[target]), dry_run=dry_run)
    _skills(user, home, report.section("Skills"), dry_run=dry_run)
    _chats(user, home, report, dry_run=dry_run, progress=progress)
    return report


def _memory(user: User, home: Home, target: Target, section: Section, *, dry_run: bool) -> None:
    name = f"memories/{FILE_NAMES[target]}"
    try:
        data = home.document("memories", FILE_NAMES[target])
        if data is None:
            section.notes.append("There is none.")
            return
        taken, backup = memory_take_in(user=user, target=target, data=data, dry_run=dry_run)
    except (FileTroubleError, HermesError) as error:
        section.refused.append(Refused(name, str(error)))
        return
    lines = line_numbers(data)
    for each in taken:
        section.came += each.fate == "came"
        section.there += each.fate == "exists"
        section.waits += each.fate == "waits"
        if each.why and each.fate != "waits":
            section.refused.append(Refused(f"{name}, line {lines[each.number - 1]}", each.why))
    if any(each.fate == "blocked" for each in taken):
        section.notes.append("What reads like an attack or a credential is kept from the agent, under Memory, Blocked.")
    if backup:
        section.notes.append(f"What does not fit is kept as {backup}; the memory page shows it under Files.")


def _skills(user: User, home: Home, section: Section, *, dry_run: bool) -> None:
    try:
        folder = home.skills()
    except FileTroubleError as error:
        section.refused.append(Refused("skills", str(error)))
        return
    own = {entry.name: entry for entry in catalog(user) if entry.skill is not None}
    for place in folders.discover(folder, {}) if folder else ():
        where = f"skills/{place.qualified}"
        if place.linked:
            section.refused.append(Refused(where, "It is a link; links are not followed."))
            continue
        try:
            _skill(user, place, own, section, dry_run=dry_run)
        except (FileTroubleError, ArchiveError, HermesError) as error:
            section.refused.append(Refused(where, str(error)))


def _skill(user: User, place: Place, own: Mapping[str, Entry], section: Section, *, dry_run: bool) -> None:
    """Take in one skill; one of its name that is here already stays as it is."""
    seen = folders.read(place.folder)
    if seen.trouble:
        raise FileTroubleError(seen.trouble)
    contents = archive.from_files(seen.files)
    given = contents.skills[0]
    same = own.get(given.document.name)
    if same is not None:
        if same.read() != given.files:
            raise ConflictError("There is a skill of this name with other files here; it was left as it is.")
        section.there += 1
        return
    if not dry_run:
        result = skill_import(user=user, data=seen.files, category=place.category)
        if result.code != "created":
            raise InvalidError(result.text)
        if result.findings:
            section.notes.append(result.text)
        section.notes += [f"{given.document.name}: {note}" for note in result.notes]
    section.came += 1


def _chats(user: User, home: Home, report: Report, *, dry_run: bool, progress: Progress) -> None:
    scratch = settings.RUN_DIR
    files.make_folder(scratch, settings.DATA_DIR)
    chats, messages = report.section("Chats"), report.section("Messages")
    try:
        with home.state(scratch) as state:
            if state is None:
                chats.notes.append("There is no state.db.")
                return
            _Sessions(user, state, chats, messages, dry_run=dry_run).take_in(progress)
    except (FileTroubleError, sqlite3.DatabaseError) as error:
        chats.refused.append(Refused("state.db", str(error)))
    if messages.came and not dry_run:
        _index(user, chats)
        changes.announce(user.pk, "session")


def _index(user: User, section: Section) -> None:
    """Let the search know what came. Where several write at once, rows may come to light out of order: look again."""
    index = index_of(user)
    try:
        index.catch_up()
        if connection.vendor != "sqlite" and index.check():
            index.rebuild()
    except Exception as error:
        section.notes.append(f"The search index could not be brought up to date ({error}); the next search does it.")


@dataclass(frozen=True, slots=True)
class _Lineage:
    """Where a session comes from.

    Attributes:
        parent: the nearest session before it that has messages.
        branches: whether it is a branch, rather than a continuation.
        helper: whether another session set it to work; Hermes Agent does not list such ones.
    """

    parent: str | None
    branches: bool
    helper: bool


class _Sessions:
    """The sessions of one import."""

    def __init__(self, user: User, state: State, chats: Section, messages: Section, *, dry_run: bool) -> None:
        self._user = user
        self._state = state
        self._chats = chats
        self._messages = messages
        self._rows: dict[str, Row] = {}
        self._parents: set[object] = set()
        self._openings: dict[str, list[int]] = {}
        """Of each parent, what its turns begin with: hashes, because the words of all would fill the memory."""
        self._store = chat_compare if dry_run else chat_take_in

    def take_in(self, progress: Progress) -> None:
        """All of them, parents first."""
        total, done = self._state.count(), 0
        for row in self._state.sessions():
            if isinstance(row["id"], str) and row["id"]:
                self._rows[row["id"]] = row
            else:
                self._chats.refused.append(Refused(f"session {row['id']!r}", "Its id is no text."))
        self._parents = {row["parent_session_id"] for row in self._rows.values()}
        taken: dict[str, UUID] = {}
        for row in self._ordered():
            try:
                done += self._one(row, taken)
            except (sqlite3.DatabaseError, OverflowError) as error:
                self._chats.refused.append(Refused(f"session {row['id']}", f"It could not be read: {error}."))
            progress(done, total)
        if strays := self._state.strays():
            where = f"{strays:,} messages"
            self._messages.refused.append(Refused(where, "They belong to no session that is there."))

    def _one(self, row: Row, taken: dict[str, UUID]) -> int:
        lineage = self._lineage(row, taken)
        parent_id = taken.get(lineage.parent or "")
        chat, notes = self._chat(row, parent_id, hidden=lineage.helper)
        seen = sum(len(turn.messages) for turn in chat.turns)
        self._messages.refused += notes.refused
        self._messages.left_out += notes.left_out
        if not seen:
            self._chats.left_out["empty sessions"] += 1
            return 0
        openings = [hash(turn.messages[0].content) for turn in chat.turns]
        if row["id"] in self._parents:
            self._openings[row["id"]] = openings
        if lineage.branches and lineage.parent is not None:
            chat = replace(chat, branched_turn=_branched(self._openings[lineage.parent], openings))
        result: TakenIn = self._store(user=self._user, chat=chat)
        taken[row["id"]] = chat.id
        self._chats.came += result.is_new
        self._chats.there += not result.is_new
        self._messages.came += result.messages
        self._messages.there += result.there
        return seen

    def _chat(self, row: Row, parent_id: UUID | None, *, hidden: bool) -> tuple[ImportedChat, Notes]:
        rows = self._state.messages(row["id"])
        return chat_of(user_id=self._user.pk, session=row, rows=rows, parent_id=parent_id, hidden=hidden)

    def _ordered(self) -> Iterator[Row]:
        """Parents before their children."""
        depths: dict[str, int] = {}
        for name in self._rows:
            chain = list(self._ancestors(name))
            depths[name] = len(chain)
        yield from sorted(self._rows.values(), key=lambda row: depths[row["id"]])

    def _ancestors(self, name: str) -> Iterator[str]:
        """The sessions before one, the nearest first; where they bite their own tail it ends."""
        seen = {name}
        parent = self._rows[name]["parent_session_id"]
        while parent in self._rows and parent not in seen:
            yield parent
            seen.add(parent)
            parent = self._rows[parent]["parent_session_id"]

    def _lineage(self, row: Row, taken: dict[str, UUID]) -> _Lineage:
        parent = next((name for name in self._ancestors(row["id"]) if name in taken), None)
        if row["parent_session_id"] and row["parent_session_id"] not in self._rows:
            self._chats.left_out["links to sessions that are not there"] += 1
        if parent is None:
            return _Lineage(None, branches=False, helper=_marked(row, "_delegate_from"))
        end = self._rows[parent]["end_reason"]
        branches = _marked(row, "_branched_from") or end == "branched"
        helper = _marked(row, "_delegate_from") or not (branches or end == "compression")
        return _Lineage(parent, branches=branches and not helper, helper=helper)


def _branched(parent: Sequence[int], branch: Sequence[int]) -> int:
    """The turn from which on a branch is not what its parent was, by what begins the turns of each."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(parent, branch, strict=False))
    return 1 + sum(1 for _pair in same)


def _marked(row: Row, name: str) -> bool:
    """Whether a session's configuration names where it came from."""
    try:
        config = json.loads(row["model_config"] or "{}")
    except (TypeError, ValueError, RecursionError):
        return False
    return isinstance(config, dict) and config.get(name) is not None
