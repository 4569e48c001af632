"""What a person sees when processes die, freeze or go away: every turn ends as it would have, and nothing doubles."""

import os
import signal
import threading
import time
from collections import Counter
from uuid import UUID

import httpx
import pytest

from tests.fakes.openai_server import OpenAIServer
from tests.fakes.script import Asked, Call, Reply
from tests.site import Site, sse, until

WORDS = [f"w{n} " for n in range(60)]
TEXT = "".join(WORDS)


def script(asked: Asked) -> Reply:
    """What the fake model says, by the last word of the message."""
    if asked.results:
        return Reply(text="All done.")
    kind, _, what = asked.said.rpartition(" ")
    if what.startswith("note"):
        return Reply(calls=[Call(what, {"action": "add", "target": "memory", "content": f"{kind} fact"})])
    match what:
        case "foreign":
            return Reply(calls=[Call("foreign")])
        case "text":
            return Reply(text=WORDS, pause_s=0.05)
        case "silent":
            return Reply(hang="before_headers")
        case "half":
            return Reply(text=["some ", "words ", "then ", "nothing"], hang="mid_text")
    return Reply(text="Hello.")


@pytest.fixture(scope="module")
def model():
    with OpenAIServer(script, models=[]) as server:
        yield server


@pytest.fixture(scope="module")
def site(model, tmp_path_factory):
    env = {
        "HERMES_LLM_KIND": "openai",
        "HERMES_LLM_BASE_URL": model.url,
        "HERMES_LLM_MODEL": "fake-model",
        "HERMES_LLM_API_KEY": "k",
        "DJANGO_SETTINGS_MODULE": "tests.reliability.slow_settings",
    }
    with Site(tmp_path_factory.mktemp("site"), workers=2, env=env) as site:
        yield site


@pytest.fixture(scope="module")
def api(site):
    return site.client()


@pytest.fixture
def go(site):
    """Until `go()` is called, slow tools wait."""
    site.wait_for_workers()
    mark = site.folder / "go"
    mark.unlink(missing_ok=True)
    yield mark.touch
    mark.touch()


def post(api: httpx.Client, text: str, session: str = "") -> dict[str, str]:
    session = session or api.post("/sessions", json={}).json()["id"]
    answer = api.post(f"/sessions/{session}/messages", json={"content": text})
    assert answer.status_code == 202, answer.text
    return {"session": session, **answer.json()}


def turn_of(api: httpx.Client, posted: dict[str, str]) -> dict:
    return api.get(f"/turns/{posted['turn_id']}").json()


def ended(api: httpx.Client, posted: dict[str, str], timeout_s: float = 30) -> dict:
    return until(lambda: (turn := turn_of(api, posted))["status"] not in {"queued", "running"} and turn, timeout_s)


def transcript(api: httpx.Client, posted: dict[str, str]) -> list[dict]:
    return api.get(f"/sessions/{posted['session']}/messages").json()["items"]


def events(api: httpx.Client, posted: dict[str, str], after: int = 0) -> list[dict]:
    with api.stream("GET", f"/turns/{posted['turn_id']}/events", params={"after": after}) as response:
        return list(sse(response))


def spoken(events: list[dict]) -> str:
    """The text that a reader of these events has on the screen."""
    text = ""
    for event in events:
        match event["type"]:
            case "message.delta":
                text += event["text"]
            case "message.restarted" | "message.snapshot" | "message.completed":
                text = event["text"]
    return text


def worker_of(site: Site, posted: dict[str, str]) -> str:
    """Name of the worker process that runs a turn."""
    query = "SELECT pid FROM agent_workerheartbeat AS w JOIN agent_turn AS t ON t.worker = w.id WHERE t.id = ?"
    ((pid,),) = site.rows(query, UUID(posted["turn_id"]).hex)
    return next(name for name in site.names if site.processes[name].pid == pid)


def wait_for_text(api: httpx.Client, posted: dict[str, str]) -> None:
    with api.stream("GET", f"/turns/{posted['turn_id']}/events") as response:
        for event in sse(response):
            if event["type"] == "message.delta":
                return


def wait_for_tool(site: Site, posted: dict[str, str], name: str) -> None:
    until(lambda: list(site.folder.glob(f"ran-{name}-{posted['turn_id']}-*")))


def facts(api: httpx.Client) -> Counter:
    return Counter(entry["content"] for entry in api.get("/memory/memory").json()["entries"])


def test_killed_workers_are_replaced_within_15_s_and_every_turn_ends_as_it_would_have(site, api, go):
    """Workers are killed, with turns in text and in tools on them, until ten turns have been hit."""
    hit = {"text": 0, "tool": 0}
    for number in range(6):
        (site.folder / "go").unlink(missing_ok=True)
        kinds = ["text", "text", "note_late", "note_early"]
        posted = [(kind, post(api, f"kill{number}.{n} {kind}")) for n, kind in enumerate(kinds)]
        for kind, one in posted:
            wait_for_text(api, one) if kind == "text" else wait_for_tool(site, one, kind[5:])
        name = site.names[number % 2]
        struck = [(kind, one) for kind, one in posted if worker_of(site, one) == name]
        killed_at = time.monotonic()
        site.stop_hard(name)
        for _, one in struck:
            until(lambda one=one: turn_of(api, one)["attempt"] == 2, 15)
        print(f"{len(struck)} turns taken over within {time.monotonic() - killed_at:.1f} s")
        go()
        for n, (kind, one) in enumerate(posted):
            assert ended(api, one)["status"] == "completed"
            check_whole(api, one, "text" if kind == "text" else f"kill{number}.{n} fact")
        for kind, _ in struck:
            hit["text" if kind == "text" else "tool"] += 1
        site.start(name)
        site.wait_for_workers()
        if sum(hit.values()) >= 10:
            break
    print(f"hit: {hit}")
    assert min(hit.values()) >= 3, hit
    assert sum(hit.values()) >= 10, hit


def check_whole(api, posted, fact):
    """One text, one tool run, numbers without gap."""
    seen, rows = events(api, posted), transcript(api, posted)
    if fact == "text":
        assert spoken(seen) == TEXT
        assert [(row["role"], row["content"]) for row in rows[1:]] == [("assistant", TEXT)]
    else:
        assert facts(api)[fact] == 1
        assert [row["role"] for row in rows] == ["user", "assistant", "tool", "assistant"]
        assert rows[-1]["content"] == "All done."
    assert [event["seq"] for event in seen] == list(range(1, len(seen) + 1))


def test_a_tool_that_runs_elsewhere_is_not_run_twice(site, api, go):
    posted = post(api, "x foreign")
    wait_for_tool(site, posted, "foreign")
    name = worker_of(site, posted)
    site.stop_hard(name)
    go()
    assert ended(api, posted)["status"] == "completed"
    site.start(name)
    assert len(list(site.folder.glob(f"ran-foreign-{posted['turn_id']}-*"))) == 1
    assert "may have had its effect" in transcript(api, posted)[2]["content"]


def test_a_frozen_worker_is_replaced_and_when_it_wakes_it_writes_nothing(site, api, go):
    talking, noting = post(api, "frozen text"), post(api, "frozen note_late")
    wait_for_text(api, talking)
    wait_for_tool(site, noting, "late")
    names = {worker_of(site, talking), worker_of(site, noting)}
    frozen_at = time.monotonic()
    if len(names) == 2:  # one worker must be left to take over
        second = post(api, "other note_late")
        names = {worker_of(site, noting)}
        assert second
    for name in names:
        site.kill(name, signal.SIGSTOP)
    until(lambda: turn_of(api, noting)["attempt"] == 2, 15)
    print(f"taken over after {time.monotonic() - frozen_at:.1f} s")
    time.sleep(max(0.0, 20 - (time.monotonic() - frozen_at)))
    for name in names:
        site.kill(name, signal.SIGCONT)
    go()
    for posted in (talking, noting):
        assert ended(api, posted)["status"] == "completed"
    time.sleep(1.5)
    assert [row["content"] for row in transcript(api, talking)[1:]] == [TEXT]
    assert spoken(events(api, talking)) == TEXT
    assert facts(api)["frozen fact"] == 1
    assert [row["role"] for row in transcript(api, noting)] == ["user", "assistant", "tool", "assistant"]


@pytest.mark.parametrize("moment", ["before headers", "in mid-text", "during a tool", "with the workers stopped"])
def test_stop_takes_less_than_a_second(site, api, go, model, moment):
    word = {"before headers": "silent", "in mid-text": "half", "during a tool": "foreign"}.get(moment, "text")
    if moment == "with the workers stopped":
        for name in site.names:
            site.kill(name, signal.SIGSTOP)
    posted = post(api, f"stop {word}")
    match moment:
        case "before headers":
            until(lambda: "message.started" in [e["type"] for e in first_events(api, posted, 2)])
            time.sleep(0.3)
        case "in mid-text":
            until(lambda: spoken(first_events(api, posted, 4)))
            time.sleep(0.3)
        case "during a tool":
            wait_for_tool(site, posted, "foreign")
    seen: list[dict] = []
    ended_at: list[float] = []

    def watch() -> None:
        with httpx.Client(base_url=api.base_url, headers=api.headers, timeout=30) as own:
            seen.extend(events(own, posted))
        ended_at.append(time.monotonic())

    watcher = threading.Thread(target=watch)
    watcher.start()
    time.sleep(0.3)
    asked = time.monotonic()
    answer = api.post(f"/turns/{posted['turn_id']}/cancel")
    watcher.join(5)
    for name in site.names:
        site.kill(name, signal.SIGCONT)
    assert answer.json()["status"] == "cancelled"
    assert ended_at, "the reader was not told"
    assert ended_at[0] - asked < 1.0
    assert seen[-1]["type"] == "turn.cancelled"
    if moment == "in mid-text":
        assert transcript(api, posted)[1]["content"].strip() == spoken(seen).strip() == "some words"
    again = post(api, "hello", posted["session"])
    assert ended(api, again)["status"] == "completed"


def first_events(api: httpx.Client, posted: dict[str, str], count: int) -> list[dict]:
    """Up to `count` events that stand in the log, waiting at most half a second for more."""
    found: list[dict] = []
    try:
        with api.stream("GET", f"/turns/{posted['turn_id']}/events", timeout=0.5) as response:
            for event in sse(response):
                found.append(event)
                if len(found) == count:
                    break
    except httpx.ReadTimeout:
        pass
    return found


def test_the_model_call_of_a_stopped_turn_is_closed(site, api, model):
    before = len(model.requests)
    posted = post(api, "close silent")
    until(lambda: len(model.requests) > before)
    api.post(f"/turns/{posted['turn_id']}/cancel")
    assert model.requests[-1].wait(3) == "client_closed"


def test_two_hundred_reconnects_miss_and_repeat_nothing(site, api):
    posted = post(api, "again text")
    seen: list[dict] = []
    connects = 0
    while not seen or seen[-1]["type"] != "turn.completed":
        with api.stream(
            "GET",
            f"/turns/{posted['turn_id']}/events",
            headers={"Last-Event-ID": str(seen[-1]["seq"] if seen else 0)},
        ) as response:
            connects += 1
            for event in sse(response):
                seen.append(event)
                break
        assert connects < 2000
    while connects < 200:  # a fast machine ends the stream sooner; reading again from anywhere gives the same
        at = connects % len(seen)
        assert events(api, posted, after=at) == seen[at:]
        connects += 1
    assert [event["seq"] for event in seen] == list(range(1, len(seen) + 1))
    assert spoken(seen) == TEXT


def test_the_broker_may_die_and_come_back(site, api):
    talking = post(api, "broker text")
    wait_for_text(api, talking)
    site.stop_hard("broker")
    while_away = post(api, "hello there")
    time.sleep(1.0)
    site.start("broker")
    assert ended(api, talking)["status"] == "completed"
    assert [row["content"] for row in transcript(api, talking)[1:]] == [TEXT]
    assert ended(api, while_away, 40)["status"] == "completed"
    assert spoken(events(api, while_away)) == "Hello."
    later = post(api, "later text")
    assert ended(api, later)["status"] == "completed"
    assert spoken(events(api, later)) == TEXT


def test_the_web_process_may_die_while_a_turn_runs(site, api):
    posted = post(api, "web text")
    wait_for_text(api, posted)
    site.stop_hard("web")
    site.start("web")
    site.wait_for_web()
    assert ended(api, posted)["status"] == "completed"
    assert spoken(events(api, posted)) == TEXT


def test_a_worker_that_is_asked_to_end_hands_its_turn_over_at_once(site, api):
    posted = post(api, "polite text")
    wait_for_text(api, posted)
    name = worker_of(site, posted)
    asked = time.monotonic()
    os.kill(site.processes[name].pid, signal.SIGTERM)
    site.processes[name].wait(15)
    stopped_s = time.monotonic() - asked
    assert ended(api, posted)["status"] == "completed"
    assert spoken(events(api, posted)) == TEXT
    site.start(name)
    assert stopped_s < 10


def test_no_process_complained_of_a_bug(site):
    for name in [*site.names, "web"]:
        log = site.log(name)
        assert "Traceback" not in log, f"{name}:\n{log[-3000:]}"
