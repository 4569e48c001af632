"""What the tests of broken sites share: what the fake model says, and looking at turns through the API."""

from collections import Counter
from uuid import UUID

import httpx

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


def post(api: httpx.Client, text: str, session: str = "") -> dict[str, str]:
    session = session or api.post("/sessions", json={}).json()["id"]
    answer = api.post(f"/sessions/{session}/messages", json={"content": text})
    assert answer.status_code == 202, answer.text
    return {"session": session, **answer.json()}


def turn_of(api: httpx.Client, posted: dict[str, str]) -> dict:
    return api.get(f"/turns/{posted['turn_id']}").json()


def ended(api: httpx.Client, posted: dict[str, str]) -> dict:
    return until(lambda: (turn := turn_of(api, posted))["status"] not in {"queued", "running"} and turn)


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
    """Name of the worker process that runs a turn; empty when it has ended already."""
    query = "SELECT pid FROM agent_workerheartbeat AS w JOIN agent_turn AS t ON t.worker = w.id WHERE t.id = ?"
    pids = [pid for (pid,) in site.rows(query, UUID(posted["turn_id"]).hex)]
    return next((name for name in site.names if site.processes[name].pid in pids), "")


def wait_for_text(api: httpx.Client, posted: dict[str, str]) -> None:
    with api.stream("GET", f"/turns/{posted['turn_id']}/events") as response:
        for event in sse(response):
            if event["type"] == "message.delta":
                return


def wait_for_tool(site: Site, posted: dict[str, str], name: str) -> None:
    until(lambda: list(site.folder.glob(f"ran-{name}-{posted['turn_id']}-*")))


def facts(api: httpx.Client) -> Counter:
    return Counter(entry["content"] for entry in api.get("/memory/memory").json()["entries"])


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


def first_events(api: httpx.Client, posted: dict[str, str], count: int) -> list[dict]:
    """Up to `count` events that stand in the log, waiting at most a second for more."""
    found: list[dict] = []
    try:
        with api.stream("GET", f"/turns/{posted['turn_id']}/events", timeout=1) as response:
            for event in sse(response):
                found.append(event)
                if len(found) == count:
                    break
    except httpx.ReadTimeout:
        pass
    return found
