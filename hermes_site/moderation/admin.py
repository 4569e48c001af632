"""Where administrators look at withheld texts, and release or confirm them."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Literal, cast
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import ModelAdmin
from django.contrib.admin.templatetags.admin_urls import add_preserved_filters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import HermesError, InvalidError
from hermes_site.moderation import selectors, services
from hermes_site.moderation.filters import FamilyFilter, StatusFilter
from hermes_site.moderation.models import BlockedItem, Decision
from hermes_site.moderation.services import Outcome
from hermes_site.templatetags.hermes import ago

Choice = Literal["release", "confirm"]

MOST_AT_ONCE = 100
"""Every text that is decided about was on the page before; more than these nobody reads."""
SHOWN_AROUND_CHARS = 2000


class LookingAdmin(ModelAdmin):  # type: ignore[type-arg]
    """To look at: nothing is written by hand, nothing is changed, nothing deleted."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what is decided is decided by `services`."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


@admin.register(BlockedItem)
class BlockedItemAdmin(LookingAdmin):
    """Withheld texts."""

    list_display = ("what", "user", "place", "severity_chip", "status_chip", "times", "last_tried")
    list_filter = (StatusFilter, "kind", FamilyFilter, ("user", admin.RelatedOnlyFieldListFilter))
    list_per_page = 50
    list_max_show_all = MOST_AT_ONCE
    search_fields = ("user__username", "user__email", "target", "sha256")
    ordering = ("-last_tried_at", "-id")
    actions = ("release_chosen", "confirm_chosen")

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whoever may moderate."""
        return services.may_moderate(request.user)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[BlockedItem]":
        """All cases."""
        items: QuerySet[BlockedItem] = super().get_queryset(request)
        return items.select_related("user").prefetch_related("decisions")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[BlockedItem]", search_term: str
    ) -> "tuple[QuerySet[BlockedItem], bool]":
        """Also in the texts, but not in released ones: those are their users' own again."""
        found, duplicates = super().get_search_results(request, queryset, search_term)
        if search_term:
            found |= queryset.exclude(status=BlockedItem.Status.RELEASED).filter(content__icontains=search_term)
        return found, duplicates

    # --- the list

    @admin.display(description=_("what was found"), ordering="families")
    def what(self, item: BlockedItem) -> SafeString:
        """In a few words, and the ids of the rules; leads to the case."""
        return format_html("{}<br>{}", selectors.Case(item, SafeString()).heading, _codes(item.rules))

    @admin.display(description=_("meant for"), ordering="target")
    def place(self, item: BlockedItem) -> str:
        """Which store, skill or document."""
        return selectors.Case(item, SafeString()).place

    @admin.display(description=_("severity"), ordering="severity")
    def severity_chip(self, item: BlockedItem) -> SafeString:
        """Of the worst finding."""
        return format_html(
            '<span class="chip {}">{}</span>', selectors.tone(item.severity), item.get_severity_display()
        )

    @admin.display(description=_("status"), ordering="status")
    def status_chip(self, item: BlockedItem) -> SafeString:
        """What was decided."""
        return format_html('<span class="chip {}">{}</span>', item.status, item.get_status_display())

    @admin.display(description=_("last tried"), ordering="last_tried_at")
    def last_tried(self, item: BlockedItem) -> SafeString:
        """How long ago."""
        return ago(item.last_tried_at)

    # --- one case

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A case: the text, the reasons, the decisions, and a form to decide."""
        item: BlockedItem | None = self.get_object(request, object_id)
        if not self.has_view_permission(request, item):
            raise PermissionDenied
        if item is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined,no-any-return]
        if request.method == "POST":
            return self._decide(request, item)
        return self._case(request, item)

    def _decide(self, request: HttpRequest, item: BlockedItem) -> HttpResponse:
        if not self.has_decide_permission(request):
            raise PermissionDenied
        choice, reason = _choice(request.POST.get("decision", "")), request.POST.get("reason", "")
        outcome = _outcomes(request, [item], choice, reason)[0]
        if outcome.refusal is None:
            self._summary(request, choice, [outcome])
            filters: Any = {"preserved_filters": self.get_preserved_filters(request), "opts": self.opts}
            return redirect(add_preserved_filters(filters, reverse("admin:moderation_blockeditem_changelist")))
        return self._case(request, selectors.everybodys_item(item.pk), reason, outcome.refusal)

    def _case(
        self, request: HttpRequest, item: BlockedItem, reason: str = "", refusal: HermesError | None = None
    ) -> HttpResponse:
        case = selectors.case(item, around=SHOWN_AROUND_CHARS)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": case.heading,
            "case": case,
            "may_decide": self.has_decide_permission(request),
            "cannot_release": services.release_refusal(item, _person(request)),
            "earlier": selectors.earlier_decisions(item),
            "reason": reason,
            "refusal": refusal,
        }
        status = refusal.status if refusal else HTTPStatus.OK
        return TemplateResponse(request, "admin/moderation/case.html", context, status=status)

    # --- several

    @admin.action(description=_("Release as false alarms"), permissions=["decide"])
    def release_chosen(self, request: HttpRequest, queryset: "QuerySet[BlockedItem]") -> HttpResponse | None:
        """Ask for the reason, then release those that can be."""
        return self._several(request, queryset, "release")

    @admin.action(description=_("Confirm as attacks"), permissions=["decide"])
    def confirm_chosen(self, request: HttpRequest, queryset: "QuerySet[BlockedItem]") -> HttpResponse | None:
        """Ask for a reason, then confirm them."""
        return self._several(request, queryset, "confirm")

    def _several(self, request: HttpRequest, queryset: "QuerySet[BlockedItem]", choice: Choice) -> HttpResponse | None:
        """First a page that shows them; from there the decision."""
        decides = "decide" in request.POST
        if decides:  # also those that somebody else decided meanwhile, which the list's filter no longer finds
            queryset = self.get_queryset(request).filter(pk__in=request.POST.getlist(ACTION_CHECKBOX_NAME))
        items = list(queryset[: MOST_AT_ONCE + 1])
        if len(items) > MOST_AT_ONCE:
            text = gettext("Choose at most %(count)d at once, so that each can be read.") % {"count": MOST_AT_ONCE}
            self.message_user(request, text, messages.ERROR)
            return None
        reason = request.POST.get("reason", "")
        if not decides:
            return self._ask(request, items, choice)
        outcomes = _outcomes(request, items, choice, reason)
        invalid = next((one.refusal for one in outcomes if isinstance(one.refusal, InvalidError)), None)
        if invalid is not None:
            return self._ask(request, items, choice, reason, invalid)
        self._summary(request, choice, outcomes)
        return None

    def _ask(
        self,
        request: HttpRequest,
        items: list[BlockedItem],
        choice: Choice,
        reason: str = "",
        refusal: HermesError | None = None,
    ) -> HttpResponse:
        person = _person(request)
        cases = [
            (
                selectors.case(item, around=selectors.SHORT_CHARS),
                services.release_refusal(item, person) if choice == "release" else None,
            )
            for item in items
        ]
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Release as false alarms") if choice == "release" else gettext("Confirm as attacks"),
            "choice": choice,
            "action": f"{choice}_chosen",
            "action_checkbox_name": ACTION_CHECKBOX_NAME,
            "cases": cases,
            "reason": reason,
            "refusal": refusal,
        }
        status = refusal.status if refusal else HTTPStatus.OK
        return TemplateResponse(request, "admin/moderation/several.html", context, status=status)

    def _summary(self, request: HttpRequest, choice: Choice, outcomes: Iterable[Outcome]) -> None:
        """Say what was done, and what was not and why."""
        done = 0
        refused: dict[str, list[BlockedItem]] = {}
        for outcome in outcomes:
            if outcome.refusal is None:
                done += 1
                self.log_change(request, outcome.item, "Released." if choice == "release" else "Confirmed.")
            else:
                refused.setdefault(str(outcome.refusal), []).append(outcome.item)
        if done:
            text = (
                ngettext("%(count)d text was released.", "%(count)d texts were released.", done)
                if choice == "release"
                else ngettext("%(count)d text was confirmed.", "%(count)d texts were confirmed.", done)
            )
            self.message_user(request, text % {"count": done}, messages.SUCCESS)
        for why, items in refused.items():
            self.message_user(request, _refused(why, items), messages.WARNING)


@admin.register(Decision)
class DecisionAdmin(LookingAdmin):
    """The log of decisions."""

    list_display = ("created_at", "action", "about", "by_name", "reason", "rule_ids")
    list_filter = ("action", ("by", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("item",)
    search_fields = ("by_name", "reason", "item__sha256")
    date_hierarchy = "created_at"
    fields = ("created_at", "action", "item", "by", "by_name", "reason", "rule_ids")

    @admin.display(description=_("blocked text"))
    def about(self, decision: Decision) -> SafeString:
        """Leads to the case."""
        return _link(decision.item)

    @admin.display(description=_("rules"))
    def rule_ids(self, decision: Decision) -> SafeString:
        """Which it was about."""
        return _codes(decision.rules)


def _person(request: HttpRequest) -> User:
    return cast("User", request.user)


def _choice(value: str) -> Choice:
    if value == "release":
        return "release"
    if value == "confirm":
        return "confirm"
    raise InvalidError(gettext("Choose to release or to confirm it."))


def _outcomes(request: HttpRequest, items: list[BlockedItem], choice: Choice, reason: str) -> list[Outcome]:
    person = _person(request)
    if choice == "confirm":
        return services.confirm_all(items=items, by=person, reason=reason)
    seen: dict[UUID, list[str]] = {item.pk: request.POST.get(f"seen-{item.pk}", "").split() for item in items}
    return services.release_all(items=items, by=person, reason=reason, seen=seen)


def _refused(why: str, items: list[BlockedItem]) -> SafeString:
    """Why nothing was decided about some, with the way to each."""
    links = format_html_join(", ", "{}", ((_link(item),) for item in items))
    return format_html(gettext("Nothing was decided about {}: {}"), links, why)


def _codes(rules: Iterable[str]) -> SafeString:
    return format_html_join(" ", "<code>{}</code>", ((rule,) for rule in rules))


def _link(item: BlockedItem) -> SafeString:
    url = reverse("admin:moderation_blockeditem_change", args=[item.pk])
    return format_html('<a href="{}"><code>{}</code></a>', url, item.sha256[:12])
