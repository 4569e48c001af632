"""The ASGI application: wiring only."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

http = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402 - needs the apps
from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.signals import request_finished, request_started  # noqa: E402
from django.db import connections  # noqa: E402

from agent.routing import sockets  # noqa: E402
from hermes_site.kernel import garbage  # noqa: E402
from hermes_site.kernel.origin import OwnOriginOnly  # noqa: E402
from hermes_site.kernel.sqlite import pool  # noqa: E402


def _close_connections(**_: object) -> None:
    """Each request has a thread of its own, which ends with it; the socket's threads stay and keep their connections.

    A request is never inside a transaction when it ends, but for those of tests.
    """
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


if settings.SQLITE:
    request_started.connect(pool.take)
    request_finished.connect(pool.leave)
else:
    request_finished.connect(_close_connections)
garbage.settle()

application = ProtocolTypeRouter({"http": http, "websocket": OwnOriginOnly(AuthMiddlewareStack(sockets))})
