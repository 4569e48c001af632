"""The built-in offline model: no network, no intelligence, a few rules. It shows that everything else works."""

from agent.llm.offline.model import NAME, OfflineModel

__all__ = ["NAME", "OfflineModel"]
