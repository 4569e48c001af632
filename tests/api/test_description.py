"""Whatever is sent to a route, its answer is one that the description names."""

import json
import re
from functools import cache
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from hermes_site.api import api
from tests.api.routes import BROWSER, ROUTES, Route
from tests.api.schemas import fitting, mostly, wrong


@cache
def description():
    """The OpenAPI document, as it is served."""
    return json.loads(Client().get("/api/v1/openapi.json").content)


def asked_with(route: Route, operation) -> st.SearchStrategy:
    """Path arguments to put in place of the right ones, query, body."""
    parts = description()["components"]["schemas"]
    named = {"path": {}, "query": {}}
    for one in operation.get("parameters", ()):
        if one["name"] == "wait":
            continue  # for a worker that there is not
        named[one["in"]][one["name"]] = mostly(fitting(one["schema"], parts))
    content = operation.get("requestBody", {}).get("content", {})
    body = st.none()
    if "application/json" in content:
        valid = st.none() if callable(route.body) else st.just(route.body)
        body = st.one_of(valid, mostly(fitting(content["application/json"]["schema"], parts)))
    elsewhere = st.fixed_dictionaries({}, optional=named["path"])
    return st.tuples(st.one_of(st.just({}), elsewhere), st.fixed_dictionaries({}, optional=named["query"]), body)


@pytest.mark.parametrize("route", [route for route in ROUTES if not route.streams], ids=str)
def test_whatever_is_sent_is_answered_as_described(route, call, user, token_for, client, request):
    operation = description()["paths"][f"/api/v1{route.path}"][route.method.lower()]
    parts = description()["components"]["schemas"]
    who = request.getfixturevalue("staff") if route.staff else user
    right = (route.owned(who) if route.owned else {}) | route.fixed
    token = None if route.scopes == BROWSER else token_for(who)
    if token is None:
        client.force_login(who)

    @settings(max_examples=8 if settings.default.derandomize else 100, suppress_health_check=list(HealthCheck))
    @given(asked_with(route, operation))
    def ask(asked):
        path, query, body = asked
        address = re.sub(r"{(\w+)}", lambda found: quote(str({**right, **path}[found[1]]), safe=""), route.path)
        options = {} if route.content is None else route.content
        answer = call(route.method, f"{address}?{urlencode(query, doseq=True)}", token=token, body=body, **options)
        event(str(answer.status_code))
        check(answer, operation["responses"], parts)

    ask()


def check(answer, responses, parts):
    assert answer.status_code < 500, answer.content
    described = responses.get(str(answer.status_code), responses["default"])
    kinds = described.get("content", {})
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if answer.status_code >= 400 and str(answer.status_code) not in responses:
        assert kind == "application/problem+json", answer.content
    if kind in kinds and "json" in kind:
        assert wrong(answer.json(), kinds[kind]["schema"], parts) == ""


def test_no_number_is_asked_for_that_a_column_could_not_hold():
    parts = description()["components"]["schemas"]
    asked = [part for name, part in parts.items() if name.endswith("In")]
    asked += [each["parameters"] for path in description()["paths"].values() for each in path.values()]

    def integers(part):
        if isinstance(part, dict) and part.get("type") == "integer":
            yield part
        for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from integers(inner)

    assert [part for part in integers(asked) if "maximum" not in part] == []


def test_what_is_wrong_with_an_answer_is_seen():
    """So that none of the above is vacuous."""
    parts = {
        "Thing": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string", "format": "uuid"}}}
    }
    schema = {"type": "array", "items": {"anyOf": [{"$ref": "#/components/schemas/Thing"}, {"type": "null"}]}}
    assert wrong([None, {"id": "01a22f44-dd21-7731-b50c-a8e3a60b755b"}], schema, parts) == ""
    assert "no uuid" in wrong([{"id": "7"}], schema, parts)
    assert "missing" in wrong([{}], schema, parts)
    assert "no array" in wrong({}, schema, parts)
    assert len(api.get_openapi_schema()["paths"]) > 50
