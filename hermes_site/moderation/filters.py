"""What the list of cases in the administration can be narrowed to."""

from collections.abc import Iterator
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.options import ModelAdmin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from hermes_site.moderation import wording
from hermes_site.moderation.models import BlockedItem

ALL = "all"


class StatusFilter(SimpleListFilter):
    """What was decided; those that wait, unless one asks for others."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, str]]:
        """Each status with how many cases are in it, and all of them."""
        counts = dict(BlockedItem.objects.order_by().values_list("status").annotate(Count("pk")))
        shown = [(status, f"{status.label} ({counts.get(status, 0)})") for status in BlockedItem.Status]
        return [*shown, (ALL, f"{_('All')} ({sum(counts.values())})")]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[BlockedItem]") -> "QuerySet[BlockedItem]":
        """The cases in the chosen status."""
        return queryset if self._chosen == ALL else queryset.filter(status=self._chosen)

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """The links."""
        for status, label in self.lookup_choices:
            query = changelist.get_query_string({self.parameter_name: status})
            yield {"selected": status == self._chosen, "query_string": query, "display": label}

    @property
    def _chosen(self) -> str:
        return self.value() or BlockedItem.Status.OPEN


class FamilyFilter(SimpleListFilter):
    """What kind of attack it reads like."""

    title = _("what was found")
    parameter_name = "family"

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, str]]:
        """The families that there are cases of."""
        rows = BlockedItem.objects.order_by().values_list("families", flat=True).distinct()
        names = {name for families in rows for name in families.split()}
        return sorted(((name, wording.family(name)) for name in names), key=lambda choice: choice[1])

    def queryset(self, request: HttpRequest, queryset: "QuerySet[BlockedItem]") -> "QuerySet[BlockedItem]":
        """The cases with a finding of the chosen family."""
        return queryset.filter(families__contains=f" {self.value()} ") if self.value() else queryset
