"""Every route: who may call it, and that nobody gets another's things."""

import re
from types import NoneType
from typing import get_args
from uuid import uuid4

import pytest

from hermes_site.accounts.scopes import SCOPES
from hermes_site.api import api
from hermes_site.kernel.strict import openapi_path
from tests.api.routes import BROWSER, ROUTES, Route

each_route = pytest.mark.parametrize("route", ROUTES, ids=str)
owned_route = pytest.mark.parametrize("route", [route for route in ROUTES if route.owned], ids=str)


def test_every_route_is_in_the_table():
    there = {(method, openapi_path(path)) for path, operation in api.operations() for method in operation.methods}
    assert there == {(route.method, route.path) for route in ROUTES}


def test_no_address_is_split_over_routers():
    """ninja answers 405 for the methods of the second."""
    views = [path for router in api._get_bound_routers() for path in router.path_operations]
    assert len(views) == len(set(views))


# Its body is checked by the code that checks the agent's calls; refusals are result objects.
CHECKED_BY_THE_TOOL = {"/memory/{target}/operations"}


def test_every_body_refuses_unknown_fields():
    for path, operation in api.operations():
        for model in operation.models:
            if model.__ninja_param_source__ != "body" or path in CHECKED_BY_THE_TOOL:
                continue
            for name, part in model.model_fields.items():
                for schema in get_args(part.annotation) or (part.annotation,):
                    place = f"{operation.methods} {path}: {name}"
                    assert schema is NoneType or schema.model_config.get("extra") == "forbid", place


def test_every_route_with_an_id_is_asked_by_a_stranger():
    for route in ROUTES:
        assert route.owned or "_id}" not in route.path + route.query, route


def _url(path, arguments):
    return re.sub(r"{(\w+)}", lambda found: str(arguments[found[1]]), path)


def _send(call, route: Route, arguments, query="", **options):
    body = route.body(arguments) if callable(route.body) else route.body
    url = _url(route.path + route.query, arguments)
    query = f"&{query[1:]}" if route.query and query else query
    return call(route.method, url + query, body=body, **route.content or {}, **options)


def _nobodys(route: Route):
    names = [*re.findall(r"{(\w+_id)}", route.path + route.query), "revision", "entry_id"]
    return {name: uuid4() for name in names} | route.fixed


def _problem(answer, status, code):
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == code
    return answer.json()


@each_route
def test_without_credentials_401(route, call, db):
    _problem(_send(call, route, _nobodys(route)), 401, "not_authenticated")


@each_route
def test_a_wrong_token_401(route, call, db):
    _problem(_send(call, route, _nobodys(route), token="hms_wrong"), 401, "invalid_token")


@each_route
def test_a_token_without_the_scope_403(route, call, user, token_for):
    arguments = route.owned(user) if route.owned else route.fixed
    if route.scopes == BROWSER:
        _problem(_send(call, route, arguments, token=token_for(user)), 403, "browser_only")
        return
    for missing in route.scopes:
        others = [name for name in SCOPES if name not in {missing, "moderation"}]
        answer = _send(call, route, arguments, token=token_for(user, *others))
        assert missing in _problem(answer, 403, "missing_scope")["detail"]


@pytest.fixture
def who(user, request):
    """Whoever may call a route: its object's owner, or an administrator."""
    return lambda route: request.getfixturevalue("staff") if route.staff else user


@owned_route
def test_a_stranger_404(route, call, client, user, stranger, token_for):
    arguments = route.owned(user)
    if route.scopes == BROWSER:
        client.force_login(stranger)
        _problem(_send(call, route, arguments), 404, "not_found")
    else:
        _problem(_send(call, route, arguments, token=token_for(stranger)), 404, "not_found")


@owned_route
def test_nobodys_id_404(route, call, client, who):
    client.force_login(who(route))
    _problem(_send(call, route, _nobodys(route)), 404, "not_found")


@each_route
def test_the_owner_is_let_in(route, call, client, user, who, token_for):
    if route.streams:
        return
    arguments = route.owned(user) if route.owned else route.fixed
    if route.scopes == BROWSER:
        client.force_login(who(route))
        answer = _send(call, route, arguments)
    else:
        answer = _send(call, route, arguments, token=token_for(who(route), *route.scopes or ["chat"]))
    assert answer.status_code in route.ok, answer.content


@each_route
def test_unknown_query_parameters_422(route, call, client, user, who):
    if route.streams:
        return
    client.force_login(who(route))
    arguments = route.owned(user) if route.owned else route.fixed
    answer = _send(call, route, arguments, "?nonsense=1")
    assert _problem(answer, 422, "invalid")["errors"][0]["field"] == "nonsense"


@pytest.mark.parametrize("route", [route for route in ROUTES if route.staff], ids=str)
def test_what_is_for_administrators_is_not_there_for_others(route, call, client, user):
    arguments = route.owned(user) if route.owned else route.fixed
    client.force_login(user)
    _problem(_send(call, route, arguments), 404, "not_found")
