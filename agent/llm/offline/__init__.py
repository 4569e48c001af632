"""The built-in offline model: no network, no intelligence, a few rules. It shows that everything else works."""

from agent.llm.offline.model import LABEL, NAME, OfflineModel

__all__ = ["LABEL", "NAME", "OfflineModel"]
