"""Under ASGI, middleware runs in the request's thread, not as coroutines that go into a thread for every hook."""

import pytest
from django.middleware.csrf import CsrfViewMiddleware
from django.test import AsyncClient


@pytest.mark.django_db(transaction=True)
async def test_middleware_runs_in_the_requests_thread(monkeypatch):
    modes = []
    real = CsrfViewMiddleware.process_request

    def process_request(self, request):
        modes.append(self.async_mode)
        return real(self, request)

    monkeypatch.setattr(CsrfViewMiddleware, "process_request", process_request)
    assert (await AsyncClient().get("/accounts/login/")).status_code == 200
    assert modes == [False]
