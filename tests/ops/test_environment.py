"""Configuration: which source wins, and that nothing misspelt or wrong passes silently."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes_site import environment
from hermes_site.environment import BASE_DIR, SECTIONS, VARIABLES, ConfigurationError, Environment, broker_socket, load
from tests.ops.serving import clean_environment
from tests.ports import free_port


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty data folder, no `.env`, no variable of ours."""
    for name in list(os.environ):
        if name in VARIABLES or name.startswith("HERMES_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HERMES_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(environment, "DOTENV", tmp_path / ".env")
    return tmp_path


def test_without_anything_the_defaults_hold(place):
    assert load() == Environment(hermes_data_dir=place)


def test_the_environment_beats_dotenv_and_dotenv_beats_config(place, monkeypatch):
    (place / "config.yaml").write_text("agent:\n  max_iterations: 1\n  model_retries: 1\n  turn_timeout_s: 11\n")
    (place / ".env").write_text("HERMES_AGENT__MAX_ITERATIONS=2\nHERMES_AGENT__MODEL_RETRIES=2\nPORT=8002\n")
    monkeypatch.setenv("HERMES_AGENT__MAX_ITERATIONS", "3")
    loaded = load()
    assert (loaded.agent.max_iterations, loaded.agent.model_retries, loaded.agent.turn_timeout_s) == (3, 2, 11)
    assert loaded.port == 8002


def test_an_empty_variable_is_unset(place, monkeypatch):
    (place / "config.yaml").write_text("memory: {memory_char_limit: 3000}\nskills:\n")
    for name in VARIABLES.keys() - {"HERMES_DATA_DIR"}:
        monkeypatch.setenv(name, "")
    assert load() == Environment(hermes_data_dir=place, memory={"memory_char_limit": 3000})


def test_an_empty_variable_does_not_hide_the_dotenv_file(place, monkeypatch):
    (place / ".env").write_text("HERMES_LLM_MODEL=from-dotenv\n")
    monkeypatch.setenv("HERMES_LLM_MODEL", "")
    assert load().hermes_llm_model == "from-dotenv"


def test_a_misspelt_variable_is_refused_by_name(place, monkeypatch):
    monkeypatch.setenv("HERMES_LLM_MODLE", "x")
    with pytest.raises(ConfigurationError, match=r"HERMES_LLM_MODLE .* Did you mean HERMES_LLM_MODEL\?"):
        load()


def test_a_misspelt_name_in_dotenv_is_refused_and_a_strangers_is_not(place):
    (place / ".env").write_text("POSTGRES_PASSWORD=x\n")
    load()
    (place / ".env").write_text("HERMES_PROT=8001\n")
    with pytest.raises(ConfigurationError, match=r"HERMES_PROT in .*\.env is unknown"):
        load()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("memroy: {}", r"memroy in .*config\.yaml is unknown. Did you mean memory\?"),
        ("memory: {memory_char_limt: 1}", r"memory\.memory_char_limt .* unknown. Did you mean memory_char_limit\?"),
        ("memory: {memory_char_limit: lots}", r"memory\.memory_char_limit .*must be a valid integer"),
        ("memory: {write_approval: sometimes}", r"memory\.write_approval .*'off', 'background' or 'all'"),
        ("agent: {max_iterations: 0}", r"agent\.max_iterations .*greater than or equal to 1"),
        ("compression: {threshold: 1.5}", r"compression\.threshold .*less than 1"),
        ("auxiliary: {title: perhaps}", r"auxiliary\.title .*true or false"),
        ("agent: [1]", "agent in .* must be a mapping"),
        ("- memory", "must be a mapping with the sections"),
        ("memory: {", r"config\.yaml can't be read"),
        ("\x00", r"config\.yaml can't be read"),
    ],
)
def test_a_wrong_config_file_names_the_key_and_what_is_accepted(place, text, message):
    (place / "config.yaml").write_text(text)
    with pytest.raises(ConfigurationError, match=message):
        load()


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("PORT", "70000", "65535"),
        ("PORT", "http", "integer"),
        ("HERMES_DEBUG", "perhaps", "true or false"),
        ("HERMES_LLM_KIND", "gpt", "'openai', 'anthropic' or 'offline'"),
        ("HERMES_LLM_BASE_URL", "localhost:1234", "http:// or https://"),
        ("HERMES_PUBLIC_URL", "hermes.example.org", "http:// or https://"),
        ("HERMES_PUBLIC_URL", "https://hermes.example.org/?a=1", "path only"),
        ("HERMES_PUBLIC_URL", "https://hermes.example.org:port", "http:// or https://"),
        ("HERMES_SECRET_KEY", "short", "32 characters"),
        ("REDIS_URL", "localhost:6379", "redis://"),
        ("DATABASE_URL", "mysql://localhost/x", "postgres://"),
        ("DATABASE_URL", "sqlite:///other.sqlite3", "postgres://"),
        ("EMAIL_URL", "mail.example.org", "smtp://"),
        ("HERMES_MEMORY__MEMORY_CHAR_LIMIT", "10001", "10000"),
    ],
)
def test_a_wrong_variable_is_named_with_what_is_accepted_but_not_its_value(place, monkeypatch, name, value, accepted):
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationError, match=re.escape(accepted)) as raised:
        load()
    assert name in str(raised.value)
    assert value not in str(raised.value).replace(name, "")


def test_all_faults_are_told_at_once(place, monkeypatch):
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setenv("HERMES_DEBUG", "perhaps")
    with pytest.raises(ConfigurationError, match=r"PORT(.|\n)*HERMES_DEBUG"):
        load()


def test_a_data_folder_is_made_for_us_alone(place, monkeypatch):
    monkeypatch.setenv("HERMES_DATA_DIR", str(place / "a" / "b"))
    assert load().hermes_data_dir == place / "a" / "b"
    assert (place / "a" / "b").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["file", "file/below", "x" * 300])
def test_a_data_folder_that_cannot_be_one_is_refused_by_name(place, monkeypatch, name):
    (place / "file").write_text("")
    monkeypatch.setenv("HERMES_DATA_DIR", str(place / name))
    with pytest.raises(ConfigurationError, match=r"^HERMES_DATA_DIR is .*, which can't be the data folder: [^\n]*\.$"):
        load()


def test_a_data_folder_of_somebody_else_is_refused_in_one_sentence(tmp_path):
    # Root may do everything everywhere, so it becomes nobody once the modules, which may be root's own, are loaded.
    code = """
import os
import hermes_site.environment
os.getuid() or os.setuid(65534)
try:
    hermes_site.environment.load()
except hermes_site.environment.ConfigurationError as error:
    print(error)
"""
    tmp_path.chmod(0o500)
    asked = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE_DIR,
        env=clean_environment(HERMES_DATA_DIR=str(tmp_path)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Permission denied. Set it to a folder" in asked.stdout


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HERMES_DATA_DIR", "/dev/null/x", "HERMES_DATA_DIR is /dev/null/x, which can't be the data folder"),
        ("PORT", "http", "PORT must be a valid integer"),
        ("HERMES_PROT", "1", "HERMES_PROT in the environment is unknown"),
        ("DATABASE_URL", "postgres://127.0.0.1:1/x", "The database of DATABASE_URL can't be used: "),
    ],
)
def test_at_the_terminal_a_wrong_setting_is_a_sentence(tmp_path, name, value, said):
    environment = clean_environment(**{"HERMES_DATA_DIR": str(tmp_path), "PORT": str(free_port()), name: value})
    asked = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert asked.returncode == 1
    assert said in asked.stderr
    assert "Traceback" not in asked.stderr


def test_a_bare_off_in_yaml_means_off(place):
    (place / "config.yaml").write_text("memory: {write_approval: off}")
    assert load().memory.write_approval == "off"


def test_a_slash_after_the_public_address_is_dropped(place, monkeypatch):
    monkeypatch.setenv("HERMES_PUBLIC_URL", "https://example.org/hermes/")
    assert load().hermes_public_url == "https://example.org/hermes"


def test_the_example_lists_every_name_with_its_default(place):
    example = (BASE_DIR / ".env.example").read_text()
    listed = dict(re.findall(r"^#([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert listed.keys() == VARIABLES.keys()
    (place / ".env").write_text("\n".join(f"{n}={v}" for n, v in listed.items() if n != "HERMES_DATA_DIR"))
    assert load() == Environment(hermes_data_dir=place)


def test_the_design_names_the_sections():
    assert set(SECTIONS) == {"memory", "skills", "compression", "agent", "auxiliary", "providers"}


def test_the_socket_lies_in_the_data_folder_when_it_fits():
    assert broker_socket(Path("/srv/hermes/data/run")) == Path("/srv/hermes/data/run/valkey.sock")


@given(st.text(st.characters(blacklist_characters="\0", codec="utf-8"), min_size=1, max_size=200))
def test_any_socket_path_is_short_and_plain(name):
    path = broker_socket(Path("/srv") / name / "run")
    assert len(os.fsencode(path)) <= environment.SOCKET_PATH_LIMIT_BYTES
    assert re.fullmatch(r"[\w./-]+", str(path), re.ASCII)
    assert path == broker_socket(Path("/srv") / name / "run")


def test_a_short_folder_that_others_may_enter_is_refused(tmp_path):
    folder = broker_socket(tmp_path / ("deep" * 30)).parent
    folder.mkdir(0o777)
    try:
        folder.chmod(0o777)
        with pytest.raises(ConfigurationError, match="of our own"):
            broker_socket(tmp_path / ("deep" * 30))
        folder.chmod(0o700)
        broker_socket(tmp_path / ("deep" * 30))
    finally:
        folder.rmdir()
