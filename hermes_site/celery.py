"""The Celery application: wiring only."""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

app = Celery("hermes")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def _leave_logging_to_django(**_: object) -> None:
    """That somebody listens is what keeps Celery from configuring loggers of its own."""
