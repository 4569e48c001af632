"""Every page of a person with 1,000 chats: processor time of the server, HTML, and what a first visit loads.

Pages go out as they are made; static files lie compressed on the disk, so their compressed size counts.
"""

import os
import re
import statistics
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.bench_memory import _fill as fill_memory
from tests.bench.bench_memory import site

if TYPE_CHECKING:
    from django.test import Client

    from hermes_site.accounts.models import User

Row = tuple[str, float, str, str]

CHATS = 1000
LONG_TURNS = 200
SKILLS = 40
ROUNDS = 20
GOAL_MS, GOAL_HTML, GOAL_FIRST = "≤ 150", "< 100", "< 150"
_KIB = 1024
_TEXT = "Copy the **uploads** first, with `rclone copy`, and the database last; number {n} is next.\n\n"
_ANSWER = (
    "Here is the plan.\n\n" + _TEXT * 4 + "| part | size |\n|---|--:|\n| database | 48 GB |\n| uploads | 310 GB |\n\n"
    "1. Stop.\n2. Copy.\n3. Compare.\n\n```python\ndef size(n: int) -> int:\n    return n * 1024\n```\n"
)
_ASSET = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:js|css|svg))"')
_IMPORT = re.compile(r'(?:from|import)\s*"(\./[^"]+)"')


def run() -> list[Row]:
    """Measure on a database and folders of its own."""
    os.environ["HERMES_LLM_KIND"] = "offline"
    with site() as user:
        from django.conf import settings
        from django.test import Client

        from hermes_site.kernel import garbage
        from hermes_site.static_files import collect

        collect()
        settings.ALLOWED_HOSTS.append("testserver")
        long_chat = _seed(user)
        client = Client()
        client.force_login(user)
        for path in _pages(long_chat).values():  # the first visit opens templates and the index
            client.get(path)
        garbage.settle()  # as the web process does
        rows = []
        for name, path in _pages(long_chat).items():
            took, size = _visit(client, path)
            rows.append((f"{name}, p95", took, "ms", GOAL_MS))
            rows.append((f"{name}, HTML", size / _KIB, "KB", "" if _is_fragment(path) else GOAL_HTML))
        html = client.get(f"/chat/{long_chat}/").content
        rows.append(("first load of a long chat, in all", _first_load(html) / _KIB, "KB", GOAL_FIRST))
        return rows


def _pages(long_chat: str) -> dict[str, str]:
    return {
        "new chat": "/",
        f"chat of {LONG_TURNS} turns": f"/chat/{long_chat}/",
        "what its model sees": f"/chat/{long_chat}/prompt/",
        "memory as of it": f"/chat/{long_chat}/memory/",
        "all chats": "/chats/",
        "the side bar, unrolled": "/chats/?rows=400",
        "palette": "/search/palette/?q=rclone",
        "search": "/search/?q=rclone+uploads",
        "memory": "/memory/",
        "history of memory": "/memory/history/",
        "skills": "/skills/",
        "a skill": "/skills/skill-7/",
        "settings": "/settings/",
    }


def _visit(client: "Client", path: str) -> tuple[float, int]:
    """Milliseconds of the processor at the 95th percentile, and bytes."""
    headers = {"hx-request": "true"} if _is_fragment(path) else {}
    took, size = [], 0
    for _ in range(ROUNDS):
        started = time.process_time()
        answer = client.get(path, headers=headers)
        took.append((time.process_time() - started) * 1000)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code}")
        size = len(answer.content)
    return statistics.quantiles(took, n=20, method="inclusive")[-1], size


def _is_fragment(path: str) -> bool:
    return "rows=" in path or "palette" in path


def _first_load(html: bytes) -> int:
    """Bytes of the page and of all that it names, and that these import, as they lie compressed on the disk."""
    from django.conf import settings

    root = Path(settings.STATIC_ROOT)
    wanted = {root / url.removeprefix("/static/") for url in _ASSET.findall(html.decode())}
    seen: set[Path] = set()
    while wanted:
        path = wanted.pop()
        seen.add(path)
        if path.suffix == ".js":
            wanted |= {(path.parent / name).resolve() for name in _IMPORT.findall(path.read_text("utf-8"))} - seen
    packed = [path.with_name(path.name + ".gz") for path in seen]
    return len(html) + sum((gz if gz.exists() else path).stat().st_size for gz, path in zip(packed, seen, strict=True))


def _seed(user: "User") -> str:
    """1,000 chats, one of them long, memory, and skills; returns the long chat."""
    from django.utils import timezone

    from agent.models import Turn
    from hermes_site.kernel.ids import uuid7
    from sessions.models import Message, Session
    from skills.services import skill_apply

    now = timezone.now()
    chats = [Session(user=user, title=f"Uploads of the archive, part {n}", next_turn_no=2) for n in range(CHATS)]
    Session.objects.bulk_create(chats)
    messages, turns = [], []
    for n, chat in enumerate(chats):
        Session.objects.filter(pk=chat.pk).update(last_active_at=now - timedelta(hours=7 * n))
        for number in range(1, (LONG_TURNS if n == 0 else 1) + 1):
            made = uuid7()
            said = Message(session=chat, number=2 * number - 1, turn_no=number, turn_id=made, role="user")
            said.content = _TEXT.format(n=n)
            told = Message(session=chat, number=2 * number, turn_no=number, turn_id=made, step=1, role="assistant")
            told.content = _ANSWER.format(n=n)
            messages += [said, told]
            turns.append(Turn(id=made, user=user, session=chat, message=said, turn_no=number, status="completed"))
    Message.objects.bulk_create(messages, batch_size=500)
    Turn.objects.bulk_create(turns, batch_size=500)
    fill_memory(user)
    for n in range(SKILLS):
        content = f"---\nname: skill-{n}\ndescription: Does a thing of number {n}.\n---\n\n1. Begin.\n"
        skill_apply(user=user, request={"action": "create", "name": f"skill-{n}", "content": content}, origin="page")
    return str(chats[0].pk)
