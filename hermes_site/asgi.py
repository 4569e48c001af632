"""The ASGI application: wiring only."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

http = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402 - needs the apps
from channels.routing import ProtocolTypeRouter  # noqa: E402

from agent.routing import sockets  # noqa: E402
from hermes_site.kernel.origin import OwnOriginOnly  # noqa: E402

application = ProtocolTypeRouter({"http": http, "websocket": OwnOriginOnly(AuthMiddlewareStack(sockets))})
