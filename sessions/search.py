"""Search over everything a user ever said: discover, scroll, read, browse. One service for page, API and tools."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.errors import InvalidError, NotFoundError
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text.finding import Filters, Found, Sort
from hermes_site.kernel.text.ranking import Hit
from hermes_site.kernel.text.storage import IndexDamagedError, IndexUnavailableError
from sessions.indexing import KINDS, index_of
from sessions.lineage import messages_before, roots
from sessions.models import Message, Session
from sessions.readable import readable
from sessions.results import SPOKEN, Chat, Mode, Recent, Results, Wanted
from sessions.scanning import scan
from sessions.selectors import chats_by_id, session_get, sessions_of
from sessions.titles import hidden, titled
from sessions.windows import BUDGET_CHARS, Anchor, Line, Window, lines_within, windows

logger = logging.getLogger(__name__)

LIMIT: Final = 10
WINDOW: Final = 20
DISCOVER_RADIUS: Final = 5
READ_FIRST: Final = 20
READ_LAST: Final = 10
SCROLL_LIMIT_CHARS: Final = 20_000
_CATCH_UP_S: Final = 1.0
_TRIES: Final = 4
_LATEST: Final = 253_402_300_799
"""The last second that Python has a date for."""


def discover(
    *,
    user: User,
    query: str,
    limit: int = 3,
    sort: Sort = "relevance",
    wanted: Wanted | None = None,
    budget_chars: int = BUDGET_CHARS,
) -> Results:
    """The chats in which a query is answered, one of each lineage; of their messages about `budget_chars` at most.

    Raises:
        InvalidError: the query is empty.
        NotFoundError: `wanted.session_id` is not a chat of the user's.
    """
    node = queries.parse(query)
    if node is None:
        raise InvalidError(_("Say what to look for."), {"q": "Write at least one word."})
    wanted = wanted or Wanted()
    finder = _Finder(user, query, node, wanted, sort)
    results = finder.results(limit, budget_chars)
    if not results.items and not (wanted.roles - SPOKEN):
        tools = _Finder(user, query, node, replace(wanted, roles=frozenset({Message.Role.TOOL.value})), sort)
        results = replace(results, in_tools=len(tools.found().hits))
    return results


def scroll(
    *, user: User, session_id: UUID, message_id: int, window: int = 5, budget_chars: int = BUDGET_CHARS
) -> tuple[Session, Window]:
    """Messages around one of a chat's.

    Raises:
        NotFoundError: the chat is not the user's, or temporary, or the message not in it.
    """
    session = _kept(user, session_id)
    anchors = {session.pk: Anchor(message_id, window)}
    found = windows(anchors, bookend=0, limit_chars=SCROLL_LIMIT_CHARS, budget_chars=budget_chars)
    if session.pk not in found:
        raise NotFoundError(_("There is no such message in this chat."))
    return session, found[session.pk]


def read(*, user: User, session_id: UUID, budget_chars: int = BUDGET_CHARS) -> tuple[Session, Sequence[Line], int]:
    """A small chat whole, of a larger one its first and last messages; and how many were left out between.

    Raises:
        NotFoundError: the chat is not the user's.
    """
    session = _kept(user, session_id)
    rows = session.messages.order_by("turn_no", "number")
    total = rows.count()
    if total <= READ_FIRST + READ_LAST:
        shown = list(rows)
    else:
        shown = [*rows[:READ_FIRST], *list(rows.reverse()[:READ_LAST])[::-1]]
    return session, lines_within(shown, budget_chars, limit_chars=SCROLL_LIMIT_CHARS), total - len(shown)


def _kept(user: User, session_id: UUID) -> Session:
    """A chat that searches may show: what is said in a temporary one goes into no other."""
    session = session_get(user=user, session_id=session_id)
    if session.temporary:
        raise NotFoundError("There is no such chat.")
    return session


def browse(*, user: User, limit: int = LIMIT, current: UUID | None = None) -> list[Recent]:
    """The chats last active, each with the beginning of its newest message."""
    chats = sessions_of(user).filter(temporary=False).order_by("-last_active_at", "-pk")
    if current is not None:
        chats = chats.exclude(pk=current)
    found: list[Recent] = []
    for chat in chats[:limit]:
        spoken = chat.messages.filter(role__in=SPOKEN).exclude(content="")
        newest = spoken.order_by("-turn_no", "-number").values_list("role", "content").first()
        text = readable(newest[0], newest[1][:1000]) if newest else ""
        found.append(Recent(chat, " ".join(text.split())[:200]))
    return found


def catch_up(user: User) -> None:
    """Take what is new into the user's index. Never in the way: what fails is logged, and done by the next search."""
    try:
        index_of(user).catch_up(_CATCH_UP_S)
    except (IndexUnavailableError, IndexDamagedError):
        logger.warning("The search index of %s could not be brought up to date", user.pk, exc_info=True)


def tidy(*, thorough: bool = False) -> int:
    """Bring all indexes up to date, and make those anew that hold what is gone or lack what is there; return how many.

    Args:
        thorough: look at every message, and merge the pieces that the indexes were written in. For once a day.
    """
    anew = 0
    for user in User.objects.filter(hermes_sessions__isnull=False).distinct().iterator():
        index = index_of(user)
        try:
            index.catch_up()
            if index.needs_rebuild(thorough=thorough):
                index.rebuild()
                anew += 1
            elif thorough:
                index.optimise()
        except (IndexUnavailableError, IndexDamagedError):
            logger.warning("The search index of %s could not be looked after", user.pk, exc_info=True)
    return anew


class _Finder:
    """One search."""

    def __init__(self, user: User, query: str, node: queries.Node, wanted: Wanted, sort: Sort) -> None:
        self._user = user
        self._query = query
        self._node = node
        self._wanted = wanted
        self._sort = sort
        self._index = index_of(user)
        self._filters = self._all_filters()

    def results(self, limit: int, budget_chars: int) -> Results:
        """The chats, their windows around the best message of each."""
        for _try in range(_TRIES):
            found = self.found()
            picked, gone = self._pick(found, limit)
            if not gone:
                break
            self._index.forget(gone)
        mode: Mode = "index" if found.complete else "degraded"
        return Results(
            _shown(picked, self._node, budget_chars), relaxed=found.relaxed, bounded=found.bounded, mode=mode
        )

    def found(self) -> Found:
        """What the index finds; without it, or while it lacks some, what a look at the newest messages does."""
        try:
            found = self._index.search(self._node, self._filters, self._sort, budget_s=_CATCH_UP_S)
            if found.complete or found.hits:
                return found
        except (IndexUnavailableError, IndexDamagedError):
            logger.warning("The search index of %s can't be used", self._user.pk, exc_info=True)
        return scan(Message.objects.filter(session__in=self._allowed()), self._node, self._filters, self._sort)

    def _allowed(self) -> QuerySet[Session]:
        """The chats to look among."""
        wanted = self._wanted
        chats = sessions_of(self._user).filter(temporary=False)
        if wanted.session_id is not None:
            chats = chats.filter(pk=session_get(user=self._user, session_id=wanted.session_id).pk)
        if wanted.source:
            chats = chats.filter(source=wanted.source)
        if wanted.archived is not None:
            chats = chats.filter(archived=wanted.archived)
        return chats

    def _all_filters(self) -> Filters:
        wanted = self._wanted
        groups: frozenset[bytes] | None = None
        if wanted.narrows_sessions:
            groups = frozenset(pk.bytes for pk in self._allowed().values_list("pk", flat=True))
        before: Iterable[int] = ()
        if wanted.current:
            before = messages_before(user=self._user, session_id=wanted.current, shortened=wanted.shortened)
        return Filters(
            kinds=frozenset(KINDS[role] for role in wanted.roles),
            groups=groups,
            without_groups=frozenset(pk.bytes for pk in hidden(self._user)),
            without_ids=frozenset(before),
            since=_seconds(wanted.since),
            until=_seconds(wanted.until),
            zone=timezone.get_current_timezone(),
        )

    def _admits(self, chat: Session) -> bool:
        """Whether a chat of `_allowed` it is. Asked here, as the database would go through all chats of the user."""
        groups = self._filters.groups
        is_kept = chat.user_id == self._user.pk and chat.deleted_at is None and not chat.temporary
        return is_kept and (groups is None or chat.pk.bytes in groups)

    def _pick(self, found: Found, limit: int) -> tuple[list["_Pick"], list[int]]:
        """The best chats of as many lineages; and the numbers of messages found that are no longer there."""
        ordered = self._ordered(found)
        picked: dict[UUID, _Pick] = {}
        gone: list[int] = []
        for start in range(0, len(ordered), limit):
            part = {UUID(bytes=key): hits for key, hits in ordered[start : start + limit]}
            chats = {pk: chat for pk, chat in chats_by_id(part).items() if self._admits(chat)}
            there = _numbers([pk for hits in part.values() for pk in hits])
            gone += [pk for hits in part.values() for pk in hits if pk not in there]
            origin = roots(chats.values())
            for chat_id, hits in part.items():
                live = [there[pk] for pk in hits if pk in there]
                if chat_id not in chats or origin[chat_id] in picked or len(picked) == limit or (hits and not live):
                    continue
                best = live[0] if live else self._first_said(chat_id)
                if best is not None:
                    picked[origin[chat_id]] = _Pick(chats[chat_id], origin[chat_id], live, best)
            if len(picked) == limit:
                break
        return list(picked.values()), gone

    def _ordered(self, found: Found) -> list[tuple[bytes, list[int]]]:
        """Chats with the numbers of their hits; those whose title matches come before their like."""
        by_group: dict[int, list[Hit]] = {}
        for hit in found.hits:
            by_group.setdefault(hit.group, []).append(hit)
        hits = {found.groups[group]: members for group, members in by_group.items() if group in found.groups}
        weights = {key: self._weight(members[0]) for key, members in hits.items()}
        for key, weight in self._titles(max(weights.values(), default=1.0)).items():
            weights[key] = weights.get(key, 0.0) + weight if self._sort == "relevance" else weights.get(key, weight)
            hits.setdefault(key, [])
        ordered = sorted(hits, key=weights.__getitem__, reverse=True)
        return [(key, [hit.id for hit in hits[key]]) for key in ordered]

    def _titles(self, top: float) -> dict[bytes, float]:
        """The chats whose title matches, with what they weigh where the best hit weighs `top`."""
        if self._wanted.roles != SPOKEN:
            return {}
        groups, current = self._filters.groups, self._wanted.current
        found = [
            each
            for each in titled(self._user, self._query, self._node)
            if each.id != current and (groups is None or each.id.bytes in groups)
        ]
        if found and (self._filters.since is not None or self._filters.until is not None):
            said = set(self._spoken(each.id for each in found).order_by().values_list("session_id", flat=True))
            found = [each for each in found if each.id in said]
        if self._sort == "relevance":
            return {each.id.bytes: 2 * top if each.is_whole else top / 2 for each in found}
        rows = Session.objects.filter(pk__in=[each.id for each in found]).values_list("pk", "last_active_at")
        sign = 1 if self._sort == "newest" else -1
        return {pk.bytes: sign * at.timestamp() for pk, at in rows}

    def _first_said(self, chat_id: UUID) -> int | None:
        """What is shown of a chat of which only the title matches."""
        return self._spoken([chat_id]).values_list("number", flat=True).first()

    def _spoken(self, chats: Iterable[UUID]) -> QuerySet[Message]:
        """What was said in chats, on the days that are looked at."""
        rows = Message.objects.filter(session__in=list(chats), role__in=SPOKEN)
        if self._filters.since is not None:
            rows = rows.filter(created_at__gte=datetime.fromtimestamp(self._filters.since, UTC))
        if self._filters.until is not None:
            rows = rows.filter(created_at__lt=datetime.fromtimestamp(self._filters.until, UTC))
        return rows.order_by("turn_no", "number")

    def _weight(self, hit: Hit) -> float:
        if self._sort == "relevance":
            return hit.score
        return hit.at if self._sort == "newest" else -hit.at


def _numbers(ids: Sequence[int]) -> dict[int, int]:
    """Of those messages that are there, by their keys, their numbers in their chats."""
    if not ids:
        return {}
    marks, values = sql.among(ids)
    rows = sql.run(f"SELECT id, number FROM {Message._meta.db_table} WHERE id IN ({marks})", values).rows  # noqa: S608
    return {row[0]: row[1] for row in rows}


def _seconds(at: datetime | None) -> int | None:
    """Since 1970, where a chat may be; a time without a zone is one of the reader's."""
    if at is None:
        return None
    seconds = (timezone.make_aware(at) if timezone.is_naive(at) else at).timestamp()
    return int(min(max(seconds, 0), _LATEST))


@dataclass(frozen=True, slots=True)
class _Pick:
    """A chat to show, with the numbers of its hits, best first; without any where only its title matches.

    `best` is the message to show.
    """

    chat: Session
    root: UUID
    hits: Sequence[int]
    best: int


def _shown(picked: Sequence[_Pick], node: queries.Node, budget_chars: int) -> list[Chat]:
    """The chats with snippets and windows."""
    anchors = {pick.chat.pk: Anchor(pick.best, DISCOVER_RADIUS, node) for pick in picked}
    stretches = windows(anchors, budget_chars=budget_chars)
    return [
        Chat(
            session=pick.chat,
            lineage_root=pick.root,
            hits=len(pick.hits),
            message_id=best.id,
            role=best.role,
            when=best.at,
            snippet=window.snippet,
            window=window,
        )
        for pick in picked
        if (window := stretches.get(pick.chat.pk)) is not None
        and window.snippet is not None
        and (best := next((line for line in window.lines if line.anchor), None)) is not None
    ]
