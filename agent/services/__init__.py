"""What the pages, the API and commands may do with turns."""

from agent.services.deletion import Removed, chat_delete, chat_restore
from agent.services.turns import (
    Chat,
    turn_cancel,
    turn_discard,
    turn_release,
    turn_retry,
    turn_start,
)

__all__ = [
    "Chat",
    "Removed",
    "chat_delete",
    "chat_restore",
    "turn_cancel",
    "turn_discard",
    "turn_release",
    "turn_retry",
    "turn_start",
]
