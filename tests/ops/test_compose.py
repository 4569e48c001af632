"""docker-compose.yml: that it is valid, and that the very command lines of its services run."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml

from hermes_site.environment import BASE_DIR, VARIABLES
from tests.ops.services import postgresql, redis_server
from tests.ops.serving import clean_environment, until
from tests.ports import free_port

OURS = {"migrate", "web", "worker", "beat"}
FILE = BASE_DIR / "docker-compose.yml"


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load(FILE.read_text())


def interpolated(text: str, values: dict[str, str]) -> str:
    """`${NAME:-default}` as compose reads it; defaults may hold such a name again."""
    pattern = re.compile(r"\$\{(\w+):-((?:[^{}]|\$\{[^{}]*\})*)\}")
    while match := pattern.search(text):
        text = text.replace(match[0], values.get(match[1]) or match[2])
    return text


def compose_command() -> list[str] | None:
    """Docker Compose from version 2 on, as a plug-in or alone."""
    for command in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(command[0]):
            version = [*command, "version", "--short"]
            said = subprocess.run(version, check=False, capture_output=True, text=True).stdout.strip().lstrip("v")
            if said and not said.startswith("1."):
                return command
    return None


def test_docker_finds_it_valid():
    command = compose_command()
    if command is None:
        pytest.skip("docker compose is not installed")
    subprocess.run([*command, "config", "--quiet"], cwd=BASE_DIR, check=True)


def test_the_services_are_those_of_serve_and_two_real_servers(compose):
    services = compose["services"]
    assert services.keys() == OURS | {"valkey", "postgres"}
    assert {service["image"] for name, service in services.items() if name in OURS} == {"hermes"}
    for name in OURS - {"migrate"}:
        assert services[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"
    for name in services.keys() - {"migrate", "beat"}:
        assert services[name]["healthcheck"]["test"][0] == "CMD"


def test_nothing_but_the_web_server_is_reachable_from_outside_and_that_from_this_machine_only(compose):
    published = {name: service["ports"] for name, service in compose["services"].items() if "ports" in service}
    assert list(published) == ["web"]
    assert interpolated(published["web"][0], {}) == "127.0.0.1:8000:8000"


def test_every_name_in_it_is_one_that_we_read(compose):
    names = {name for service in OURS for name in compose["services"][service]["environment"]}
    assert names - {"FORWARDED_ALLOW_IPS"} <= VARIABLES.keys()
    assert all(compose["services"][name]["env_file"] == [{"path": ".env", "required": False}] for name in OURS)


def test_every_named_volume_is_declared(compose):
    used = {volume.split(":")[0] for service in compose["services"].values() for volume in service.get("volumes", [])}
    assert used == compose["volumes"].keys()


def test_dockerfile_runs_as_nobody_special_and_has_a_health_check():
    lines = (BASE_DIR / "Dockerfile").read_text().splitlines()
    stages = [number for number, line in enumerate(lines) if line.startswith("FROM ")]
    last = lines[stages[-1] :]
    assert len(stages) == 2
    assert "USER 10001" in last
    assert any(line.startswith("HEALTHCHECK") for line in last)


def test_the_image_gets_every_folder_that_the_site_needs():
    allowed = {line[1:] for line in (BASE_DIR / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    tracked = subprocess.run(["git", "ls-files"], cwd=BASE_DIR, check=True, capture_output=True, text=True).stdout
    top = {path.split("/")[0] for path in tracked.splitlines()}
    needed = {name for name in top if Path(BASE_DIR / name).is_dir() and not name.startswith(".")} - {"tests", "docs"}
    assert needed | {"manage.py"} <= allowed


def test_its_command_lines_make_a_site_that_is_ready(compose, tmp_path):
    with redis_server() as redis_url, postgresql() as database_url:
        port = free_port()
        outside = {"REDIS_URL": redis_url, "DATABASE_URL": database_url}

        def start(name: str) -> "subprocess.Popen[bytes]":
            service = compose["services"][name]
            environment = {key: interpolated(value, outside) for key, value in service["environment"].items()}
            environment |= {"HERMES_DATA_DIR": str(tmp_path / "data")}
            if "HERMES_ALIVE_FILE" in environment:
                environment["HERMES_ALIVE_FILE"] = str(tmp_path / "alive")
            environment["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
            environment["DJANGO_SETTINGS_MODULE"] = "hermes_site.settings"
            command = [word.replace("8000", str(port)) for word in service["command"]]
            with (tmp_path / f"{name}.log").open("wb") as log:
                return subprocess.Popen(
                    command, cwd=BASE_DIR, env=clean_environment(**environment), stdout=log, stderr=subprocess.STDOUT
                )

        def said(name: str) -> str:
            return (tmp_path / f"{name}.log").read_text()

        migrate = start("migrate")
        assert migrate.wait(180) == 0, said("migrate")
        assert "/accounts/first/" in said("migrate")
        running = {name: start(name) for name in ("web", "worker", "beat")}

        def ready() -> bool:
            for name, process in running.items():
                assert process.poll() is None, said(name)
            try:
                with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
                    return answer.status == 200
            except OSError:
                return False

        try:
            until(ready, 180, "ready")
            check = compose["services"]["worker"]["healthcheck"]["test"][1:]
            inside = compose["services"]["worker"]["environment"]["HERMES_ALIVE_FILE"]
            check = [word.replace(inside, str(tmp_path / "alive")) for word in check]
            assert subprocess.run([sys.executable, *check[1:]], check=False).returncode == 0
        finally:
            for process in running.values():
                process.terminate()
            ends = {name: process.wait(60) for name, process in running.items()}
        # uvicorn ends in order, and then by the signal that it was sent.
        assert ends == {"web": -signal.SIGTERM, "worker": 0, "beat": 0}
