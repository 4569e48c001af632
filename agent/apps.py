"""App configuration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AgentConfig(AppConfig):
    """Turns, the agent that works on them, and the pages that show it."""

    name = "agent"
    verbose_name = _("Agent")

    def ready(self) -> None:
        """Carry what the other apps announce to the pages that are open, and what they take back out of prompts."""
        from agent.services.safety import forgotten_leave, poison_leave
        from agent.stream import log_ins
        from agent.stream.bus import ring_changed
        from hermes_site.kernel import changes
        from hermes_site.moderation import services as moderation
        from memory import forgetting

        changes.listen(ring_changed)
        log_ins.watch()
        moderation.on_decided(poison_leave)
        forgetting.listen(forgotten_leave)
