"""Processor time of web and worker: what a socket and a turn cost, however busy the machine is otherwise."""

import asyncio
import os
import statistics
from pathlib import Path

from tests.bench.bench_streams import log_in, new_readers, play, site_with_model

TURNS = 100
ROUNDS = 3
TOKENS = 20
"""One second of text: a short answer, so that the figure is about turns and not about their words."""
Row = tuple[str, float, str, str]


def run() -> list[Row]:
    """Measure 100 first turns of chats that begin at once, each watched over a socket, after a round to warm up."""
    with site_with_model(TURNS, tokens=TOKENS) as site:
        api = site.client()
        cookie = log_in(site)
        rounds = [_round(site, api, cookie) for _ in range(ROUNDS + 1)][1:]
    socket, web, worker = (statistics.median(figures) for figures in zip(*rounds, strict=True))
    return [
        ("CPU per socket opened, web", socket, "ms", ""),
        ("CPU per turn, web", web, "ms", "≤ 25"),
        ("CPU per turn, worker", worker, "ms", "≤ 25"),
    ]


def _round(site, api, cookie):
    """Milliseconds a socket takes in the web process, and a turn in the web process and in the worker."""
    readers = new_readers(site, api, cookie, TURNS)
    marks = [_used_ms(site)]
    asyncio.run(play(site, readers, api, connected=lambda: marks.append(_used_ms(site))))
    marks.append(_used_ms(site))
    (web0, _), (web1, worker1), (web2, worker2) = marks
    return (web1 - web0) / TURNS, (web2 - web1) / TURNS, (worker2 - worker1) / TURNS


def _used_ms(site):
    """User and system time so far of the web process and of the worker."""
    return [_cpu_ms(site.processes[name].pid) for name in ("web", "worker0")]


def _cpu_ms(pid):
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
