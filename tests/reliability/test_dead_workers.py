"""Workers die or freeze: every turn ends as it would have, and nothing doubles."""

import os
import signal
import time

from tests.reliability.scene import (
    TEXT,
    check_whole,
    ended,
    events,
    facts,
    post,
    spoken,
    transcript,
    turn_of,
    wait_for_text,
    wait_for_tool,
    worker_of,
)
from tests.site import until


def test_killed_workers_are_replaced_and_every_turn_ends_as_it_would_have(site, api, go):
    """Workers are killed, with turns in text and in tools on them, until six turns have been hit."""
    hit = {"text": 0, "tool": 0}
    for number in range(6):
        (site.folder / "go").unlink(missing_ok=True)
        kinds = ["text", "text", "note_late", "note_early"] * 3
        posted = [(kind, post(api, f"kill{number}.{n} {kind}")) for n, kind in enumerate(kinds)]
        for kind, one in posted:
            wait_for_text(api, one) if kind == "text" else wait_for_tool(site, one, kind[5:])
        on = {name: [(kind, one) for kind, one in posted if worker_of(site, one) == name] for name in site.names}
        name = max(site.names, key=lambda name: len(on[name]))
        killed_at = time.monotonic()
        site.stop_hard(name)
        for _, one in on[name]:
            until(lambda one=one: turn_of(api, one)["attempt"] >= 2)
        print(f"{len(on[name])} turns taken over within {time.monotonic() - killed_at:.1f} s")
        go()
        for n, (kind, one) in enumerate(posted):
            assert ended(api, one)["status"] == "completed"
            check_whole(api, one, "text" if kind == "text" else f"kill{number}.{n} fact")
        for kind, _ in on[name]:
            hit["text" if kind == "text" else "tool"] += 1
        site.start(name)
        if min(hit.values()) >= 2 and sum(hit.values()) >= 6:
            break
        site.wait_for_workers()
    print(f"hit: {hit}")
    assert min(hit.values()) >= 2, hit
    assert sum(hit.values()) >= 6, hit


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
    until(lambda: turn_of(api, noting)["attempt"] >= 2)
    print(f"taken over after {time.monotonic() - frozen_at:.1f} s")
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


def test_a_worker_that_is_asked_to_end_hands_its_turn_over_at_once(site, api):
    posted = post(api, "polite text")
    wait_for_text(api, posted)
    name = worker_of(site, posted)
    os.kill(site.processes[name].pid, signal.SIGTERM)
    site.processes[name].wait(60)
    turn = ended(api, posted)
    assert (turn["status"], turn["attempt"]) == ("completed", 2)
    assert spoken(events(api, posted)) == TEXT
    site.start(name)


def test_no_process_complained_of_a_bug(site):
    for name in [*site.names, "web"]:
        log = site.log(name)
        assert "Traceback" not in log, f"{name}:\n{log[-3000:]}"
