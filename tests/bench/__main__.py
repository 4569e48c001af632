"""`make bench`: runs every `bench_*.py` beside this file and prints one table.

Each has `run() -> list[Row]`; give names (`make bench ARGS="streams memory"`) to run some. With `PEER=1` those that can
compare measure Hermes Agent as well, and print the ratio.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path

Row = tuple[str, float, str, str]
"""What was measured, the figure, its unit, the goal in words."""


def main(names: list[str]) -> None:
    """Run the benches and print."""
    found = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = set(names) - set(found)
    if unknown:
        sys.exit(f"No bench {', '.join(sorted(unknown))}. There are: {', '.join(found)}.")
    if not os.environ.get("BENCH_GOES_ON"):
        print(f"{'what':<70} {'measured':>12} {'goal':>14}", flush=True)
        os.environ["BENCH_GOES_ON"] = "1"
    if len(names) != 1:
        for name in names or found:  # a process each: Django reads its settings once
            subprocess.run([sys.executable, "-m", "tests.bench", name], check=True)
        return
    for name in names:
        for what, value, unit, goal in importlib.import_module(f"tests.bench.bench_{name}").run():
            print(f"{name + ': ' + what:<70} {value:>9.2f} {unit:<3} {goal:>13}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
