"""Run in a process of its own on another test's database and data folder: `python process.py '<json>'`.

{"user": id, "target": …, "calls": [operations …], "die_at": step or null, "log": file for calls and results}
"""

import json
import os
import sys
from pathlib import Path


def main() -> None:
    task = json.loads(sys.argv[1])
    os.environ["HERMES_DATA_DIR"] = task["data"]
    os.environ["DJANGO_SETTINGS_MODULE"] = "hermes_site.settings"
    import django

    from hermes_site import settings

    settings.DATABASES["default"] |= task["database"]
    django.setup()
    from django.contrib.auth import get_user_model

    from memory import mirror
    from memory.services import memory_apply

    mirror.SETTLE_S = task.get("settle_s", 0.01)
    if task.get("die_at"):
        left = task.get("after", 0)

        def die(step: int) -> None:
            nonlocal left
            if step == task["die_at"]:
                if left == 0:
                    os._exit(9)
                left -= 1

        mirror.reached = die
    user = get_user_model().objects.get(pk=task["user"])
    for operations in task["calls"]:
        result = memory_apply(user=user, target=task["target"], operations=operations, origin="chat")
        with Path(task["log"]).open("a") as log:
            log.write(json.dumps([operations, result.as_dict()]) + "\n")


if __name__ == "__main__":
    main()
