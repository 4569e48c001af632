"""The Celery application: wiring only."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

app = Celery("hermes")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
