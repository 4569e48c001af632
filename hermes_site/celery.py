"""The Celery application: wiring only."""

import os
import sys

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

app = Celery("hermes")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery closes the connections of a thread before and after every task; to a file, a new one costs more than a query.
app.conf["CELERY_DB_REUSE_MAX"] = sys.maxsize if settings.SQLITE else None
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def _leave_logging_to_django(**_: object) -> None:
    """That somebody listens is what keeps Celery from configuring loggers of its own."""
