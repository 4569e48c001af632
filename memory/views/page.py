"""What the memory pages share: the entries page, which most of them end on, and the way to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import NotFoundError
from hermes_site.kernel.pages import back, is_htmx, toasts
from hermes_site.kernel.provenance import Origin
from hermes_site.moderation import marking
from hermes_site.moderation.selectors import Reason, reasons
from memory import selectors, services, wording
from memory.arguments import Target
from memory.document import clean
from memory.models import Revision
from memory.results import Result
from memory.selectors import StoreView


@dataclass(frozen=True, slots=True)
class Form:
    """The one form that may be open on the page.

    Attributes:
        target: the store it writes to.
        entry_id: the entry it edits; None when it adds one.
        text: what stands in it.
        was: the entry's text when the form was opened.
        problem: why it was not saved.
        findings: what the scanner saw in the text, if that is why.
    """

    target: Target
    entry_id: UUID | None = None
    text: str = ""
    was: str = ""
    problem: str = ""
    findings: tuple[dict[str, Any], ...] = ()

    @property
    def reasons(self) -> list[Reason]:
        """What was found, by rule."""
        return reasons(list(self.findings))

    @property
    def marked(self) -> SafeString:
        """The text with what was found marked."""
        return marking.marked(clean(self.text), list(self.findings))

    def refused(self, result: Result) -> "Form":
        """The form as it comes back after a refusal."""
        return Form(
            self.target, self.entry_id, self.text, self.was, wording.refused(result), tuple(result.findings or ())
        )


def person(request: HttpRequest) -> User:
    """The logged-in person; in views behind `login_required` there is one."""
    return cast("User", request.user)


def change(request: HttpRequest, target: Target, operation: Mapping[str, Any]) -> tuple[Result, Revision | None]:
    """Apply one operation; the revision is what Undo will name."""
    made: list[Revision] = []

    def within(result: Result, revision: Revision | None) -> None:
        made[:] = [revision] if revision is not None else []

    result = services.memory_apply(
        user=person(request), target=target, operations=operation, origin=Origin.PAGE, within=within
    )
    return result, made[0] if made else None


def done(request: HttpRequest, target: Target, result: Result, revision: Revision | None) -> HttpResponse:
    """Say what was done, with Undo, and show the page."""
    if not result.success:
        messages.error(request, wording.refused(result))
    elif revision is None:
        messages.info(request, wording.unchanged(result))
    else:
        undo = reverse("memory_undo", args=[target, revision.pk])
        messages.success(request, wording.done(result), extra_tags=undo)
    return page(request) if wants_fragment(request) else redirect("memory")


def back_there(request: HttpRequest) -> HttpResponse:
    """Where the person came from."""
    if wants_fragment(request):
        return page(request)
    if is_htmx(request):
        return toasts(request)
    return redirect(back(request, fallback=reverse("memory")))


def wants_fragment(request: HttpRequest) -> bool:
    """Whether the entries page's script asks for its changing part."""
    return is_htmx(request) and request.headers.get("HX-Target") == "memory"


def page(request: HttpRequest, form: Form | None = None, status: HTTPStatus | None = None) -> HttpResponse:
    """The entries page, or with htmx its changing part."""
    stores = stores_of(person(request))
    context = {
        "area": "memory",
        "tab": "entries",
        "stores": stores,
        "sourced": [entry for store in stores for entry in store.entries],
        "form": form,
    }
    if status is None:
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form is not None and form.problem else HTTPStatus.OK
    if not is_htmx(request):
        return render(request, "memory/memory.html", context, status=status)
    response = render(request, "memory/_swap.html", context, status=status)
    response["HX-Replace-Url"] = _address(form)
    return response


def _address(form: Form | None) -> str:
    """Where the page with this form is had again: by Back, or by whoever has to log in before it can be saved."""
    if form is None:
        return reverse("memory")
    return reverse("memory", query={"edit": form.entry_id} if form.entry_id else {"add": form.target})


def stores_of(user: User) -> list[StoreView]:
    """Both stores, once their files were looked at."""
    both: tuple[Target, Target] = ("memory", "user")
    return [
        selectors.store_view(user=user, target=target, health=services.memory_look(user=user, target=target))
        for target in both
    ]


def uuid_of(value: str) -> UUID:
    """An id from an address.

    Raises:
        NotFoundError: it is none.
    """
    try:
        return UUID(value)
    except ValueError as error:
        raise NotFoundError(_("There is no such thing here.")) from error
