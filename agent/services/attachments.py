"""Files that go with messages, sent with them or ahead of them.

The text of a text stands in the message; a picture is kept with its chat, and goes with it.
"""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from agent.core.files import FILE_LIMIT_BYTES, Attached, PictureFile, TextFile, parted, picture_file, text_file
from agent.models import Attachment, Picture
from hermes_site.accounts.models import User
from hermes_site.kernel import pictures, sql
from hermes_site.kernel.errors import InvalidError, NotFoundError
from hermes_site.kernel.sentences import together
from sessions.models import Message, Session

MOST = 100
"""That one person may have waiting; they are removed after a day."""
PICTURES_MOST: Final = 10
"""That one message may bring."""
READ_BYTES: Final = pictures.LIMIT_BYTES + 1
"""So much of an upload is read: one that has more is too large."""


def file_checked(name: str, data: bytes) -> Attached:
    """A file that may go with a message. What it is, is read off its content.

    Args:
        name: as its sender calls it.
        data: its bytes, at least the first `READ_BYTES`.

    Raises:
        InvalidError: it is neither a text nor a picture of the kinds that are taken, or too large.
    """
    if pictures.is_picture(data[:16]):
        return _picture(name, data)
    file = text_file(name, data) if len(data) <= FILE_LIMIT_BYTES else None
    if file is None:
        words = _("“%(name)s” is neither a text file nor a picture in PNG, JPEG, WebP or GIF.")
        if len(data) > FILE_LIMIT_BYTES:
            words = _("“%(name)s” is too large: a file may have %(limit)s bytes.")
        raise _refusal(words, name, FILE_LIMIT_BYTES)
    return file


def _picture(name: str, data: bytes) -> PictureFile:
    try:
        kept = pictures.picture_from(data)
    except pictures.PictureError as error:
        words = _("“%(name)s” is a picture that cannot be read.")
        if error.why == "too_large":
            words = _("“%(name)s” is too large: a picture may have %(limit)s bytes, and 60 million pixels.")
        raise _refusal(words, name, pictures.LIMIT_BYTES) from error
    return picture_file(name, kept.mime, (kept.width, kept.height), kept.data)


def _refusal(words: str, name: str, limit_bytes: int) -> InvalidError:
    limit = f"{limit_bytes:,}"
    accepted = f"Text in UTF-8, at most {FILE_LIMIT_BYTES:,} bytes; PNG, JPEG, WebP or GIF, {pictures.LIMIT_BYTES:,}."
    return InvalidError(together(words % {"name": name, "limit": limit}, _("Nothing was sent.")), {"file": accepted})


def attachment_add(*, user: User, file: Attached) -> Attachment:
    """Keep a file for the message that will name it, for a day.

    Raises:
        InvalidError: too many wait already.
    """
    if Attachment.objects.filter(user=user).count() >= MOST:
        words = _("%(most)d files wait for their messages already. They are removed after a day.")
        raise InvalidError(words % {"most": MOST}, {"file": f"At most {MOST} files wait."})
    attachment = Attachment(user=user, name=file.name)
    if isinstance(file, PictureFile):
        attachment.mime, attachment.data = file.mime, file.data
        attachment.width, attachment.height = file.width, file.height
    else:
        attachment.text = file.text
    sql.insert(attachment)
    return attachment


def attachments_get(*, user: User, ids: Sequence[UUID]) -> list[Attached]:
    """The files of those ids, in that order.

    Raises:
        NotFoundError: one is not this user's, or was removed.
    """
    rows = Attachment.objects.filter(user=user).in_bulk(list(ids))
    if missing := [each for each in ids if each not in rows]:
        raise NotFoundError(f"There is no attachment {missing[0]} (any more).")
    return [_attached(rows[each]) for each in ids]


def _attached(row: Attachment) -> Attached:
    if row.data:
        return picture_file(row.name, row.mime, (row.width, row.height), bytes(row.data))
    return TextFile(row.name, row.text)


def pictures_among(files: Iterable[Attached]) -> list[PictureFile]:
    """The pictures among the files of a message.

    Raises:
        InvalidError: there are too many; the files after those are not looked at.
    """
    found: list[PictureFile] = []
    for each in files:
        if isinstance(each, PictureFile):
            found.append(each)
        if len(found) > PICTURES_MOST:
            words = _("A message may bring %(most)d pictures. Nothing was sent.") % {"most": PICTURES_MOST}
            raise InvalidError(words, {"file": f"At most {PICTURES_MOST} pictures."})
    return found


def pictures_keep(session: Session, files: Iterable[PictureFile]) -> None:
    """Keep the pictures of a message with its chat. Call inside the transaction that stores the message."""
    new = {each.key: each for each in files}
    if not new:
        return
    there = set(Picture.objects.filter(session=session, key__in=new).values_list("key", flat=True))
    Picture.objects.bulk_create(
        [
            Picture(session=session, key=key, mime=each.mime, width=each.width, height=each.height, data=each.data)
            for key, each in new.items()
            if key not in there
        ]
    )


def pictures_copy(parent: Session, branch: Session, contents: Iterable[str]) -> None:
    """Let a branch have the pictures that messages of its parent name."""
    keys = {each.key for content in contents for each in parted(content).pictures}
    for key in sorted(keys):  # one at a time: together they may be large
        for row in Picture.objects.filter(session=parent, key=key):
            Picture.objects.get_or_create(
                session=branch,
                key=key,
                defaults={"mime": row.mime, "width": row.width, "height": row.height, "data": bytes(row.data)},
            )


def pictures_drop(session_id: UUID, content: str) -> None:
    """A message was removed: its pictures go, but for those that another message of the chat names."""
    for each in parted(content).pictures:
        if not Message.objects.filter(session_id=session_id, content__contains=f'id="{each.key}"').exists():
            Picture.objects.filter(session_id=session_id, key=each.key).delete()
