"""What a change of the peer's memory costs, by its own tool. Runs under its Python; standard input is the task."""

import json
import statistics
import sys
import time
from importlib import import_module
from typing import Any


def main() -> None:
    """Print the median milliseconds of each action."""
    task: dict[str, Any] = json.load(sys.stdin)
    memory: Any = import_module("tools.memory_tool")
    store = memory.load_on_disk_store()

    def timed_ms(action: str, **arguments: str) -> float:
        start = time.perf_counter()
        answer = json.loads(memory.memory_tool(action=action, target="memory", store=store, **arguments))
        spent = time.perf_counter() - start
        if not answer.get("success"):
            raise RuntimeError(answer)
        return spent * 1000

    spent_ms: dict[str, list[float]] = {"add": [], "replace": [], "remove": []}
    for text in task["kept"]:
        timed_ms("add", content=text)
    for first, second in task["changes"]:
        spent_ms["add"].append(timed_ms("add", content=first))
        spent_ms["replace"].append(timed_ms("replace", old_text=first, content=second))
        spent_ms["remove"].append(timed_ms("remove", old_text=second))
    print(json.dumps({action: statistics.median(values) for action, values in spent_ms.items()}))


if __name__ == "__main__":
    main()
