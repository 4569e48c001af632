"""What others have to say before a chat is compressed: the external memory's `on_pre_compress`."""

import logging
from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from agent.core.compression.lines import Line
from agent.core.messages import Message
from hermes_site.accounts.models import User

logger = logging.getLogger(__name__)

BeforeCompression = Callable[[User, UUID, Sequence[Message]], str]
"""Is given the messages that a summary will replace; returns text for the summariser, or nothing."""

LIMIT_CHARS: Final = 4_000
_asked: list[BeforeCompression] = []


def before_compression(hook: BeforeCompression) -> BeforeCompression:
    """Let `hook` be asked before each summary."""
    _asked.append(hook)
    return hook


def background_of(user: User, session_id: UUID, middle: Sequence[Line]) -> str:
    """What all hooks have to say; one that fails is logged and says nothing."""
    texts = []
    for hook in _asked:
        try:
            texts.append(hook(user, session_id, [line.message for line in middle]).strip())
        except Exception:
            logger.exception("A hook before the compression of chat %s failed", session_id)
    return "\n\n".join(filter(None, texts))[:LIMIT_CHARS]
