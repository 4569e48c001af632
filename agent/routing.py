"""The sockets' URLs."""

from channels.routing import URLRouter
from django.urls import path

from agent.consumers import ChangesConsumer, ChatConsumer

sockets = URLRouter(
    [
        path("ws/sessions/<uuid:session_id>/", ChatConsumer.as_asgi()),
        path("ws/changes/", ChangesConsumer.as_asgi()),
    ]
)
