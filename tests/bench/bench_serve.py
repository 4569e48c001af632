"""How long `manage.py serve` takes to the first page, and how much memory everything needs when idle."""

import tempfile
import time
from pathlib import Path

from tests.ops.serving import Server, serving, until

Row = tuple[str, float, str, str]
SETTLED_S = 5.0


def run() -> list[Row]:
    """Start on an empty data folder, then three times on the same; name, value, unit and goal of each figure."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        cold = _first_page(server)
        server.wait_ready()
        warm = []
        for _ in range(3):
            server.stop()
            server.start()
            warm.append(_first_page(server))
        server.wait_ready()
        time.sleep(SETTLED_S)
        proportional, resident = server.memory_mb()
        begin = time.monotonic()
        server.stop()
        stopped = time.monotonic() - begin
    return [
        ("first page, empty data folder", cold, "s", "< 60 with the installation"),
        ("first page, warm (median of 3)", sorted(warm)[1], "s", "≤ 4"),
        ("Ctrl-C to the end", stopped, "s", "< 10"),
        ("memory of everything idle, proportional", proportional, "MB", "≤ 260"),
        ("memory of everything idle, resident", resident, "MB", "≤ 260"),
    ]


def _first_page(server: Server) -> float:
    return until(lambda: server.get("/accounts/login/")[0] == 200, 120, server.said())
