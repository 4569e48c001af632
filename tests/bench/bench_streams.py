"""From the model's first byte to the browser's frame, alone and with 100 beside it; and how long 100 streams take.

The fake model's words are the time (ns) at which it sent them. Model server, site and clients share the machine.
"""

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import websockets

from tests.site import PASSWORD, ROOT, Site

STAMP = re.compile(r"\b(1[78]\d{17})\b")
ENDED = re.compile(r'data-status="(completed|failed|cancelled)"')
Row = tuple[str, float, str, str]


@contextmanager
def fake_model(*, tokens, tokens_per_s, first_s=0.2):
    """A model server in a process of its own; gives its base URL."""
    argv = [sys.executable, "-m", "tests.fakes.openai_server", "--stamp", "--no-validation"]
    argv += ["--tokens", str(tokens), "--tokens-per-s", str(tokens_per_s), "--first-s", str(first_s)]
    server = subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().split()[1] + "/v1"
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


class Reader:
    """One browser tab: a socket on a chat, and when each stamped word arrived.

    Attributes:
        words: how many different ones the turn has that was drawn at its end.
        again: words that were shown before and are not in it: the model was asked a second time.
        end: the turn's status then.
    """

    def __init__(self, site, cookie, session):
        self.site, self.cookie, self.session = site, cookie, session
        self.delays_s: list[float] = []
        self.first_s = self.ended_s = self.posted_s = 0.0
        self.words = self.again = 0
        self.end = ""

    async def run(self, ready, begun):
        url = f"ws://127.0.0.1:{self.site.port}/ws/sessions/{self.session}/"
        headers = {"Cookie": self.cookie, "Origin": self.site.url}
        async with websockets.connect(url, additional_headers=headers, max_size=None, compression=None) as socket:
            ready()
            await begun.wait()
            seen = set()
            async for frame in socket:
                now = time.time_ns()
                fresh = [int(stamp) for stamp in STAMP.findall(frame) if stamp not in seen]
                seen.update(map(str, fresh))
                if fresh and not self.delays_s:
                    self.first_s = (now - fresh[0]) / 1e9
                self.delays_s += [(now - stamp) / 1e9 for stamp in fresh]
                if ended := ENDED.search(frame):
                    self.end = ended.group(1)
                    last = set(STAMP.findall(frame))
                    self.words, self.again = len(last), len(seen - last)
                    break
            self.ended_s = time.monotonic() - self.posted_s


async def play(site, readers, api, within_s=0.0, connected=lambda: None):
    """Connect all readers, call `connected`, then post one message in each chat, evenly spread over `within_s`."""
    waiting, begun = len(readers), asyncio.Event()
    all_ready = asyncio.Event()

    def ready():
        nonlocal waiting
        waiting -= 1
        if not waiting:
            all_ready.set()

    tasks = [asyncio.create_task(reader.run(ready, begun)) for reader in readers]
    await all_ready.wait()
    connected()
    begun.set()
    async with httpx.AsyncClient(base_url=api.base_url, headers=api.headers, timeout=60) as client:

        async def post(number, reader):
            await asyncio.sleep(within_s * number / len(readers))
            reader.posted_s = time.monotonic()
            answer = await client.post(f"/sessions/{reader.session}/messages", json={"content": "go"})
            answer.raise_for_status()

        await asyncio.gather(*(post(number, reader) for number, reader in enumerate(readers)))
    await asyncio.wait_for(asyncio.gather(*tasks), 120)


@contextmanager
def site_with_model(count, *, tokens, tokens_per_s=20.0):
    """A site whose worker can run `count` turns at once, and whose model says `tokens` words."""
    with fake_model(tokens=tokens, tokens_per_s=tokens_per_s) as url, tempfile.TemporaryDirectory() as folder:
        env = {
            "HERMES_LLM_KIND": "openai",
            "HERMES_LLM_BASE_URL": url,
            "HERMES_LLM_MODEL": "m",
            "HERMES_LLM_API_KEY": "k",
        }
        env["HERMES_AGENT__MAX_CONCURRENT_TURNS"] = str(max(64, count))
        with Site(Path(folder), env=env, slots=max(20, count)) as site:
            yield site
            if os.environ.get("BENCH_LOGS"):
                print(site.log("worker0")[-2000:], site.log("web")[-2000:])


def new_readers(site, api, cookie, count):
    """Readers of `count` new chats."""
    return [Reader(site, cookie, api.post("/sessions", json={}).json()["id"]) for _ in range(count)]


def measure(count, *, tokens=100, rounds=1, within_s=0.0):
    """Readers that have read."""
    with site_with_model(count, tokens=tokens) as site:
        api = site.client()
        cookie = log_in(site)
        done = []
        for _ in range(rounds):
            readers = new_readers(site, api, cookie, count)
            asyncio.run(play(site, readers, api, within_s))
            done += readers
        return done


def log_in(site):
    """The session cookie of a person who logged in on the page."""
    with httpx.Client(base_url=site.url, follow_redirects=True, headers={"Origin": site.url}) as browser:
        page = browser.get("/accounts/login/")
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text).group(1)
        browser.post("/accounts/login/", data={"csrfmiddlewaretoken": token, "login": "mara", "password": PASSWORD})
        return f"sessionid={browser.cookies['sessionid']}"


def p95(values):
    """The 95th percentile."""
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def run() -> list[Row]:
    """Measure."""
    alone = measure(1, tokens=20, rounds=20)
    hundred = measure(100)
    spread = measure(100, tokens=300, within_s=10)
    many = measure(150, tokens=300, within_s=15)
    lag = [delay for reader in many for delay in reader.delays_s]
    whole = [reader for reader in many if reader.words == 300]
    for reader in many:
        if reader not in whole or reader.again:
            print(f"{reader.session}: {reader.end}, {reader.words} words, {reader.again} void", file=sys.stderr)
    return [
        ("first token, 1 stream, p95", p95([r.first_s for r in alone]) * 1000, "ms", "≤ 25"),
        ("first token, 100 streams, p95", p95([r.first_s for r in hundred]) * 1000, "ms", "≤ 100"),
        ("100 streams of 5 s, begun at once, end after, max", max(r.ended_s for r in hundred), "s", "≤ 5.3"),
        ("first token, 100 streams begun within 10 s, p95", p95([r.first_s for r in spread]) * 1000, "ms", "≤ 100"),
        ("100 streams of 15 s, begun within 10 s, end after, max", max(r.ended_s for r in spread), "s", "≤ 15.3"),
        ("150 streams of 15 s, begun within 15 s: complete", len(whole), "", "150"),
        ("150 streams: largest lag", max(lag), "s", "≤ 1"),
        ("150 streams: lag p95", p95(lag) * 1000, "ms", ""),
    ]
