"""App configuration."""

from django.apps import AppConfig


class SessionsConfig(AppConfig):
    """Chats and what was said in them. Its label must differ from `django.contrib.sessions`."""

    name = "sessions"
    label = "hermes_sessions"
