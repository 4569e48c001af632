"""Nobody gets another's things: every address outside the API, asked by visitors, strangers and administrators."""

import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.test import Client
from django.urls import get_resolver

from agent.routing import sockets
from hermes_site.asgi import application
from hermes_site.kernel.ids import uuid7
from tests.web.places import EVERYBODY, MARK, PEOPLE, PLACES, SOCKETS, STAFF, Place, a_backup, a_chat, an_entry

REFUSED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}
SEEN = {HTTPStatus.OK, HTTPStatus.FOUND, HTTPStatus.FORBIDDEN}  # forbidden: what not even an administrator may change
OWNED = [place for place in PLACES if place.owned and place.who == PEOPLE]


def _routes(patterns, before=""):
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


def test_no_address_is_forgotten():
    api = settings.API_PREFIX.lstrip("/")
    there = {_in_order(route) for route in _routes(get_resolver().url_patterns) if not route.startswith(api)}
    assert there == {place.route for place in PLACES}


def _in_order(route):
    """The address with the choices in it sorted: the administration names apps as they were imported."""
    return re.sub(r"(?<=_label>)[\w|]+", lambda match: "|".join(sorted(match[0].split("|"))), route)


def test_no_socket_is_forgotten():
    *routes, rest = (str(route.pattern) for route in sockets.routes)
    assert set(routes) == set(SOCKETS)
    assert rest == "", "whatever else is asked for is answered, as not there, by the last route"


def test_every_address_of_an_object_is_asked_for_somebodys():
    for place in PLACES:
        if place.who == PEOPLE and re.search(r"_id>|:name>", place.route):
            assert place.owned, place


@pytest.fixture
def mara(user):
    """A person with a chat, a memory and a kept file, all with the mark in them."""
    a_chat(user)
    an_entry(user)
    a_backup(user)
    return user


@pytest.fixture
def kept(mara):
    """All rows of mara's, to compare."""
    from django.apps import apps

    def rows():
        found = {}
        for model in apps.get_models():
            for field in model._meta.fields:
                if field.remote_field and field.remote_field.model is type(mara):
                    found[f"{model.__name__}.{field.name}"] = list(model.objects.filter(**{field.name: mara}).values())
        found["messages"] = list(mara.hermes_sessions.values_list("messages__content", "messages__state"))
        found["entries"] = list(mara.memory_stores.values_list("entries__content", flat=True))
        return found

    return rows


class Visits:
    """What somebody gets who asks for a place, by GET and by POST."""

    def __init__(self, who=None):
        self.who = who
        self.client = Client(raise_request_exception=False)
        self.faults: list[str] = []

    def ask(self, method: str, url: str, **headers: str):
        if self.who is not None and SESSION_KEY not in self.client.session:
            self.client.force_login(self.who)
        answer = self.client.generic(method, url, headers=headers)
        seen = (b"".join(answer) if answer.streaming else answer.content).decode(errors="replace")
        self.check(MARK not in seen + str(answer.headers), method, url, answer, "shows another's things")
        self.check(answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, method, url, answer, "fails")
        return answer

    def check(self, holds: bool, method: str, url: str, answer, why: str) -> None:
        if not holds:
            self.faults.append(f"{method} {url}: {why} ({answer.status_code} {answer.headers.get('Location', '')})")


def _arguments(place: Place, owner):
    return place.owned(owner) if place.owned else {}


def test_a_visitor_gets_no_further_than_the_doors(mara):
    visitor = Visits()
    for place in PLACES:
        url = place.url(_arguments(place, mara))
        for method in ("GET", "POST"):
            answer = visitor.ask(method, url)
            to_door = answer.status_code == HTTPStatus.FOUND and "/login/" in answer.headers["Location"]
            allowed = place.who == EVERYBODY or answer.status_code in REFUSED or to_door
            visitor.check(allowed, method, url, answer, "lets a visitor in")
    assert visitor.faults == []


@pytest.mark.parametrize("visitor", ["stranger", "staff"])
def test_others_things_are_404(visitor, request, mara, kept):
    """To administrators as well: they look after the site, not into chats and memories."""
    other = Visits(request.getfixturevalue(visitor))
    things = [(place, place.owned(mara)) for place in OWNED]
    before = kept()
    for place, made in things:
        methods = {method: other.ask(method, place.url(made)) for method in ("GET", "POST")}
        for method, answer in methods.items():
            refused = answer.status_code in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}
            other.check(refused, method, place.url(made), answer, "is no 404")
        statuses = {answer.status_code for answer in methods.values()}
        other.check(HTTPStatus.NOT_FOUND in statuses, "GET or POST", str(place), answer, "never is 404")
        for method in ("GET", "POST"):
            other.ask(method, place.url(made), HX_Request="true", HX_Target="memory")
    assert other.faults == []
    assert kept() == before


def test_their_owner_is_let_in(mara):
    """So the 404 of others is for the owner's sake, not for a wrong address."""
    for place in OWNED:
        if place.streams:
            continue
        url = place.url(place.owned(mara))
        client = Client()
        client.force_login(mara)
        statuses = {method: client.generic(method, url).status_code for method in ("GET", "POST")}
        assert HTTPStatus.NOT_FOUND not in statuses.values(), (url, statuses)
        assert set(statuses.values()) != {HTTPStatus.METHOD_NOT_ALLOWED}, url


def test_an_unknown_object_is_404_like_anothers(mara, stranger):
    other = Visits(stranger)
    for place in OWNED:
        unknown = {name: 0 if name == "device_id" else uuid4() for name in place.owned(mara)} | place.fixed
        if "target" in unknown:
            unknown |= {"target": "memory", "name": "MEMORY.md.bak.1", "revision_id": uuid7()}
        for method in ("GET", "POST"):
            url = place.url(unknown)
            answer = other.ask(method, url)
            refused = answer.status_code in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}
            other.check(refused, method, url, answer, "is no 404")
    assert other.faults == []


@pytest.mark.parametrize("visitor", ["stranger", "staff"])
def test_ones_own_pages_show_nothing_of_others(visitor, request, mara, kept):
    other = Visits(request.getfixturevalue(visitor))
    before = kept()
    for place in PLACES:
        if place.owned is None and place.who != STAFF:
            for method in ("GET", "POST"):
                other.ask(method, place.url({}))
    assert kept() == before
    assert other.faults == []


def test_the_administration_is_closed_to_others(mara, stranger):
    other = Visits(stranger)
    for place in PLACES:
        if place.who != STAFF:
            continue
        url = place.url(_arguments(place, mara))
        for method in ("GET", "POST"):
            answer = other.ask(method, url)
            to_door = answer.status_code == HTTPStatus.FOUND and "/login/" in answer.headers["Location"]
            other.check(answer.status_code in REFUSED or to_door, method, url, answer, "lets a stranger in")
    assert other.faults == []


def test_the_administration_shows_no_words_of_people(mara, staff):
    admin = Visits(staff)
    for place in PLACES:
        if place.who == STAFF:
            url = place.url(_arguments(place, mara))
            answer = admin.ask("GET", url)
            admin.check(place.owned is None or answer.status_code in SEEN, "GET", url, answer, "is not there")
    assert admin.faults == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("route", SOCKETS)
async def test_sockets_open_for_their_owner_alone(route, user, stranger, staff):
    make = SOCKETS[route]
    made = await sync_to_async(make)(user) if make else {}
    url = Place(route).url(made)

    async def opens(who):
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        if who is not None:
            client = Client()
            await sync_to_async(client.force_login)(who)
            headers.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
        socket = WebsocketCommunicator(application, url, headers=headers)
        opened, _code = await socket.connect(timeout=60)
        await socket.disconnect()
        return opened

    assert not await opens(None)
    assert await opens(user)
    assert [await opens(stranger), await opens(staff)] == [make is None] * 2
