"""What the pages, the API and commands may do with turns."""

from agent.services.answers import answer_use
from agent.services.branches import branch_create
from agent.services.compression.by_hand import compression_ask, compression_undo
from agent.services.deletion import Removed, chat_delete, chat_restore
from agent.services.turns import (
    Chat,
    chat_regenerate,
    chat_stop,
    turn_cancel,
    turn_discard,
    turn_release,
    turn_retry,
    turn_start,
)

__all__ = [
    "Chat",
    "Removed",
    "answer_use",
    "branch_create",
    "chat_delete",
    "chat_regenerate",
    "chat_restore",
    "chat_stop",
    "compression_ask",
    "compression_undo",
    "turn_cancel",
    "turn_discard",
    "turn_release",
    "turn_retry",
    "turn_start",
]
