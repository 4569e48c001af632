"""Search in the API."""

from unittest.mock import Mock
from urllib.parse import quote

import pytest

from hermes_site.kernel.text.index import FileIndex
from hermes_site.kernel.text.storage import IndexUnavailableError


@pytest.fixture
def get(client, user):
    client.force_login(user)
    return lambda path: client.get(f"/api/v1/search{path}")


def test_search(get, say):
    chat = say("the blue kettle", "is here", title="Kitchen")
    found = get("?q=blue+kettle&roles=user&roles=assistant&sort=newest&limit=5").json()
    assert {key: found[key] for key in ("relaxed", "bounded", "mode", "in_tools")} == {
        "relaxed": False,
        "bounded": False,
        "mode": "index",
        "in_tools": 0,
    }
    (item,) = found["items"]
    assert set(item) == {
        "session_id",
        "title",
        "when",
        "source",
        "hits",
        "message_id",
        "role",
        "snippet",
        "window",
        "start",
        "end",
        "before",
        "after",
        "lineage_root",
    }
    assert item["session_id"] == str(chat.pk)
    assert item["snippet"] == "the >>>blue<<< >>>kettle<<<"
    assert item["window"][0]["anchor"]


def test_scroll_and_recent(get, say):
    chat = say("one", "two", "three", title="Counting")
    found = get(f"/scroll?session_id={chat.pk}&message_id=2&window=1").json()
    assert [line["text"] for line in found["window"]] == ["one", "two", "three"]
    assert get("/recent").json()["items"][0]["preview"] == "three"
    assert get(f"/scroll?session_id={chat.pk}&message_id=9").status_code == 404


@pytest.mark.parametrize(
    "query",
    [
        "q=",
        "q=%20",
        "q=%C2%B4",
        "q=x&limit=11",
        "q=x&sort=best",
        "q=x&roles=system",
        "q=x&since=yesterday",
        "q=x&source=moon",
        "",
    ],
)
def test_what_makes_no_sense_is_422(query, get):
    assert get(f"?{query}").status_code == 422


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("since=0001-01-01T00:00:00", 1),
        ("until=0001-01-01T00:00:00%2B14:00", 0),
        ("since=9999-12-31T23:59:59-14:00", 0),
        ("until=9999-12-31T23:59:59", 1),
    ],
)
@pytest.mark.parametrize("is_damaged", [False, True])
def test_any_time_can_be_given(query, count, is_damaged, get, say, monkeypatch):
    say("the heron")
    if is_damaged:
        monkeypatch.setattr(FileIndex, "search", Mock(side_effect=IndexUnavailableError))
    answer = get(f"?q=heron&{query}")
    assert (answer.status_code, len(answer.json()["items"])) == (200, count)


@pytest.mark.parametrize("query", ['"', "(", "a OR", "NOT", "\x00", "\ud83d\ude00", ":)", "a" * 10_000, "* - ' \""])
def test_odd_queries_are_answered(query, get, say):
    say("something")
    assert get(f"?q={quote(query.encode('utf-16', 'surrogatepass').decode('utf-16'))}").status_code == 200
