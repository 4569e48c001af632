"""Moving out: everything that is a user's, in one zip. `docs/export.md` says what is where in it.

There are no credentials in it: no password, token or key; an entry of memory that holds one is masked.
"""

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import chain
from typing import Any, Final, TypeVar

from django.db.models import Model, QuerySet

from agent.models import Compression, ContextDocument, EarlierAnswer, Picture
from agent.selectors import rows_of
from agent.settings_api import settings_of
from hermes_site.accounts.models import User
from hermes_site.kernel import sql, threats
from hermes_site.kernel.provenance import Sourced
from hermes_site.kernel.strict import utc
from hermes_site.moving.zipping import Member, zipped
from memory.arguments import Target
from memory.document import render
from memory.models import FILE_NAMES, Entry
from memory.selectors import backup_bytes, masks, revisions, store_view, texts_of
from sessions.export import FIELDS, json_lines, markdown, session_record
from sessions.models import Session
from sessions.selectors import sessions_of
from skills.catalog import catalog
from skills.models import Blob, SkillRevision

Row = TypeVar("Row", bound=Model)
FORMAT: Final = "hermes-export"
VERSION: Final = 2
"""2 added the histories of memory and skills, compressions and pictures."""
_HUGE_FROM: Final = 20_000
"""Messages of a chat from which on its file might pass 2 GiB."""
_BUFFER_CHARS: Final = 32_000
_OF_PASS: Final = (
    "number",
    "kind",
    "turn_no",
    "step",
    "summary",
    "head_through",
    "tail_from",
    "edits",
    "gone",
    "tokens_before",
    "tokens_after",
    "focus",
    "model",
    "problem",
    "problem_text",
)
_TARGETS: Final[tuple[Target, ...]] = ("memory", "user")


def user_export(*, user: User) -> Generator[bytes, None, None]:
    """The zip, piece by piece. The same data gives the same bytes."""
    return zipped(_members(user))


def _members(user: User) -> Iterator[Member]:
    yield _document("manifest.json", {"format": FORMAT, "version": VERSION, "user": user.username})
    for part in PARTS:
        yield from part(user)


def _memories(user: User) -> Iterator[Member]:
    listed: list[dict[str, Any]] = []
    for target in _TARGETS:
        view = store_view(user=user, target=target)
        entries = [(entry, _masked(entry)) for entry in view.entries]
        yield Member(f"memories/{FILE_NAMES[target]}", [render(text for _entry, text in entries)])
        listed += [_entry(target, entry, text) for entry, text in entries]
        for name in view.backups:
            kept = backup_bytes(user=user, target=target, name=name).decode(errors="surrogateescape")
            yield Member(f"memories/backups/{name}", [_without_secrets(kept).encode(errors="surrogateescape")])
    yield _document("memories/entries.json", listed)
    yield Member("memories/revisions.jsonl", _encoded(chain.from_iterable(_changes(user, each) for each in _TARGETS)))


def _changes(user: User, target: Target) -> Iterator[str]:
    """What was changed in a store, oldest first: what every entry was before and after."""
    for revision in _paged(revisions(user=user, target=target).order_by("version"), 100):
        masked = masks(user, texts_of([revision]))
        safe = {text: _without_secrets(masked.get(text, text)) for text in texts_of([revision]) if text}
        operations = [
            change | {name: safe.get(change[name], change[name]) for name in ("before", "after")}
            for change in revision.operations
        ]
        known = {"target": target, "id": str(revision.pk), "version": revision.version, "operations": operations}
        yield _line(known | _came(revision, revision.created_at))


def _came(row: Sourced, at: datetime) -> dict[str, Any]:
    """Which door something came through, from where in which chat, and when."""
    source = row.source.as_dict() if row.source else None
    told = source and {name: str(value) if value is not None else None for name, value in source.items()}
    return {"origin": row.origin, "source": told, "created_at": utc(at)}


def _entry(target: Target, entry: Entry, text: str) -> dict[str, Any]:
    known = {"target": target, "id": str(entry.pk), "content": text, "blocked_by": entry.blocked_by}
    return known | _came(entry, entry.created_at) | {"updated_at": utc(entry.updated_at)}


def _masked(entry: Entry) -> str:
    """An entry without the credentials in it; only one that the scanner holds something against can have some."""
    if not entry.blocked_by:
        return entry.content
    return _without_secrets(entry.content)


def _without_secrets(text: str) -> str:
    return threats.mask(text, threats.scan(text, "strict"))


def _skills(user: User) -> Iterator[Member]:
    """The user's own skills, archived ones too, as the folders that they are."""
    own = sorted((entry for entry in catalog(user) if entry.skill is not None), key=lambda entry: entry.qualified)
    for entry in own:
        for path, data in sorted(entry.read().items()):
            yield Member(f"skills/{entry.qualified}/{path}", [data])
    yield from _skill_history(user)


def _skill_history(user: User) -> Iterator[Member]:
    """What was changed of one's skills, deleted ones too, oldest first; and each content that one of them ever had."""
    changed = SkillRevision.objects.filter(user=user).select_related("skill").order_by("pk")
    yield Member("skill-history/revisions.jsonl", _encoded(map(_skill_change, _paged(changed, 100))))
    for blob in _paged(Blob.objects.filter(user=user).order_by("sha256"), 1):
        yield Member(f"skill-history/contents/{blob.sha256}", [bytes(blob.data)])


def _skill_change(revision: SkillRevision) -> str:
    names = ("version", "action", "changes", "state_before", "state_after", "note")
    skill = {"id": str(revision.pk), "skill": revision.skill.name, "skill_id": str(revision.skill_id)}
    return _line(skill | {name: getattr(revision, name) for name in names} | _came(revision, revision.created_at))


def _sessions(user: User) -> Iterator[Member]:
    kept = sessions_of(user).filter(temporary=False).order_by("pk")
    ids = list(kept.values_list("pk", flat=True))
    # Most chats have none of these, and there may be thousands of chats: asked for all at once.
    with_pictures = set(Picture.objects.filter(session__user=user).values_list("session", flat=True))
    with_passes = set(Compression.objects.filter(session__user=user).values_list("session", flat=True))
    with_earlier = set(EarlierAnswer.objects.filter(turn__user=user).values_list("turn__session", flat=True))
    records = []
    for pk in ids:
        session = sql.first(Session, {"id": pk, "deleted_at": None})
        if session is None:
            continue  # deleted while the others were sent
        records.append(session_record(session))
        huge = session.next_number > _HUGE_FROM
        yield Member(f"sessions/{pk}.jsonl", _encoded(json_lines(user=user, session=session)), huge)
        yield Member(f"sessions/{pk}.md", _encoded(markdown(user=user, session=session)), huge)
        if pk in with_pictures:
            for picture in _paged(Picture.objects.filter(session=session).order_by("key"), 1):
                kind = picture.mime.partition("/")[2]
                yield Member(f"sessions/{pk}.pictures/{picture.key}.{kind}", [bytes(picture.data)])
        if pk in with_passes:
            passes = Compression.objects.filter(session=session).order_by("number")
            yield Member(f"sessions/{pk}.compressions.jsonl", _encoded(map(_compression, _paged(passes, 100))))
        if pk in with_earlier:
            earlier = EarlierAnswer.objects.filter(turn__session=session).order_by("turn__turn_no", "pk")
            yield Member(f"sessions/{pk}.earlier.jsonl", _encoded(map(_earlier_line, _paged(earlier, 100))))
    yield Member("sessions/index.jsonl", _encoded(map(_line, records)))


def _compression(row: Compression) -> str:
    """A pass that made a chat shorter for its model, and what is sent since."""
    known = {name: getattr(row, name) for name in _OF_PASS}
    return _line(known | {"created_at": utc(row.created_at), "undone_at": row.undone_at and utc(row.undone_at)})


def _earlier_line(answer: EarlierAnswer) -> str:
    """An answer that was given anew, as it was."""
    said, _runs = rows_of(answer)
    rows = [{"id": row.number} | {name: getattr(row, name) for name in FIELDS} for row in said]
    record = {"turn_id": str(answer.turn_id), "status": answer.status, "messages": rows}
    return _line(record)


def _settings(user: User) -> Iterator[Member]:
    account = {"username": user.username, "email": user.email, "joined_at": utc(user.date_joined)}
    yield _document("settings.json", {"account": account, "settings": settings_of(user).model_dump(mode="json")})


def _instructions(user: User) -> Iterator[Member]:
    """The documents that the user wrote for the agent."""
    for name, content in ContextDocument.objects.filter(user=user).order_by("name").values_list("name", "content"):
        yield Member(f"instructions/{name}", [content.encode()])


PARTS: Final[tuple[Callable[[User], Iterator[Member]], ...]] = (
    _instructions,
    _memories,
    _sessions,
    _settings,
    _skills,
)
"""What an export consists of, in its order."""


def _paged(rows: "QuerySet[Row]", size: int) -> Iterator[Row]:
    """All rows, so many at a time: whoever downloads slowly keeps no query open. What goes meanwhile is left out."""
    keys = list(rows.values_list("pk", flat=True))
    for at in range(0, len(keys), size):
        yield from list(rows.filter(pk__in=keys[at : at + size]))


def _line(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"


def _document(name: str, value: object) -> Member:
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    return Member(name, [f"{text}\n".encode()])


def _encoded(texts: Iterable[str]) -> Iterator[bytes]:
    """Texts as bytes in pieces of some size: a message a time would be slow."""
    waiting: list[str] = []
    size = 0
    for text in texts:
        waiting.append(text)
        size += len(text)
        if size >= _BUFFER_CHARS:
            yield "".join(waiting).encode()
            waiting, size = [], 0
    yield "".join(waiting).encode()
