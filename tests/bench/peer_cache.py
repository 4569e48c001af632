"""The peer in a scripted chat, as its command line drives it. Runs under its Python; standard input is the task."""

import json
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any


def main() -> None:
    """Say everything, one after the other, and wait for the reviews behind each answer; print how many there were."""
    task: dict[str, Any] = json.load(sys.stdin)
    Path("config.yaml").write_text("memory: {memory_enabled: true, user_profile_enabled: true}\n")
    db: Any = import_module("hermes_state").SessionDB()
    agent: Any = import_module("run_agent").AIAgent(
        base_url=task["base_url"],
        api_key="k",
        provider="custom",
        model=task["model"],
        enabled_toolsets=["memory", "session_search", "todo", "skills"],
        quiet_mode=True,
        session_db=db,
        platform="cli",
    )
    told: list[dict[str, Any]] = []
    answered = 0
    for question in task["questions"]:
        result = agent.run_conversation(question, conversation_history=told)
        told = result["messages"]
        answered += bool(result.get("final_response"))
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and "review" in thread.name:
                thread.join(120)
    print(json.dumps({"answered": answered}))


if __name__ == "__main__":
    main()
