"""The two health paths."""

import asyncio
import gc
from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import AsyncClient

from agent.models import WorkerHeartbeat
from hermes_site import health
from hermes_site.kernel import broker, clock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def forgotten():
    """No answer kept from another test."""
    health._by_loop.clear()


@pytest.fixture
def worker():
    """A worker that lives."""
    return WorkerHeartbeat.objects.create(id=uuid4(), host="here", pid=1, beat_at=clock.now())


def test_healthz_needs_nothing(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer["Cache-Control"] == "no-store"


def test_ready_with_a_worker(client, worker):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "checks": {"database": "ok", "broker": "ok", "channel_layer": "ok", "worker": "ok"},
    }


def test_not_ready_without_a_worker_or_with_a_dead_one(client, worker):
    WorkerHeartbeat.objects.update(beat_at=clock.now() - timedelta(seconds=10))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["worker"] == "no heartbeat"
    assert answer.json()["checks"]["database"] == "ok"


def test_a_broken_part_is_named_without_its_address(client, worker, monkeypatch):
    async def refuse():
        raise ConnectionError("redis://user:password@10.0.0.1")

    monkeypatch.setattr(broker, "async_client", lambda: SimpleNamespace(ping=refuse))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"] == {
        "database": "ok",
        "broker": "ConnectionError",
        "channel_layer": "ok",
        "worker": "ok",
    }


def test_a_part_that_hangs_is_given_up(client, worker, monkeypatch):
    monkeypatch.setattr(health, "CHECK_TIMEOUT_S", 0.1)
    monkeypatch.setattr(health, "_heartbeats", lambda: asyncio.sleep(60))
    checks = client.get("/readyz").json()["checks"]
    assert (checks["database"], checks["worker"]) == ("TimeoutError", "unknown")


def test_any_host_may_ask_and_nobody_else_is_let_in_by_that(client):
    assert client.get("/healthz", headers={"host": "10.1.2.3"}).status_code == 200
    assert client.get("/accounts/login/", headers={"host": "10.1.2.3"}).status_code == 400


def test_only_reading_is_answered(client):
    assert client.head("/healthz").status_code == 200
    assert client.post("/healthz").status_code in {403, 404, 405}


def test_no_log_line_for_a_site_that_starts(client, caplog):
    client.get("/readyz")
    assert not caplog.records


async def test_many_probes_at_once_cost_one_check(worker, monkeypatch):
    made = 0
    beats = health._heartbeats

    async def counted():
        nonlocal made
        made += 1
        return await beats()

    monkeypatch.setattr(health, "_heartbeats", counted)
    answers = await asyncio.gather(*(AsyncClient().get("/readyz") for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert made == 1


async def test_the_channel_is_used_again_and_a_lost_one_is_replaced(worker):
    readiness = health._of_this_loop()
    for _ in range(3):
        readiness.made_at = 0
        assert (await readiness.checks())["channel_layer"] == "ok"
    first = readiness.channel
    readiness.made_at = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(health, "CHECK_TIMEOUT_S", 0)
        assert (await readiness.checks())["channel_layer"] == "TimeoutError"
    readiness.made_at = 0
    assert (await readiness.checks())["channel_layer"] == "ok"
    assert readiness.channel != first or readiness.channel


async def test_a_prober_that_hangs_up_before_anything_was_asked_leaves_nothing_behind(worker):
    asking = asyncio.create_task(health._of_this_loop().checks())
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    del asking
    gc.collect()
    assert (await AsyncClient().get("/readyz")).status_code == 200
