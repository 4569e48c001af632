"""Stop works whatever the worker does; readers, web process and broker may come and go."""

import signal
import threading
import time

import httpx
import pytest

from tests.reliability.scene import (
    TEXT,
    ended,
    events,
    first_events,
    post,
    spoken,
    transcript,
    wait_for_text,
    wait_for_tool,
)
from tests.site import sse, until


@pytest.mark.parametrize("moment", ["before headers", "in mid-text", "during a tool", "with the workers stopped"])
def test_stop_ends_a_turn_whatever_its_worker_does(site, api, go, model, moment):
    word = {"before headers": "silent", "in mid-text": "half", "during a tool": "foreign"}.get(moment, "text")
    if moment == "with the workers stopped":
        for name in site.names:
            site.kill(name, signal.SIGSTOP)
    asked = len(model.requests)
    posted = post(api, f"stop {word}")
    match moment:
        case "before headers":
            until(lambda: len(model.requests) > asked)
        case "in mid-text":
            until(lambda: spoken(first_events(api, posted, 4)) == "some words ")
        case "during a tool":
            wait_for_tool(site, posted, "foreign")
    seen: list[dict] = []
    listening = threading.Event()

    def watch() -> None:
        with httpx.stream(
            "GET", f"{api.base_url}turns/{posted['turn_id']}/events", headers=api.headers, timeout=60
        ) as response:
            listening.set()
            seen.extend(sse(response))

    watcher = threading.Thread(target=watch)
    watcher.start()
    assert listening.wait(60)
    answer = api.post(f"/turns/{posted['turn_id']}/cancel")
    watcher.join(60)
    for name in site.names:
        site.kill(name, signal.SIGCONT)
    assert answer.json()["status"] == "cancelled"
    assert seen, "the reader was not told"
    assert seen[-1]["type"] == "turn.cancelled"
    if moment == "in mid-text":
        assert transcript(api, posted)[1]["content"].strip() == spoken(seen).strip() == "some words"
    again = post(api, "hello", posted["session"])
    assert ended(api, again)["status"] == "completed"


def test_the_model_call_of_a_stopped_turn_is_closed(site, api, model):
    before = len(model.requests)
    posted = post(api, "close silent")
    # Another turn's title may be asked for at the same time.
    asked = until(lambda: next((one for one in model.requests[before:] if "close silent" in str(one.body)), None))
    api.post(f"/turns/{posted['turn_id']}/cancel")
    assert asked.wait(60) == "client_closed"


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
    assert ended(api, while_away)["status"] == "completed"
    assert spoken(events(api, while_away)) == "Hello."
    later = post(api, "later text")
    assert ended(api, later)["status"] == "completed"
    assert spoken(events(api, later)) == TEXT


def test_a_broker_that_is_silent_holds_nobody_up(site, api):
    session = api.post("/sessions", json={}).json()["id"]
    site.kill("broker", signal.SIGSTOP)
    try:
        posted = post(api, "hello quiet", session)
    finally:
        site.kill("broker", signal.SIGCONT)
    assert ended(api, posted)["status"] == "completed"


def test_an_answer_asked_for_again_streams_after_the_old_end(site, api):
    posted = post(api, "twice half")
    until(lambda: spoken(first_events(api, posted, 4)))
    api.post(f"/turns/{posted['turn_id']}/cancel")
    api.post(f"/turns/{posted['turn_id']}/retry")
    until(lambda: "message.delta" in [e["type"] for e in first_events(api, posted, 50)][-3:])
    api.post(f"/turns/{posted['turn_id']}/cancel")
    kinds = [event["type"] for event in events(api, posted)]
    assert kinds.count("turn.started") == kinds.count("turn.cancelled") == 2
    assert kinds[-1] == "turn.cancelled"


def test_stop_and_again_in_wild_order_leave_one_answer(site, api):
    """Cancel and retry at once, many times: no error of ours, and one assistant message at the end."""
    every = []
    for number in range(5):
        posted = post(api, f"wild{number} text")
        every.append(posted)
        answers: list[int] = []

        def ask(what: str, posted=posted, answers=answers) -> None:
            with httpx.Client(base_url=api.base_url, headers=api.headers, timeout=60) as own:
                answers.append(own.post(f"/turns/{posted['turn_id']}/{what}").status_code)

        asking = [threading.Thread(target=ask, args=(what,)) for what in ("cancel", "retry", "cancel", "retry") * 2]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
        assert set(answers) <= {200, 202, 409}, answers
        api.post(f"/turns/{posted['turn_id']}/cancel")
        assert ended(api, posted)["status"] in {"cancelled", "completed"}
    time.sleep(0.6)
    for posted in every:
        assert [row["role"] for row in transcript(api, posted)] == ["user", "assistant"]


def test_the_web_process_may_die_while_a_turn_runs(site, api):
    posted = post(api, "web text")
    wait_for_text(api, posted)
    site.stop_hard("web")
    site.start("web")
    site.wait_for_web()
    assert ended(api, posted)["status"] == "completed"
    assert spoken(events(api, posted)) == TEXT


def test_no_process_complained_of_a_bug(site):
    for name in [*site.names, "web"]:
        log = site.log(name)
        assert "Traceback" not in log, f"{name}:\n{log[-3000:]}"
