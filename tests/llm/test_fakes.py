"""The fake servers as processes, and the scripts they read."""

import json
import subprocess
import sys
import urllib.request
from contextlib import contextmanager

import pytest

from agent.llm.anthropic import AnthropicModel
from agent.llm.openai import OpenAIModel
from tests.fakes.script import Asked, Reply, load
from tests.llm.conftest import asks


@contextmanager
def process(module: str, *options: str):
    server = subprocess.Popen(
        [sys.executable, "-m", f"tests.fakes.{module}", *options], stdout=subprocess.PIPE, text=True
    )
    try:
        yield server.stdout.readline().removeprefix("ready ").strip()
    finally:
        server.terminate()
        server.communicate(timeout=60)


def test_a_process_answers_by_a_script_and_logs_every_byte(ask, tmp_path):
    script = {
        "rules": [
            {"match": "remember", "after_tools": 0, "calls": [{"name": "memory", "arguments": {"action": "add"}}]},
            {"match": "remember", "after_tools": 1, "text": "Saved."},
        ],
        "replies": ["First.", {"text": "Second."}],
        "default": {"text": "Nothing more."},
    }
    (tmp_path / "script.json").write_text(json.dumps(script))
    options = ["--script", str(tmp_path / "script.json"), "--log", str(tmp_path / "log.jsonl"), "--key", "k1"]
    with process("openai_server", *options) as origin:
        model = OpenAIModel(f"{origin}/v1", "k1")
        assert ask(model, asks("please remember")).calls[0].name == "memory"
        said = [ask(model, asks("hello")).text for _ in range(3)]
    assert said == ["First.", "Second.", "Nothing more."]
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [entry["ended"] for entry in log if "ended" in entry] == ["complete"] * 4
    raw = next(entry["raw"] for entry in log if "raw" in entry)
    assert json.loads(raw)["messages"][-1]["content"] == "please remember"


def test_a_process_speaks_at_a_rate_and_stamps_its_words(ask):
    with process("anthropic_server", "--tokens", "20", "--tokens-per-s", "100", "--stamp") as origin:
        stamps = [int(word) for word in ask(AnthropicModel(origin, "k"), asks()).text.split()]
    assert len(stamps) == 20
    assert stamps == sorted(stamps)
    assert (stamps[-1] - stamps[0]) / 1e9 > 0.15


def test_the_model_list_of_a_process():
    with process("openai_server", "--model", "one", "--model", "two") as origin:
        answer = urllib.request.urlopen(f"{origin}/v1/models", timeout=60)
        with answer:
            names = [model["id"] for model in json.load(answer)["data"]]
    assert names == ["one", "two"]


def test_a_script_may_be_a_function(tmp_path):
    (tmp_path / "script.py").write_text("def script(asked):\n    return asked.said.upper()\n")
    assert load(str(tmp_path / "script.py"))(Asked(1, {}, "hey", (), "")) == "HEY"


def test_unknown_fields_are_refused():
    with pytest.raises(ValueError, match="txt"):
        Reply.parse({"txt": "typo"})
