"""Keeping what the curator reports."""

from typing import Final

from hermes_site.kernel import changes
from skills.models import CuratorReport

REPORTS_KEPT: Final = 50


def report_save(report: CuratorReport) -> None:
    """Keep a report, and the newest ones of its user."""
    report.save(force_insert=True)
    mine = CuratorReport.objects.filter(user=report.user_id)
    newest = mine.order_by("-created_at", "-pk").values_list("pk", flat=True)
    mine.exclude(pk__in=list(newest[:REPORTS_KEPT])).delete()
    changes.announce(report.user_id, "skill")
