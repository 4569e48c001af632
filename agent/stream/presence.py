"""Who has a temporary chat open: it is kept for an hour from when it was last seen."""

import time
from typing import Final

from channels.db import database_sync_to_async

from sessions.models import Session
from sessions.services import session_seen

NOTE_EVERY_S: Final = 60.0


class Presence:
    """One reader of a chat. Only of temporary chats anything is noted."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._noted_at = -NOTE_EVERY_S

    async def note(self) -> None:
        """The reader is still there; written at most once a minute."""
        if self._session.temporary and time.monotonic() - self._noted_at >= NOTE_EVERY_S:
            await self.leave()

    async def leave(self) -> None:
        """The reader was there until now."""
        if self._session.temporary:
            self._noted_at = time.monotonic()
            await database_sync_to_async(session_seen)(session_id=self._session.pk)
