"""The ASGI application: wiring only."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

application = ProtocolTypeRouter({"http": get_asgi_application(), "websocket": URLRouter([])})
