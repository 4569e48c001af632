"""Administration of models: which may be used. Of turns only how they went, never what was said."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from agent.llm.windows import ProbeError, list_models
from agent.model_selection import address_problem, connection_key, connection_set_key, kind_of
from agent.models import ModelConnection, Turn, WorkerHeartbeat
from hermes_site.kernel.errors import HermesError


class ModelConnectionForm(ModelForm):  # type: ignore[type-arg]
    """A connection. Its key can be set and removed, but not read."""

    key = forms.CharField(
        label=_("Key"),
        required=False,
        strip=True,
        max_length=2000,
        widget=forms.PasswordInput(render_value=False, attrs={"autocomplete": "new-password"}),
    )
    remove_key = forms.BooleanField(label=_("Remove the key"), required=False)

    class Meta:
        model = ModelConnection
        fields = (
            "name",
            "kind",
            "base_url",
            "model",
            "context_window",
            "max_output_tokens",
            "sees_pictures",
            "price_in",
            "price_cached",
            "price_out",
            "enabled",
            "is_default",
            "is_auxiliary",
            "is_fallback",
        )
        help_texts = {
            "name": _("As people see it in the model menu."),
            "base_url": _("Empty for the provider's own. OpenAI-compatible addresses usually end in /v1."),
            "model": _("As the provider calls it."),
            "context_window": _("Tokens. Empty: asked from the endpoint."),
            "max_output_tokens": _("Tokens. Empty: as long as the model likes."),
            "sees_pictures": _("Unknown: asked from the endpoint, else tried."),
            "price_in": _("US dollars per million tokens."),
            "price_cached": _("US dollars per million tokens."),
            "price_out": _("US dollars per million tokens."),
            "is_default": _("Takes the place of the one that was."),
            "is_auxiliary": _("Takes the place of the one that was."),
            "is_fallback": _("Takes the place of the one that was."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        has_key = bool(self.instance.key_encrypted)
        self.fields["key"].help_text = (
            gettext("There is one. It is stored encrypted and never shown; enter another to replace it.")
            if has_key
            else gettext("Stored encrypted, never shown again. Local servers often need none.")
        )
        if not has_key:
            del self.fields["remove_key"]

    def clean_base_url(self) -> str:
        """An address that may be a bare host name, as between containers, but carries no password."""
        url: str = self.cleaned_data["base_url"].strip()
        if problem := address_problem(url):
            raise forms.ValidationError(problem)
        return url

    def _get_validation_exclusions(self) -> set[str]:
        """The marks of the one default and the one auxiliary model move when the form is saved."""
        return {*super()._get_validation_exclusions(), "is_default", "is_auxiliary", "is_fallback"}  # type: ignore[misc]

    def save(self, commit: bool = True) -> ModelConnection:
        """Encrypt the key on the way."""
        connection: ModelConnection = super().save(commit=False)
        if self.cleaned_data.get("key"):
            connection_set_key(connection, self.cleaned_data["key"])
        elif self.cleaned_data.get("remove_key"):
            connection_set_key(connection, "")
        if commit:
            connection.save()
        return connection


@admin.register(ModelConnection)
class ModelConnectionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The models that people may choose."""

    form = ModelConnectionForm
    list_display = ("name", "kind", "model", "base_url", "has_key", "enabled", "is_default", "is_auxiliary")
    list_filter = ("kind", "enabled")
    search_fields = ("name", "model")
    ordering = ("name",)
    actions = ("test_connection",)
    fieldsets = (
        (None, {"fields": ("name", "kind", "base_url", "model", "key")}),
        (_("Use"), {"fields": ("enabled", "is_default", "is_auxiliary", "is_fallback")}),
        (
            _("What is known of it"),
            {
                "fields": (
                    "context_window",
                    "max_output_tokens",
                    "sees_pictures",
                    "price_in",
                    "price_cached",
                    "price_out",
                )
            },
        ),
    )

    @admin.display(boolean=True, description=_("Key"))
    def has_key(self, connection: ModelConnection) -> bool:
        """Whether there is one."""
        return bool(connection.key_encrypted)

    def get_fieldsets(self, request: HttpRequest, obj: ModelConnection | None = None) -> Any:
        """A key can only be removed where there is one."""
        first, *rest = self.fieldsets
        if obj is not None and obj.key_encrypted:
            first = (None, {"fields": (*first[1]["fields"], "remove_key")})
        return (first, *rest)

    def save_model(self, request: HttpRequest, obj: ModelConnection, form: Any, change: bool) -> None:
        """There is one default, one auxiliary and one fallback model: the others give the mark up."""
        for mark in ("is_default", "is_auxiliary", "is_fallback"):
            if getattr(obj, mark):
                ModelConnection.objects.exclude(pk=obj.pk).filter(**{mark: True}).update(**{mark: False})
        super().save_model(request, obj, form, change)

    @admin.action(description=_("Test the connection"))
    def test_connection(self, request: HttpRequest, connections: QuerySet[ModelConnection]) -> None:
        """Ask each endpoint for its list of models."""
        for connection in connections:
            try:
                models = list_models(kind_of(connection), connection.base_url, connection_key(connection), timeout_s=5)
            except (ProbeError, HermesError) as error:
                self.message_user(request, f"{connection.name}: {error}", messages.ERROR)
                continue
            names = {str(model.get("id") or model.get("name")) for model in models}
            values = {"name": connection.name, "model": connection.model}
            if connection.model in names:
                self.message_user(request, gettext("%(name)s answers and has %(model)s.") % values, messages.SUCCESS)
            else:
                text = gettext("%(name)s answers, but does not list %(model)s.") % values
                self.message_user(request, text, messages.WARNING)


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at, not to change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


class NamedValues(admin.AllValuesFieldListFilter):
    """The values of a column; the empty one has a name as well."""

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """See Django."""
        for choice in super().choices(changelist):
            yield choice | {"display": choice["display"] or "–"}


@admin.register(Turn)
class TurnAdmin(ReadOnlyAdmin):
    """How turns went: states, times and tokens. What was said is not here."""

    list_display = ("created_at", "user", "status", "model", "attempt", "step", "error_code", "ended_at")
    list_filter = ("status", ("model", NamedValues), ("error_code", NamedValues))
    list_select_related = ("user",)
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    fields = (
        "id",
        "user",
        "status",
        "model",
        "attempt",
        "worker",
        "step",
        "error_code",
        "usage",
        "cost",
        "created_at",
        "started_at",
        "ended_at",
    )


@admin.register(WorkerHeartbeat)
class WorkerHeartbeatAdmin(ReadOnlyAdmin):
    """Who works on turns."""

    list_display = ("id", "host", "pid", "started_at", "beat_at")
    ordering = ("-beat_at",)
