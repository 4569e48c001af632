"""What a person chose about their agent."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from agent.model_selection import choices
from agent.models import AgentSettings
from agent.tools import TOOLSETS
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import InvalidError


def preferences_get(*, user: User) -> AgentSettings:
    """What `user` chose; the defaults, not stored, while they chose nothing."""
    return AgentSettings.objects.filter(user=user).first() or AgentSettings(user=user)


def preferences_update(
    *,
    user: User,
    model: str | None = None,
    toolsets_off: Sequence[str] | None = None,
    enter_sends: bool | None = None,
    reviews: bool | None = None,
) -> AgentSettings:
    """Change what `user` chose; None leaves a value as it is.

    Args:
        user: whose agent it is.
        model: for new chats, by the name in `model_selection.choices`; empty: the site's default.
        toolsets_off: the toolsets their agent may not use.
        enter_sends: whether the Enter key sends a message.
        reviews: whether the agent looks chats over for what is worth keeping.

    Raises:
        InvalidError: the user may not choose that model, or there is no such toolset.
    """
    changed: dict[str, object] = {}
    if model is not None:
        changed["model"] = _known_model(user, model)
    if toolsets_off is not None:
        changed["toolsets_off"] = _known_toolsets(toolsets_off)
    if enter_sends is not None:
        changed["enter_sends"] = enter_sends
    if reviews is not None:
        changed["reviews"] = reviews
    if not changed:
        return preferences_get(user=user)
    return AgentSettings.objects.update_or_create(user=user, defaults=changed)[0]


def _known_model(user: User, model: str) -> str:
    names = [choice.name for choice in choices(user)]
    if model and model not in names:
        message = _("You can’t choose %(value)r. Accepted: %(accepted)s, or nothing for the site’s default.") % {
            "value": model,
            "accepted": ", ".join(repr(name) for name in names),
        }
        raise InvalidError(message, {"model": message})
    return model


def _known_toolsets(names: Sequence[str]) -> list[str]:
    unknown = [name for name in names if name not in TOOLSETS]
    if unknown:
        message = _("There is no toolset %(value)r. Accepted: %(accepted)s.") % {
            "value": unknown[0],
            "accepted": ", ".join(repr(name) for name in TOOLSETS),
        }
        raise InvalidError(message, {"toolsets_off": message})
    return [name for name in TOOLSETS if name in names]
