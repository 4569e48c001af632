"""Changes that wait, for the pages and cards that show them."""

from dataclasses import dataclass
from uuid import UUID

from django import template

from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from hermes_site.moderation import staging
from hermes_site.moderation.models import StagedWrite
from hermes_site.moderation.staging import Draft

register = template.Library()


@register.simple_tag
def waiting_changes(user: object) -> list[StagedWrite]:
    """What waits for `user`."""
    return list(staging.waiting(user)) if isinstance(user, User) else []


@register.simple_tag
def pending_count(user: object) -> int:
    """How many changes wait for `user`."""
    return staging.waiting(user).count() if isinstance(user, User) else 0


@register.simple_tag
def staged_change(staged_id: str) -> StagedWrite | None:
    """The change of a tool's result; None when it is gone."""
    return StagedWrite.objects.filter(pk=UUID(staged_id)).first()


@register.filter
def differences(staged: StagedWrite) -> list[tuple[str, str]]:
    """What a change takes away and brings, as pairs of texts."""
    return staging.differences(staged)


@dataclass(frozen=True, slots=True)
class Part:
    """What one operation takes away, and the text it brings, as a form shows them."""

    place: int
    before: str
    text: str
    is_editable: bool
    is_first: bool


@register.filter
def texts(staged: StagedWrite) -> dict[int, str]:
    """The texts that its owner may edit before the approval."""
    return staging.texts(staged)


@register.filter
def parts(staged: StagedWrite, draft: Draft) -> list[Part]:
    """A change as a form: what stands in `draft` in place of what was proposed."""
    brought = staging.texts(staged)
    shown = {**brought, **draft.texts}
    return [
        Part(place, str(each.get("old_text") or ""), shown.get(place, ""), place in brought, place == min(brought))
        for place, each in enumerate(staged.operations)
    ]


@register.filter
def days_left(staged: StagedWrite) -> int:
    """How many days it still waits, begun ones too."""
    return -((clock.now() - staged.expires_at).days)


@register.filter
def state(staged: StagedWrite) -> str:
    """What became of it; what has expired waits no longer, swept away or not."""
    if staged.status == StagedWrite.Status.PENDING and staged.expires_at <= clock.now():
        return StagedWrite.Status.EXPIRED
    return staged.status
