"""One search behind every door: each finds just what a naive reading of all messages finds."""

import json
from uuid import uuid4

import pytest

from agent.core.files import PictureFile, TextFile, with_files
from agent.core.tools import CallContext
from agent.tools.session_search import session_search
from hermes_site.kernel.text.finding import Filters
from sessions.indexing import index_of
from sessions.models import Message
from sessions.search import discover
from tests.text import naive

SAID = [
    "我们去苏州和无锡玩",
    "只有苏州",
    "陆明远 排班",
    "陆明远 单独",
    "调整lumo网关的参数",
    "lumo 网关",
    "the blue kettle is hot",
    "Kettles are blue?",
    "a café in Paris",
    "load the .env file",
    "an env file",
    "rewrite it in C++",
    "rewrite it in C#",
    "snake_case or kebab-case",
    "ประชุมทีมพรุ่งนี้เช้า",
    "회의는 내일입니다",
    "プロジェクトの件",
    "ﾌﾟﾛｼﾞｪｸﾄ",
    "اجتماع الفريق غدا",
    "🚀 launch",
    "see https://example.test/a?b=c",
    "собака лает",
]
ASKED = [
    "苏州",
    "苏州 NOT 无锡",
    "苏州 OR kettle",
    "陆明远 排班",
    "lumo网关",
    "lumo",
    "kettle",
    "blue kettle",
    '"blue kettle"',
    "CAFE",
    ".env",
    "C++",
    "C#",
    "snake_case",
    "พรุ่งนี้",
    "내일",
    "プロジェクト",
    "الفريق",
    "🚀",
    "https://example.test/a?b=c",
    "собака",
    "(苏州 OR 无锡) NOT 只有",
    "网关",
]


def _naively(query, text):
    parts = query.replace("(", "").replace(")", "")
    if " NOT " in parts:
        keep, drop = parts.split(" NOT ")
        return _naively(keep, text) and not _naively(drop, text)
    if " OR " in parts:
        return any(_naively(each, text) for each in parts.split(" OR "))
    if query.startswith('"'):
        return naive.stands_in(naive.fold(query.strip('"')), naive.fold(text))
    return all(naive.holds(each, text) for each in parts.split())


def by_index(user, _client, query):
    found = index_of(user).search(query, Filters())
    return {Message.objects.get(pk=hit.id).content for hit in found.hits}


def by_service(user, _client, query):
    return {chat.session.messages.get().content for chat in discover(user=user, query=query, limit=10).items}


def by_api(user, client, query):
    client.force_login(user)
    found = client.get("/api/v1/search", {"q": query, "limit": 10}).json()
    return {line["text"] for item in found["items"] for line in item["window"] if line["anchor"]}


def by_tool(user, _client, query):
    answer = session_search(user, None).run(CallContext(uuid4(), 1, 1, 1), {"query": query, "limit": 10})
    sessions = json.loads(answer.text)["sessions"]
    return {line["text"] for each in sessions for line in each["window"] if line.get("anchor")}


@pytest.mark.parametrize("surface", [by_index, by_service, by_api, by_tool])
@pytest.mark.case("CJ-13")
def test_cj_13_every_surface_finds_what_a_naive_reading_finds(surface, user, client, say):
    for text in SAID:
        say(text)
    wrong = {}
    for query in ASKED:
        right = {text for text in SAID if _naively(query, text)}
        assert right, query
        if (found := surface(user, client, query)) != right:
            wrong[query] = found ^ right
    assert wrong == {}


def test_files_and_pictures_are_read_by_their_names_behind_every_door(user, client, say):
    told = with_files("the quokka", [PictureFile("cat.png", 40, 30, "0123456789abcdef"), TextFile("n.txt", "a wombat")])
    say(told, "a quoll", told)
    client.force_login(user)
    tool = session_search(user, None)
    answers = [
        tool.run(CallContext(uuid4(), 1, 1, 1), given).text for given in ({"query": "wombat"}, {"query": "quokka"}, {})
    ]
    pages = [client.get(path).text for path in ("/search/?q=wombat", "/search/?q=quoll", "/search/palette/?q=wombat")]
    pages.append(client.get("/api/v1/search?q=wombat").text)
    for shown in (*answers, *pages):
        assert "cat.png" in shown
        assert "0123456789abcdef" not in shown
        assert "characters=" not in shown
        assert "file>" not in shown
    for word in ("characters", "40x30", "picture"):
        assert discover(user=user, query=word).items == []
    assert discover(user=user, query="cat.png").items
