"""Searching: the palette that answers as one types, on every page, and the search page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final, cast
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from agent.finders import KINDS, Thing, plain
from agent.services.summaries import summaries_request, summaries_wait
from hermes_site.accounts.models import User
from hermes_site.kernel.pages import is_htmx
from hermes_site.kernel.text import query as queries
from hermes_site.kernel.text.snippets import Snippet, snippet
from hermes_site.kernel.text.tokens import fold
from sessions.models import Message, Session
from sessions.palette import PaletteHit, palette
from sessions.results import SPOKEN, Chat, Results, Wanted
from sessions.search import browse, discover
from sessions.windows import Line

PALETTE_LIMIT: Final = 5
PAGE: Final = 10
MOST: Final = 200
"""Chats that one can page through; who is not there by then should ask more precisely."""
SUMMED_UP: Final = 3
QUERY_CHARS: Final = 2000
_READ_CHARS: Final = 40_000
SORTS: Final = ("relevance", "newest", "oldest")


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one kind under a heading."""

    label: object
    things: Sequence[Thing]


@require_GET
@login_required
def search_palette(request: HttpRequest) -> HttpResponse:
    """What matches so far: chats, messages, memory, skills, pages; without a word, the latest chats."""
    user = cast("User", request.user)
    text = request.GET.get("q", "")[:QUERY_CHARS]
    found = palette(user=user, text=text, limit=PALETTE_LIMIT)
    node = queries.typed(text)
    sections = [
        Section(_("Chats") if node else _("Latest chats"), [_chat_thing(hit) for hit in found.chats]),
        Section(_("Messages"), [_message_thing(hit) for hit in found.messages]),
    ]
    if node is not None:
        sections += [Section(kind.label, kind.find(user, node, PALETTE_LIMIT)) for kind in KINDS]
    sections.append(Section(_("Go to"), _places(text, node)))
    context = {"sections": [each for each in sections if each.things], "degraded": found.mode == "degraded"}
    return render(request, "agent/_found.html", context | {"count": sum(len(each.things) for each in sections[:-1])})


@require_GET
@login_required
def search(request: HttpRequest) -> HttpResponse:
    """The search page: chats with the message that matches best, and what else was found."""
    return _page(request, cast("User", request.user), {})


def _page(request: HttpRequest, user: User, more: dict[str, object]) -> HttpResponse:
    asked = _Asked(request.GET)
    node = queries.parse(asked.text)
    context: dict[str, object] = more | {"asked": asked, "area": "search", "kinds": KINDS}
    if node is None:
        return render(request, "agent/search.html", context | {"recent": browse(user=user, limit=PAGE)})
    others = [Section(kind.label, kind.find(user, node, PAGE)) for kind in KINDS if asked.place in ("", kind.name)]
    context["others"] = [each for each in others if each.things]
    if asked.place in ("", "chats"):
        context |= _chats(user, asked, node)
    return render(request, "agent/search.html", context)


@require_POST
@login_required
async def search_summaries(request: HttpRequest) -> HttpResponse:
    """What the best chats say on the query, told by a model: it costs tokens and takes a while, so it is asked for."""
    user = cast("User", await request.auser())
    asked = _Asked(request.GET)
    if queries.parse(asked.text) is None:
        return redirect("search")
    found, waits_for = await sync_to_async(_to_sum_up)(user, asked)
    chats = {chat.session.pk: chat.session for chat in found}
    told = await summaries_wait(waits_for, list(chats)) if chats else []
    summaries = [(chats[each.session_id], each) for each in told if each.session_id in chats]
    if is_htmx(request):
        return await sync_to_async(render)(request, "agent/_summaries.html", {"summaries": summaries})
    return await sync_to_async(_page)(request, user, {"summaries": summaries})


def _to_sum_up(user: User, asked: "_Asked") -> tuple[Sequence[Chat], str | None]:
    found = discover(
        user=user,
        query=asked.text,
        limit=SUMMED_UP,
        sort=cast("Any", asked.sort),
        wanted=asked.wanted(),
        budget_chars=_READ_CHARS,
    ).items
    chats = [chat.session.pk for chat in found]
    return found, summaries_request(user=user, query=asked.text, session_ids=chats) if chats else None


class _Asked:
    """What the page is asked for; whatever is no choice of its own counts as not chosen."""

    def __init__(self, given: QueryDict) -> None:
        self._given = given
        self.text = given.get("q", "")[:QUERY_CHARS]
        self.place = _one_of(given.get("in"), ("chats", *(kind.name for kind in KINDS)))
        self.sort = _one_of(given.get("sort"), SORTS) or SORTS[0]
        self.who = _one_of(given.get("who"), [*Message.Role.values])
        self.source = _one_of(given.get("source"), Session.Source.values)
        self.archived = _one_of(given.get("archived"), ("0", "1"))
        self.tools = given.get("tools") == "1"
        self.since, self.until = _day(given.get("since")), _day(given.get("until"))
        page = given.get("page", "1")
        self.page = max(1, min(int(page), MOST // PAGE)) if page.isascii() and page.isdigit() and len(page) < 4 else 1

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter is set that is folded away."""
        return bool(self.who or self.source or self.archived or self.since or self.until or self.tools)

    def wanted(self) -> Wanted:
        """What the service is to look among."""
        roles = frozenset({self.who}) if self.who else SPOKEN
        return Wanted(
            roles=roles | {Message.Role.TOOL.value} if self.tools else roles,
            since=_start(self.since) if self.since else None,
            until=_start(self.until + timedelta(days=1)) if self.until else None,
            source=self.source,
            archived=self.archived == "1" if self.archived else None,
        )

    def address(self, **changes: str | int) -> str:
        """The page with some choices changed; an empty one is left out."""
        values = {name: value for name, value in self._given.items() if name != "page"} | changes
        return "?" + urlencode({name: value for name, value in values.items() if value})

    def here(self) -> str:
        """This very search."""
        return self.address()

    def next_page(self) -> str:
        """The page behind this one."""
        return self.address(page=self.page + 1)

    def with_tools(self) -> str:
        """The same with the output of tools."""
        return self.address(tools="1")


@dataclass(frozen=True, slots=True)
class Found:
    """A chat of the results, as the page shows it: the message that matches, and those beside it."""

    chat: Chat
    title: Snippet
    before: Line | None
    after: Line | None

    @property
    def address(self) -> str:
        """Where the message stands."""
        return reverse("chat_message", args=[self.chat.session.pk, self.chat.message_id])


def _chats(user: User, asked: _Asked, node: queries.Node) -> dict[str, object]:
    end = asked.page * PAGE
    found = discover(
        user=user,
        query=asked.text,
        limit=min(end + 1, MOST),
        sort=cast("Any", asked.sort),
        wanted=asked.wanted(),
        budget_chars=_READ_CHARS,
    )
    more = len(found.items) > end
    if not more:  # this may be behind the last page, as there are fewer chats than there were
        asked.page = min(asked.page, max(1, -(-len(found.items) // PAGE)))
    first = (asked.page - 1) * PAGE
    shown = [_found(chat, node) for chat in found.items[first : first + PAGE]]
    return {"results": found, "chats": shown, "more": more, "told": _told(found)}


def _told(found: Results) -> list[str]:
    """What a person should know about the way that the results were found."""
    told = []
    if found.relaxed and found.items:
        told.append(_("Few messages have all of these words, or none. The others have some of them."))
    if found.bounded:
        told.append(_("These words are common: only the newest messages with them were compared."))
    if found.mode == "degraded":
        told.append(_("The search index is being brought up to date. Something may be missing for a moment."))
    return told


def _found(chat: Chat, node: queries.Node) -> Found:
    lines = list(chat.window.lines)
    place = next((n for n, line in enumerate(lines) if line.anchor), 0)
    beside = [lines[n] if 0 <= n < len(lines) else None for n in (place - 1, place + 1)]
    before, after = (line if line and line.role in SPOKEN else None for line in beside)
    return Found(chat, snippet(chat.session.title or _("New chat"), node), before, after)


def _chat_thing(hit: PaletteHit) -> Thing:
    title = hit.snippet if hit.snippet.text else plain(_("New chat"))
    return Thing(reverse("chat", args=[hit.session.pk]), _icon(hit.session), title, at=hit.at)


def _message_thing(hit: PaletteHit) -> Thing:
    address = reverse("chat_message", args=[hit.session.pk, hit.number])
    return Thing(address, _icon(hit.session), plain(hit.session.title or _("New chat")), hit.snippet, hit.at)


def _icon(session: Session) -> str:
    return "branch" if session.parent_id else "chat"


def _places(text: str, node: queries.Node | None) -> list[Thing]:
    """Pages that are meant, or all while nothing is typed; and all results."""
    known = [
        ("compose", _("New chat"), reverse("chat_new")),
        ("mark", _("Memory"), reverse("memory")),
        ("skill", _("Skills"), reverse("skills")),
        ("sliders", _("Settings"), reverse("settings")),
        ("archive", _("Archived chats"), reverse("chats") + "?archived=1"),
    ]
    typed = fold(text).strip()
    found = [Thing(address, icon, plain(label)) for icon, label, address in known if typed in fold(label)]
    if node is not None:
        label = _("All results for “%(words)s”") % {"words": " ".join(text.split())[:60]}
        found.insert(0, Thing(f"{reverse('search')}?{urlencode({'q': text})}", "search", plain(label)))
    return found


def _one_of(value: str | None, choices: Sequence[str]) -> str:
    return value if value in choices else ""  # type: ignore[return-value]


def _day(value: str | None) -> date | None:
    try:
        day = date.fromisoformat(value or "")
    except ValueError:
        return None
    return day if 1970 <= day.year < 3000 else None


def _start(day: date) -> datetime:
    """The first moment of a day where the reader is."""
    return timezone.make_aware(datetime.combine(day, time.min))
