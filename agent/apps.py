"""App configuration."""

from django.apps import AppConfig


class AgentConfig(AppConfig):
    """Turns, the agent that works on them, and the pages that show it."""

    name = "agent"

    def ready(self) -> None:
        """Carry what the other apps announce to the pages that are open."""
        from agent.stream.bus import ring_changed
        from hermes_site.kernel import changes

        changes.listen(ring_changed)
