"""Files that were sent ahead of the message they go with; in the message stands their text."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from agent.core.files import FILE_LIMIT_BYTES, TextFile, text_file
from agent.models import Attachment
from hermes_site.accounts.models import User
from hermes_site.kernel import sql
from hermes_site.kernel.errors import InvalidError, NotFoundError

MOST = 100
"""That one person may have waiting; they are removed after a day."""


def file_checked(name: str, size_bytes: int, data: bytes) -> TextFile:
    """A file that may go with a message.

    Raises:
        InvalidError: it is no text, or too large.
    """
    file = text_file(name, data) if size_bytes <= FILE_LIMIT_BYTES else None
    if file is None:
        words = _("“%(name)s” is no text file.")
        if size_bytes > FILE_LIMIT_BYTES:
            words = _("“%(name)s” is too large: a file may have %(limit)s bytes.")
        limit = f"{FILE_LIMIT_BYTES:,}"
        accepted = f"Text in UTF-8, at most {limit} bytes."
        raise InvalidError(f"{words % {'name': name, 'limit': limit}} {_('Nothing was sent.')}", {"file": accepted})
    return file


def attachment_add(*, user: User, file: TextFile) -> Attachment:
    """Keep a file for the message that will name it, for a day.

    Raises:
        InvalidError: too many wait already.
    """
    if Attachment.objects.filter(user=user).count() >= MOST:
        words = _("%(most)d files wait for their messages already. They are removed after a day.")
        raise InvalidError(words % {"most": MOST}, {"file": f"At most {MOST} files wait."})
    attachment = Attachment(user=user, name=file.name, text=file.text)
    sql.insert(attachment)
    return attachment


def attachments_get(*, user: User, ids: Sequence[UUID]) -> list[TextFile]:
    """The files of those ids, in that order.

    Raises:
        NotFoundError: one is not this user's, or was removed.
    """
    rows = Attachment.objects.filter(user=user).in_bulk(list(ids))
    if missing := [each for each in ids if each not in rows]:
        raise NotFoundError(f"There is no attachment {missing[0]} (any more).")
    return [TextFile(rows[each].name, rows[each].text) for each in ids]
