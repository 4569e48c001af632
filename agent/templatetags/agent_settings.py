"""The agent's part of the settings page, which belongs to accounts and knows no agent."""

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.template import Context
from django.utils.translation import gettext as _

from agent.model_selection import ModelChoice, choices
from agent.models import AgentSettings
from agent.services.documents import DocumentView, document_list
from agent.services.preferences import preferences_get
from agent.tools import TOOLSETS
from hermes_site.accounts.models import User
from memory.models import MemorySettings
from memory.selectors import enabled_targets
from memory.staging import approval_of
from skills import curator
from skills import staging as skills

register = template.Library()


@dataclass(frozen=True, slots=True)
class Switch:
    """A toolset as a switch."""

    name: str
    label: str
    hint: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class Section:
    """What the section shows.

    Attributes:
        chosen: what the person chose.
        models: what they may choose, the model of their new chats first.
        switches: the toolsets of this site.
        approval: which of the agent's memory writes wait.
        approvals: the choices, as (value, label); none where there is no memory.
        skills_approval: which of the agent's changes of skills wait.
        skills_approvals: the choices, as (value, label).
        curator: whether unused skills of the agent's are archived; None where the site never does.
        documents: the instructions, in the order of the prompt.
    """

    chosen: AgentSettings
    models: list[ModelChoice]
    switches: list[Switch]
    approval: str
    approvals: list[tuple[str, str]]
    skills_approval: str
    skills_approvals: list[tuple[str, str]]
    curator: bool | None
    documents: list[DocumentView]

    @property
    def is_default(self) -> bool:
        """Whether new chats use the site's default: nothing was chosen, or what was is not offered any more."""
        return self.models[0].name != self.chosen.model

    @property
    def is_gone(self) -> bool:
        """Whether the chosen model is not offered any more."""
        return self.is_default and bool(self.chosen.model)


@register.simple_tag(takes_context=True)
def agent_section(context: Context) -> Section:
    """The section for the person who asks."""
    user: User = context["user"]
    chosen = preferences_get(user=user)
    switches = [Switch(name, *_words(name), is_on=name not in chosen.toolsets_off) for name in _offered()]
    approvals = _approvals() if enabled_targets() else []
    return Section(
        chosen=chosen,
        models=choices(user),
        switches=switches,
        approval=approval_of(user),
        approvals=approvals,
        skills_approval=skills.approval_of(user),
        skills_approvals=_approvals(),
        curator=curator.enabled_for(user) if settings.ENV.skills.curator_enabled else None,
        documents=document_list(user=user),
    )


def _approvals() -> list[tuple[str, str]]:
    off, background, everything = MemorySettings.Approval.values
    return [(off, _("None")), (background, _("Reviews")), (everything, _("All"))]


def _offered() -> list[str]:
    """The toolsets that do something on this site."""
    return [name for name in TOOLSETS if name != "memory" or enabled_targets()]


def _words(toolset: str) -> tuple[str, str]:
    """What a toolset is called, and what its switch means."""
    return {
        "memory": (
            _("Memory"),
            _("The agent may change what it knows about you. Off: it still knows it, but changes nothing."),
        ),
        "sessions": (_("Earlier chats"), _("The agent may search what was said in your other chats.")),
        "skills": (
            _("Skills"),
            _("The agent may read its skills, and write down how things are done as new ones."),
        ),
        "web": (_("Web pages"), _("The agent may read web pages whose address you wrote.")),
        "todo": (_("Lists of steps"), _("The agent may keep a list of steps for a long task.")),
    }[toolset]
