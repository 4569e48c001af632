"""The sockets' URLs, with and without the sub-path of the public URL: some proxies pass it on, some cut it off."""

from channels.routing import URLRouter
from django.conf import settings
from django.urls import path, re_path

from agent.consumers import ChangesConsumer, ChatConsumer, NoSocket


def socket_router(sub_path: str) -> URLRouter:
    """The routes of a site below `sub_path`; whatever else is asked for is not there."""
    starts = dict.fromkeys(("", sub_path.strip("/") + "/" if sub_path.strip("/") else ""))
    return URLRouter(
        [
            *(path(f"{start}ws/sessions/<uuid:session_id>/", ChatConsumer.as_asgi()) for start in starts),
            *(path(f"{start}ws/changes/", ChangesConsumer.as_asgi()) for start in starts),
            re_path("", NoSocket.as_asgi()),
        ]
    )


sockets = socket_router(settings.FORCE_SCRIPT_NAME or "")
