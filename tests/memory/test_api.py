import json
from uuid import uuid4

import pytest

from hermes_site.accounts import services as accounts
from memory.models import Revision, Store

pytestmark = pytest.mark.django_db


class Api:
    """Calls with a user's token."""

    def __init__(self, client, user, scopes=None):
        options = {} if scopes is None else {"scopes": scopes}
        self.client = client
        self.headers = {"Authorization": f"Bearer {accounts.token_create(user=user, name='t', **options)[1]}"}

    def get(self, path):
        return self.client.get(f"/api/v1{path}", headers=self.headers)

    def post(self, path, body):
        return self.client.post(f"/api/v1{path}", body, content_type="application/json", headers=self.headers)

    def put(self, path, data, content_type="text/markdown"):
        return self.client.put(f"/api/v1{path}", data, content_type=content_type, headers=self.headers)

    def operate(self, body, target="memory"):
        return self.post(f"/memory/{target}/operations", body)


@pytest.fixture
def api(client, user):
    return Api(client, user)


def test_a_store_is_shown_with_its_figures(api, memory):
    assert api.operate({"action": "add", "content": "Prefers tabs."}).status_code == 200
    body = api.get("/memory/memory").json()
    (entry,) = body.pop("entries")
    assert body == {
        "target": "memory",
        "file": "MEMORY.md",
        "chars": 13,
        "limit": 2200,
        "percent": 1,
        "version": 1,
        "drift": None,
        "unreadable": None,
    }
    assert (entry["content"], entry["origin"], entry["source"], entry["blocked"]) == (
        "Prefers tabs.",
        "api",
        None,
        False,
    )
    both = api.get("/memory").json()
    assert [store["target"] for store in both["items"]] == ["memory", "user"]
    assert both["next_cursor"] is None


def test_the_answer_is_the_tools_result_object(api, memory):
    memory.add("one")
    body = api.operate({"action": "replace", "old_text": "one", "content": "two"}).json()
    (entry,) = memory.view().entries
    assert body == {
        "success": True,
        "done": True,
        "code": "ok",
        "message": body["message"],
        "target": "memory",
        "usage": "0% — 3/2,200 chars",
        "entry_count": 1,
        "changed": [{"action": "replace", "entry_id": str(entry.id), "old_text": "one"}],
    }


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"action": "add", "content": "new"}, 200, "ok"),
        ({"action": "add", "content": "likes tea"}, 200, "exists"),
        ({"operations": [{"action": "add", "content": "new"}]}, 200, "ok"),
        ({"action": "add", "content": "x" * 3000}, 409, "over_limit"),
        ({"action": "remove", "old_text": "nothing"}, 409, "no_match"),
        ({"action": "remove", "old_text": "likes"}, 409, "ambiguous"),
        ({"action": "remove", "entry_id": str(uuid4())}, 409, "no_match"),
        ({"action": "add", "content": "a\n§\nb"}, 422, "invalid"),
        ({"action": "add", "content": 42}, 422, "invalid"),
        ({"action": "add", "content": "x", "colour": "red"}, 422, "invalid"),
        ({}, 422, "invalid"),
        ({"operations": ["add foo"]}, 422, "invalid"),
        ({"action": "add", "content": "single", "operations": []}, 422, "invalid"),
    ],
)
def test_every_answer_has_its_status(api, memory, body, status, code):
    memory.add("likes tea", "likes coffee")
    answer = api.operate(body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["success"] is (status == 200)


def test_drift_and_an_unreadable_file_have_their_status(api, memory):
    memory.add("one")
    memory.write("one\n" + "x" * 3000)
    answer = api.operate({"action": "remove", "old_text": "one"})
    assert (answer.status_code, answer.json()["code"]) == (409, "drift")
    assert answer.json()["drift"]["backup"].startswith("MEMORY.md.bak.")
    assert api.get("/memory/memory").json()["drift"]["file"] == "MEMORY.md"
    memory.write(b"\xff")
    answer = api.operate({"action": "add", "content": "two"})
    assert (answer.status_code, answer.json()["code"]) == (503, "unreadable")
    assert "UTF-8" in api.get("/memory/memory").json()["unreadable"]


def test_drift_is_resolved_unless_a_side_moved(api, memory):
    memory.add("one")
    foreign = "one\n" + "x" * 3000
    memory.write(foreign)
    store = api.get("/memory/memory").json()
    assert store["drift"]["reason"] == "not_a_list"
    decision = {"strategy": "merge", "entries": ["one", "x"], "file_sha256": store["drift"]["file_sha256"]}
    memory.write(foreign + "y")
    moved = api.post("/memory/memory/drift", decision)
    assert (moved.status_code, moved.json()["code"]) == (409, "conflict")
    decision["file_sha256"] = api.get("/memory/memory").json()["drift"]["file_sha256"]
    stale = api.post("/memory/memory/drift", decision | {"version": 99})
    assert (stale.status_code, stale.json()["code"]) == (409, "conflict")
    assert api.post("/memory/memory/drift", decision | {"strategy": "other"}).status_code == 422
    answer = api.post("/memory/memory/drift", decision | {"version": store["version"]})
    assert (answer.status_code, answer.json()["code"]) == (200, "ok")
    assert memory.texts == memory.on_disk == ["one", "x"]
    assert api.get("/memory/memory").json()["drift"] is None


def test_entries_move_by_id(api, memory):
    memory.add("one", "two")
    one, two = (str(entry.id) for entry in memory.view().entries)
    assert api.operate({"action": "move", "entry_id": two, "before": one}).status_code == 200
    assert memory.texts == ["two", "one"]
    assert api.operate({"action": "move", "entry_id": two, "before": None}).status_code == 200
    assert memory.texts == ["one", "two"]


def test_the_file_comes_and_goes_byte_for_byte(api, memory):
    memory.add("one", "zwei ü")
    answer = api.get("/memory/memory/file")
    assert answer.content == memory.file.read_bytes()
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    put = api.put("/memory/memory/file", "zwei ü\r\n§\r\nthree".encode())
    assert (put.status_code, put.json()["code"]) == (200, "ok")
    assert memory.texts == memory.on_disk == ["zwei ü", "three"]


@pytest.mark.parametrize(("data", "status", "code"), [(b"\xff", 422, "invalid"), (b"x" * 3000, 409, "over_limit")])
def test_a_file_that_cannot_be_taken_is_refused(api, memory, data, status, code):
    memory.add("one")
    answer = api.put("/memory/memory/file", data)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert memory.texts == memory.on_disk == ["one"]


def test_history_and_undo(api, memory):
    memory.add("one", "two")
    body = api.get("/memory/memory/revisions?limit=1").json()
    (newest,) = body["items"]
    assert (newest["version"], newest["origin"]) == (2, "page")
    assert newest["operations"][0]["after"] == "two"
    (older,) = api.get(f"/memory/memory/revisions?limit=1&cursor={body['next_cursor']}").json()["items"]
    assert older["version"] == 1
    answer = api.post("/memory/memory/revert", {"revision": older["id"]})
    assert (answer.status_code, answer.json()["code"]) == (200, "ok")
    assert memory.texts == ["two"]
    again = api.post("/memory/memory/revert", {"revision": older["id"]})
    assert (again.status_code, again.json()["code"]) == (409, "no_match")
    assert api.post("/memory/memory/revert", {"revision": str(uuid4())}).status_code == 404


def test_the_same_key_adds_once(api, memory):
    headers = api.headers | {"Idempotency-Key": "k1"}
    path, body = "/api/v1/memory/memory/operations", json.dumps({"action": "add", "content": "one"})
    answers = [
        api.client.post(path, body, content_type="application/json", headers=headers).json()["code"] for _ in range(2)
    ]
    assert answers == ["ok", "ok"]
    assert Revision.objects.count() == 1


READS = ["/memory", "/memory/memory", "/memory/user", "/memory/memory/file", "/memory/user/revisions"]


@pytest.mark.parametrize("path", READS)
def test_reading_needs_its_scope(client, user, path):
    assert Api(client, user, ["memory:write", "chat"]).get(path).status_code == 403
    assert Api(client, user, ["memory:read"]).get(path).status_code == 200
    assert client.get(f"/api/v1{path}").status_code == 401


def test_writing_needs_its_scope(client, user, memory):
    memory.add("one")
    revision = Revision.objects.get()
    for reader in (Api(client, user, ["memory:read"]),):
        assert reader.operate({"action": "add", "content": "x"}).status_code == 403
        assert reader.put("/memory/memory/file", b"x").status_code == 403
        assert reader.post("/memory/memory/revert", {"revision": str(revision.pk)}).status_code == 403
    assert memory.texts == ["one"]


@pytest.mark.parametrize("target", ["notes", "MEMORY", "memory.md"])
def test_there_are_two_stores(api, target):
    assert api.get(f"/memory/{target}").status_code == 404
    assert api.operate({"action": "add", "content": "x"}, target).status_code == 404
    assert api.get(f"/memory/{target}/file").status_code == 404
    assert api.put(f"/memory/{target}/file", b"x").status_code == 404
    assert api.get(f"/memory/{target}/revisions").status_code == 404
    assert api.post(f"/memory/{target}/revert", {"revision": str(uuid4())}).status_code == 404


def test_a_stranger_sees_and_changes_nothing(client, stranger, memory):
    memory.add("secret")
    (entry,) = memory.view().entries
    theirs = Api(client, stranger)
    assert theirs.get("/memory/memory").json()["entries"] == []
    assert theirs.get("/memory/memory/file").content == b""
    assert theirs.get("/memory/memory/revisions").json()["items"] == []
    revision = Revision.objects.get(store__user=memory.user)
    assert theirs.post("/memory/memory/revert", {"revision": str(revision.pk)}).status_code == 404
    assert theirs.operate({"action": "remove", "entry_id": str(entry.id)}).json()["code"] == "no_match"
    assert theirs.operate({"action": "remove", "old_text": "secret"}).json()["code"] == "no_match"
    assert memory.texts == memory.on_disk == ["secret"]


def test_a_body_that_is_no_object_is_a_problem(api):
    for body in ("[1]", '"x"', "5", "{"):
        answer = api.client.post(
            "/api/v1/memory/memory/operations", body, content_type="application/json", headers=api.headers
        )
        assert answer.status_code in (400, 422), body
        assert answer["Content-Type"] == "application/problem+json"


def test_a_limit_of_ones_own_shows(api, memory):
    memory.add("x" * 50)
    Store.objects.update(limit_override=100)
    body = api.get("/memory/memory").json()
    assert (body["limit"], body["percent"]) == (100, 50)
