"""Administration of memory: how much a user's stores may hold, never what they hold."""

from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from memory.models import Store


@admin.register(Store)
class StoreAdmin(ModelAdmin):  # type: ignore[type-arg]
    """Limits. A store's rows and file live as long as its user, so none is deleted here."""

    list_display = ("user", "target", "limit_override", "entry_count", "version", "file_is_current")
    list_filter = ("target", "mirror_due")
    search_fields = ("user__username", "user__email")
    autocomplete_fields = ("user",)
    fields = ("user", "target", "limit_override")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Store]":
        """Every store, with the number of its entries."""
        stores: QuerySet[Store] = super().get_queryset(request)
        return stores.select_related("user").annotate(entries_total=Count("entries"))

    def get_readonly_fields(self, request: HttpRequest, obj: Store | None = None) -> tuple[str, ...]:
        """Whose store it is never changes."""
        return ("user", "target") if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Store | None = None) -> bool:
        """Nobody may."""
        return False

    @admin.display(description=_("entries"), ordering="entries_total")
    def entry_count(self, store: Store) -> int:
        """How many entries it has."""
        return int(getattr(store, "entries_total", 0))

    @admin.display(description=_("file is up to date"), boolean=True, ordering="mirror_due")
    def file_is_current(self, store: Store) -> bool:
        """Whether its file shows the present entries."""
        return not store.mirror_due
