"""The scheduler's Celery application: sends tasks by name, so it loads no Django app (50 MB less)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hermes_site.settings")

app = Celery("hermes", fixups=[])
app.config_from_object("django.conf:settings", namespace="CELERY")
