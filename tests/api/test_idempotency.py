"""Idempotency-Key on POST."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, transaction

from hermes_site.accounts import idempotency
from hermes_site.accounts.models import ApiToken, IdempotencyKey
from hermes_site.kernel import clock


@pytest.fixture
def make(client, user):
    client.force_login(user)

    def make(name="laptop", key="k1"):
        return client.post(
            "/api/v1/tokens",
            json.dumps({"name": name}),
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )

    return make


def test_the_same_post_again_gets_the_first_answer(make):
    first, second = make(), make()
    assert (first.status_code, first.content) == (second.status_code, second.content)
    assert second["Idempotent-Replayed"] == "true"
    assert ApiToken.objects.count() == 1


def test_another_body_is_refused(make):
    make()
    answer = make(name="phone")
    assert answer.status_code == 422
    assert answer.json()["code"] == "idempotency_mismatch"
    assert ApiToken.objects.count() == 1


def test_another_key_is_another_request(make):
    make()
    make(key="k2")
    assert ApiToken.objects.count() == 2


def test_a_refused_request_leaves_its_key_free(make):
    assert make(name="").status_code == 422
    assert make(name="laptop").status_code == 201


def test_while_the_first_runs_the_second_is_told_to_wait(make, user):
    first = make()
    IdempotencyKey.objects.update(status=None)
    answer = make()
    assert answer.status_code == 409
    assert answer.json()["code"] == "idempotency_busy"
    assert answer["Retry-After"] == "1"
    assert first.status_code == 201


def test_a_dead_request_is_taken_over(make):
    make()
    IdempotencyKey.objects.update(status=None, created_at=clock.now() - timedelta(seconds=idempotency.LEASE_S + 1))
    assert make().status_code == 201
    assert ApiToken.objects.count() == 2


def test_after_a_day_the_key_is_new(make):
    make()
    IdempotencyKey.objects.update(created_at=clock.now() - timedelta(hours=25))
    assert make(name="phone").status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 256, "schlüssel", "a\tb"])
def test_an_odd_key_is_refused(make, key):
    answer = make(key=key)
    assert answer.status_code == 422
    assert ApiToken.objects.count() == 0


def test_keys_are_each_users_own(make, client, stranger):
    make()
    client.force_login(stranger)
    assert make(name="mine").status_code == 201
    assert set(ApiToken.objects.values_list("user__username", "name")) == {("mara", "laptop"), ("sten", "mine")}


def test_within_a_transaction_the_claim_goes_back_with_it(user):
    def failing():
        with transaction.atomic():
            assert idempotency.claim(user, "k", "f") is None
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    with transaction.atomic():
        assert idempotency.claim(user, "k", "f") is None
        idempotency.store(user, "k", 202, {"turn_id": "t"})
    assert idempotency.claim(user, "k", "f") == idempotency.StoredResponse(202, {"turn_id": "t"})


@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_exactly_one_runs(user):
    def attempt(_number):
        try:
            with transaction.atomic():
                stored = idempotency.claim(user, "k", "f")
                if stored is None:
                    idempotency.store(user, "k", 202, {})
            return "ran" if stored is None else "replayed"
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(attempt, range(8)))
    assert sorted(outcomes) == ["ran"] + ["replayed"] * 7
