"""Logs: one line an event, and no secrets."""

import logging
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes_site.kernel.logs import LineFormatter, describe, redact


def line(message: str, *args: object, error: BaseException | None = None) -> str:
    record = logging.LogRecord("agent.tasks", logging.WARNING, "x.py", 1, message, args, None)
    if error:
        record.exc_info = (type(error), error, error.__traceback__)
    return LineFormatter().format(record)


def raised() -> BaseException:
    try:
        try:
            {}["missing"]
        except KeyError as error:
            raise ValueError("no such thing\nat all") from error
    except ValueError as error:
        return error


def test_a_line_has_time_level_logger_and_message():
    assert line("turn %s ended", "7").endswith("Z warning agent.tasks: turn 7 ended")


@given(st.text())
def test_any_message_is_one_line(text):
    written = line("%s", text)
    assert len(written.splitlines()) == 1
    assert not re.search(r"[\x00-\x1f\x7f-\x9f]", written)


def test_an_exception_is_told_on_the_same_line_with_place_and_cause():
    written = line("failed", error=raised())
    assert len(written.splitlines()) == 1
    assert "ValueError: no such thing\\nat all at tests/ops/test_logs.py:" in written
    assert "; from KeyError: 'missing'" in written


def test_a_cause_that_leads_back_to_itself_ends():
    error = ValueError("a")
    error.__cause__ = KeyError("b")
    error.__cause__.__context__ = error
    assert describe(error) == "ValueError: a; from KeyError: 'b'"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Authorization: Bearer abcdef123456", "abcdef123456"),
        ("token hms_0a1b2c3d4e5f", "0a1b2c3d4e5f"),
        ("key sk-proj-abc_DEF-123 refused", "abc_DEF"),
        ('{"api_key": "abcdef"}', "abcdef"),
        ("password=hunter22&x=1", "hunter22"),
        ("postgres://hermes:s3cr3t!@db:5432/hermes", "s3cr3t"),
        ("redis://:s3cr3t@host", "s3cr3t"),
        ("GET /accounts/first/AbC-dEf_123/", "AbC-dEf_123"),
        ("GET /accounts/password/reset/key/4-set-password/", "4-set"),
    ],
)
def test_secrets_are_left_out(text, secret):
    assert secret in text
    assert secret not in redact(text)


@pytest.mark.parametrize(
    "text",
    ["12,000 tokens used", "GET http://127.0.0.1:8000/healthz", "the token: it", "task-12 of disk-usage", "12:34:56"],
)
def test_what_is_no_secret_stays(text):
    assert redact(text) == text


def test_every_logger_writes_that_format(settings):
    assert settings.LOGGING["handlers"]["stderr"]["formatter"] == "line"
