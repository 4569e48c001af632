"""Refusals have one shape, and odd requests are refused."""

import pytest
from django.test import Client, override_settings
from ninja import Router

from hermes_site.kernel import problem
from hermes_site.kernel.errors import RateLimitedError
from hermes_site.kernel.strict import StrictAPI

PATH = "/api/v1/settings"


@pytest.fixture
def send(client, user, token_for):
    def send(body, content_type="application/json", method="PATCH"):
        return client.generic(
            method, PATH, body, content_type=content_type, headers={"Authorization": f"Bearer {token_for(user)}"}
        )

    return send


def _is_problem(answer, status, code):
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert body["code"] == code
    assert set(body) <= {"status", "title", "detail", "code", "errors"}
    return body


@pytest.mark.parametrize("debug", [False, True])
def test_no_such_route(client, db, debug):
    with override_settings(DEBUG=debug):
        _is_problem(client.get("/api/v1/nothing"), 404, "not_found")
        _is_problem(client.get("/api/v1/"), 404, "not_found")
        _is_problem(client.get("/api/v2/me"), 404, "not_found")


def test_no_such_method(client, db):
    answer = client.put("/api/v1/me")
    _is_problem(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET"


def test_a_strange_host(client, db):
    _is_problem(client.get("/api/v1/me", headers={"Host": "evil.example"}), 400, "bad_request")


def test_unknown_fields(send):
    body = _is_problem(send('{"theme": "dark", "thème": 1}'), 422, "invalid")
    assert [error["field"] for error in body["errors"]] == ["thème"]


@pytest.mark.parametrize("body", ["[]", '"x"', "3", "null"])
def test_a_body_that_is_no_object(send, body):
    told = _is_problem(send(body), 422, "invalid")
    assert told["detail"] == "The body must be a JSON object."


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("body", ["{", "", '{"theme": NaN}', b"\xff", "[" * 20_000])
def test_no_json(send, body, debug):
    with override_settings(DEBUG=debug):
        answer = send(body)
    assert answer.status_code in {400, 422}
    assert answer["Content-Type"] == "application/problem+json"
    assert "Traceback" not in answer.content.decode()


@pytest.mark.parametrize("body", [r'{"theme": "\ud800"}', r'{"theme": "\u0000"}', r'{"theme": "\\\u0000"}'])
def test_characters_that_are_none(send, body):
    _is_problem(send(body), 422, "invalid")


def test_a_written_out_escape_is_just_text(send):
    body = _is_problem(send(r'{"theme": "\\u0000"}'), 422, "invalid")
    assert body["errors"][0]["field"] == "theme"  # refused as a theme, not as a character


def test_a_body_of_another_kind(send):
    _is_problem(send('{"theme": "dark"}', "text/plain"), 415, "unsupported_media_type")
    _is_problem(send("theme=dark", "application/x-www-form-urlencoded"), 415, "unsupported_media_type")


def test_a_body_that_is_too_large(send):
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=10):
        _is_problem(send('{"theme": "dark", "language": ""}'), 413, "too_large")


def test_a_body_where_there_is_none(client, user, token_for):
    from tests.api.routes import a_turn

    answer = client.post(
        f"/api/v1/turns/{a_turn(user)['turn_id']}/cancel",
        '{"reason": "x"}',
        content_type="application/json",
        headers={"Authorization": f"Bearer {token_for(user)}"},
    )
    _is_problem(answer, 422, "invalid")


@pytest.mark.parametrize("debug", [False, True])
def test_a_bug_says_nothing_of_itself(client, user, token_for, monkeypatch, caplog, debug):
    monkeypatch.setattr("agent.settings_api.scopes_of", lambda *_: 1 / 0)
    quiet = Client(raise_request_exception=False)
    with override_settings(DEBUG=debug):
        answer = quiet.get("/api/v1/me", headers={"Authorization": f"Bearer {token_for(user)}"})
    _is_problem(answer, 500, "internal")
    assert "Zero" not in answer.content.decode()
    assert "ZeroDivisionError" in caplog.text


def test_a_rate_limit_says_how_long():
    error = RateLimitedError("Wait a moment.", retry_after_s=7)
    answer = problem.from_error(error)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "7"


def test_ninjas_throttle_says_how_long(rf):
    from ninja.throttling import AnonRateThrottle

    api = StrictAPI(urls_namespace="throttled")
    problem.install(api)
    router = Router()

    @router.get("/x", throttle=[AnonRateThrottle("1/m")])
    def view(request):
        return {}

    api.add_router("", router)
    operation = next(operation for _path, operation in api.operations())
    assert operation.run(rf.get("/x")).status_code == 200
    answer = operation.run(rf.get("/x"))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_times_are_utc_with_a_z(client, user):
    client.force_login(user)
    answer = client.post("/api/v1/tokens", '{"name": "x"}', content_type="application/json")
    assert answer.json()["created_at"].endswith("Z")


def test_the_description_is_complete(client, db):
    schema = client.get("/api/v1/openapi.json").json()
    assert schema["paths"]["/api/v1/settings"]["patch"]["x-scopes"] == ["settings"]
    assert "/api/v1/tokens/{token_id}" in schema["paths"]
    assert "default" in schema["paths"]["/api/v1/me"]["get"]["responses"]
    assert schema["components"]["schemas"]["Problem"]["required"]


def test_answers_are_not_kept_by_caches(client, user):
    client.force_login(user)
    assert client.get("/api/v1/me")["Cache-Control"] == "no-store"


def test_the_docs_load_nothing_from_elsewhere(client, db):
    page = client.get("/api/v1/docs")
    assert all(part in page.content.decode() for part in ('<html lang="en">', "<main>", "<h1"))
    assert "//" not in page.content.decode().replace("<!--", "")
    assert "ninja/swagger-ui-bundle" in page.content.decode()
