"""A process of its own that works on another test's database and data folder.

A server that has loaded the site forks each (see `STARTING`), for starting Python takes a hundred times as long.
"""

import json
import multiprocessing
import os
from pathlib import Path
from typing import Any

import django
from django.apps import apps

STARTING = multiprocessing.get_context("forkserver")
STARTING.set_forkserver_preload([__name__])

FORKS_US = not apps.ready
if FORKS_US:  # that server works with the site's own settings
    os.environ["DJANGO_SETTINGS_MODULE"] = "hermes_site.settings"
    django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connections  # noqa: E402

from hermes_site.kernel import threats  # noqa: E402
from hermes_site.kernel.files import Draft, Found  # noqa: E402
from memory import mirror  # noqa: E402
from memory.mirror import Place  # noqa: E402
from memory.services import memory_apply  # noqa: E402

if FORKS_US:
    threats.scan("", "strict")  # puts the rules together


def work(task: dict[str, Any]) -> None:
    """Do {"user": id, "target": …, "calls": [operations …], "die_at": …, "log": file for calls and results}.

    It dies once a step is complete (`die_at` is its number), once the new file lies beside the old one (`draft`), or as
    soon as it has taken its place (`put`).
    """
    connections.settings["default"] |= task["database"]
    mirror.SETTLE_S = task.get("settle_s", 0.01)
    if task.get("die_at"):
        draft, put = mirror.draft, mirror.put

        def die(step: int | str) -> None:
            if step == task["die_at"]:
                os._exit(9)

        def drafted(where: Place, data: bytes, seen: Found | None) -> Draft:
            new = draft(where, data, seen)
            die("draft")
            return new

        def putting(where: Place, new: Draft) -> Found:
            found = put(where, new)
            die("put")
            return found

        mirror.reached, mirror.draft, mirror.put = die, drafted, putting
    user = get_user_model().objects.get(pk=task["user"])
    for operations in task["calls"]:
        result = memory_apply(user=user, target=task["target"], operations=operations, origin="chat")
        with Path(task["log"]).open("a") as log:
            log.write(json.dumps([operations, result.as_dict()]) + "\n")
