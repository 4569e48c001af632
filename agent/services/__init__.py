"""What the pages, the API and commands may do with turns."""

from agent.services.turns import (
    Chat,
    chat_delete,
    turn_cancel,
    turn_discard,
    turn_release,
    turn_retry,
    turn_start,
)

__all__ = ["Chat", "chat_delete", "turn_cancel", "turn_discard", "turn_release", "turn_retry", "turn_start"]
