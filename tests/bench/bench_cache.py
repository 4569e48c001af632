"""How much of what is sent to a model an earlier request has sent already: what a provider's prefix cache can serve.

A scripted chat of 50 turns over real HTTP: recall by `session_search`, other tools, memory written by the agent and by
the person, reviews after turns, a title. Every request to the model counts, word for word as the cache sees it: tools,
system prompt, messages, without the marks that ask for caching. `PEER=1` drives Hermes Agent through the same chat,
with the same fake server.
"""

import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from os.path import commonprefix
from pathlib import Path
from typing import Any

from agent.llm.caching import MARKS_LIMIT
from tests.bench import peer
from tests.fakes.anthropic_server import AnthropicServer
from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Asked, Call, Reply
from tests.site import Site, until

Row = tuple[str, float, str, str]
TURNS = 50
MODEL = "bench-1"
SHARE = "characters that an earlier request sent, {}"
BEGINS = "requests that begin with the whole one before, {}"
_NUMBER = re.compile(r"Question (\d+):")
_WORDS = "The nightly copy of the photo archive goes to the second disk, and the figures are kept in the table. "


def question(number: int) -> str:
    """What the person says in turn `number`."""
    return f"Question {number}: {_WORDS * (1 + number % 3)}What is to be done in week {number}?"


def script(asked: Asked) -> Reply:
    """The model: recall every 5th turn, something remembered every 4th, a list of things to do every 7th."""
    found = _NUMBER.match(asked.said.rpartition("]\n")[2] or asked.said) or _NUMBER.search(asked.said[:200])
    if found is None or not asked.said.rstrip().endswith("?"):  # a review, a title
        is_begun = asked.results or "memory" not in json.dumps(asked.body.get("tools") or [])
        if is_begun:
            return Reply(text="Nothing more is worth keeping.")
        return Reply(calls=[replace(_note(f"Review {asked.number}"), id=f"call_{asked.number}")])
    number = int(found[1])
    if not asked.results:
        calls = []
        if number % 5 == 0:
            calls.append(Call("session_search", {"query": f"archive week {number - 1}"}))
        if number % 4 == 0:
            calls.append(_note(f"Week {number}: the copy was moved"))
        if number % 7 == 0:
            calls.append(Call("todo", {"todos": [{"id": "1", "content": f"Week {number}", "status": "pending"}]}))
        if calls:
            calls = [replace(call, id=f"call_{asked.number}_{n}") for n, call in enumerate(calls)]
            return Reply(text="I look.", calls=calls)
    return Reply(text=f"Answer {number}. " + _WORDS * (3 + number % 4))


def _note(text: str) -> Call:
    return Call("memory", {"action": "add", "target": "memory", "content": f"{text}."})


def run() -> list[Row]:
    """Per cent of characters, of requests, and the most marks of one request."""
    rows: list[Row] = []
    for kind, server_class in (("OpenAI", OpenAIServer), ("Anthropic", AnthropicServer)):
        with server_class(script, models=[{"id": MODEL, "context_length": 200_000}]) as server:
            bodies = _ours(server, kind.lower())
        rows += peer.beside(_figures(bodies, kind), _theirs() if peer.wanted() and kind == "OpenAI" else {})
        if kind == "Anthropic":
            most = max(json.dumps(body).count('"cache_control"') for body in bodies)
            rows.append(("cache marks of a request, at most", most, "", f"≤ {MARKS_LIMIT}"))
    return rows


def _ours(server: OpenAIServer | AnthropicServer, kind: str) -> list[dict[str, Any]]:
    """Drive a whole site of ours; returns what its model was asked."""
    env = {
        "HERMES_LLM_KIND": kind,
        "HERMES_LLM_BASE_URL": server.url,
        "HERMES_LLM_MODEL": MODEL,
        "HERMES_LLM_API_KEY": "k",
        "HERMES_LLM_CONTEXT_WINDOW": "200000",
    }
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder), env=env, pages=False) as site:
        api = site.client()
        chat = api.post("/sessions", json={}).raise_for_status().json()["id"]
        for number in range(1, TURNS + 1):
            if number % 12 == 0:  # the person writes something down
                change = {"action": "add", "content": f"By hand, week {number}."}
                api.post("/memory/memory/operations", json=change).raise_for_status()
            asked = {"content": question(number)}
            answer = api.post(f"/sessions/{chat}/messages?wait=1", json=asked, timeout=300).raise_for_status().json()
            assert answer["turn"]["status"] == "completed", answer
            until(lambda: not site.rows("SELECT 1 FROM agent_review WHERE status IN ('queued', 'running')"))
        assert site.rows("SELECT count(*) FROM agent_review WHERE status = 'done'")[0][0] >= 4
    return [request.body for request in server.requests if request.method == "POST"]


def _theirs() -> dict[str, float]:
    """Drive the peer; its figures by the names of ours."""
    with OpenAIServer(script, models=[{"id": MODEL, "context_length": 200_000}], validates=False) as server:
        task = {"base_url": server.url, "model": MODEL, "questions": [question(n + 1) for n in range(TURNS)]}
        peer.ask("peer_cache.py", task)
        bodies = [request.body for request in server.requests if request.method == "POST"]
    return {name: value for name, value, _unit, _goal in _figures(bodies, "OpenAI")}


def _figures(bodies: Sequence[dict[str, Any]], kind: str) -> list[Row]:
    own = [body["messages"] for body in bodies if _is_of_the_chat(body)]
    whole = [_plain(after)[: len(before)] == _plain(before) for before, after in pairwise(map(_blocks, own))]
    sent = sum(len(_seen(body)) for body in bodies)
    return [
        (SHARE.format(kind), 100 * sum(_again(bodies)) / sent, "%", "≥ 97"),
        (BEGINS.format(kind), 100 * sum(whole) / len(whole), "%", "100"),
    ]


def _again(bodies: Sequence[dict[str, Any]]) -> Iterator[int]:
    """Of each request, how many characters the earlier one that shares most begins with."""
    texts = [_seen(body) for body in bodies]
    for n, text in enumerate(texts):
        yield max((len(commonprefix([text, before])) for before in texts[:n]), default=0)  # noqa: RUF071 - no paths


def _seen(body: dict[str, Any]) -> str:
    """A request as a prefix cache sees it."""
    return json.dumps(_plain([body.get("tools"), body.get("system"), body["messages"]]), ensure_ascii=False)


def _blocks(messages: Sequence[dict[str, Any]]) -> list[Any]:
    """Who says what, block by block: where results of a step share a message it grows by the person's next words."""
    return [
        (message["role"], {**message, "content": block})
        for message in messages
        for block in (message["content"] if isinstance(message.get("content"), list) else [message.get("content")])
    ]


def _plain(value: Any) -> Any:
    """`value` without cache marks, and without the form that a text takes to carry one."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if key != "cache_control"}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _is_of_the_chat(body: dict[str, Any]) -> bool:
    """Whether a request answers the person: its last words are a question of the script."""
    spoken = [m["content"] for m in body["messages"] if m["role"] == "user" and "tool_result" not in str(m)[:80]]
    said = json.dumps(spoken[-1] if spoken else "", ensure_ascii=False)
    return bool(_NUMBER.search(said)) and "Review" not in said[:400] and bool(body.get("tools"))
