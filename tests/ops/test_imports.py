"""What each process loads, and the promises that modules make about themselves."""

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hermes_site.environment import BASE_DIR

PACKAGES = ("hermes_site", "memory", "sessions", "skills", "agent")
SOURCES = sorted(path for package in PACKAGES for path in (BASE_DIR / package).rglob("*.py"))


def loaded(code: str, *options: str) -> set[str]:
    """The modules in memory after `code`."""
    code += "\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, *options, "-c", code], cwd=BASE_DIR, check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


def test_the_web_process_loads_no_model_sdk():
    modules = loaded(
        "import hermes_site.asgi\nfrom django.urls import get_resolver\nget_resolver().url_patterns", "-W", "ignore"
    )
    assert "agent.models" in modules
    assert not modules & {"openai", "anthropic", "daphne", "watchfiles"}


def test_the_worker_waits_with_the_model_sdk_until_a_turn_wants_it():
    modules = loaded("from hermes_site.celery import app\napp.loader.import_default_modules()", "-W", "ignore")
    assert "agent.tasks" in modules
    assert not modules & {"openai", "anthropic"}


def test_the_scheduler_loads_no_django_app():
    modules = loaded("from hermes_site.beat import app\napp.loader.import_default_modules()\napp.amqp")
    assert "celery.app.base" in modules
    assert not modules & {"agent.models", "django.db", "allauth"}


def test_the_supervisor_needs_the_standard_library_alone():
    supervisor = BASE_DIR / "hermes_site" / "supervisor.py"
    code = f"import runpy\nrunpy.run_path({str(supervisor)!r})"
    loaded(code, "-I", "-S")


def test_only_the_environment_module_reads_variables():
    reads = re.compile(r"os\.getenv|environ\.get\(|environ\[[^\]]+\](?!\s*=)")
    offenders = [path for path in SOURCES if path.name != "environment.py" and reads.search(path.read_text())]
    assert offenders == []


@pytest.mark.parametrize("path", [path for path in SOURCES if ">>> " in path.read_text()], ids=lambda path: path.stem)
def test_examples_in_docstrings_hold(path: Path):
    module = importlib.import_module(".".join(path.relative_to(BASE_DIR).with_suffix("").parts))
    assert doctest.testmod(module).failed == 0
