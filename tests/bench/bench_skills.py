"""1,000 skills of a user: the list in the prompt, the assembly of the prompt, pages and changes. Processor time."""

import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.bench.bench_memory import site

if TYPE_CHECKING:
    from hermes_site.accounts.models import User

Row = tuple[str, float, str, str]

SKILLS = 1000
PAGE = 50
ROUNDS = 30
_DESCRIPTION = (
    "Does a thing of number {n} step by step, and checks the result. Use when the thing {n} has to be done again."
)


def run() -> list[Row]:
    """Measure on a database and folders of its own."""
    with site() as user:
        from agent.services.binding import NoTurn
        from agent.services.prefix import preview
        from agent.tools import registry_for
        from agent.tools.skills import host_of
        from skills import selectors
        from skills.conditions import Host
        from skills.index import tokens
        from skills.reading import listed, viewed
        from skills.services import skill_apply, skills_look

        host = host_of(registry_for(user, NoTurn()))
        first = _once_ms(lambda: _fill(user))
        _settle(user)
        text = selectors.index_text(user=user, host=host)

        def edit(number: int) -> None:
            change = {"action": "patch", "name": f"skill-{number}", "old_string": "1. Begin.", "new_string": "1. Go."}
            assert skill_apply(user=user, request=change, origin="page").code == "ok"

        def after_a_change() -> None:
            edit(next(numbers))
            started.append(time.thread_time())
            skills_look(user=user)
            selectors.index_text(user=user, host=Host("linux", host.tools, host.toolsets))
            took.append((time.thread_time() - started.pop()) * 1000)

        numbers, started, took = iter(range(SKILLS)), list[float](), list[float]()
        rows = [
            (f"{SKILLS} folders found and taken in, each", first / SKILLS, "ms", ""),
            (f"list of {SKILLS} skills in the prompt", float(tokens(text)), "tok", "≤ 3,000"),
            ("looking at the folders, nothing changed", _median_ms(lambda: skills_look(user=user)), "ms", ""),
            ("whole prompt, nothing changed", _median_ms(lambda: preview(user)), "ms", "≤ 10"),
            ("skills_list, first page", _median_ms(lambda: listed(user, host)), "ms", "≤ 150"),
            ("skill_view", _median_ms(lambda: viewed(user, host, "skill-7")), "ms", "≤ 150"),
            ("list through the API, 50 of them", _api_ms(user), "ms", "≤ 150"),
            ("list page", _page_ms(user), "ms", "≤ 150"),
            ("a patch, with scan, history and folder", _median_ms(lambda: edit(next(numbers))), "ms", ""),
        ]
        for _ in range(ROUNDS // 3):
            after_a_change()
        return [*rows, ("looking and listing anew after a change", statistics.median(took), "ms", "")]


def _fill(user: "User") -> None:
    from skills import mirror
    from skills.services import skills_look

    mirror.SETTLE_S = 0.0
    where = mirror.place(user.pk).folder
    for n in range(SKILLS):
        folder = where / f"category-{n % 10}" / f"skill-{n}"
        (folder / "references").mkdir(parents=True)
        front = f"---\nname: skill-{n}\ndescription: {_DESCRIPTION.format(n=n)}\n---\n"
        (folder / "SKILL.md").write_text(f"{front}\n# Skill {n}\n\n1. Begin.\n2. Do the thing {n}.\n", encoding="utf-8")
        (folder / "references/notes.md").write_text(f"Notes on {n}.\n", encoding="utf-8")
    skills_look(user=user)


def _settle(user: "User") -> None:
    """Wait until times tell that nothing changed."""
    from skills.services import skills_look

    for _ in range(3):
        time.sleep(0.2)
        skills_look(user=user)


def _page_ms(user: "User") -> float:
    """The page that a person opens."""
    from django.core.management import call_command
    from django.test import Client

    call_command("collectstatic", interactive=False, verbosity=0)
    client = Client()
    client.force_login(user)
    assert client.get("/skills/").status_code == 200
    return _median_ms(lambda: client.get("/skills/"))


def _api_ms(user: "User") -> float:
    from django.conf import settings
    from django.test import Client

    settings.ALLOWED_HOSTS.append("testserver")
    client = Client()
    client.force_login(user)

    def ask() -> None:
        assert client.get(f"/api/v1/skills?limit={PAGE}").status_code == 200

    return _median_ms(ask)


def _median_ms(work: Callable[[], object]) -> float:
    work()
    return statistics.median(_once_ms(work) for _ in range(ROUNDS))


def _once_ms(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1000
