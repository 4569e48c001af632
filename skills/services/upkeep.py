"""Removing what nothing refers to any more. Once a day."""

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from hermes_site.accounts.models import User
from hermes_site.kernel import clock
from hermes_site.kernel.files import FileTroubleError
from skills.models import Blob, SkillFile, SkillRevision, Verdict
from skills.opening import opened

logger = logging.getLogger(__name__)

VERDICTS_KEPT: Final = timedelta(days=30)
"""From when one was last asked for; who asks again has the content scanned again."""
BATCH: Final = 200
"""Rows a transaction; none may be long, or heartbeats wait."""


def skills_tidy() -> dict[str, int]:
    """Remove verdicts that nobody asks for, and contents that no file and no change of a skill refers to.

    Returns:
        How many rows of each kind went.
    """
    late = Verdict.objects.filter(used_at__lt=clock.now() - VERDICTS_KEPT)
    verdicts = _remove(Verdict.objects.all(), late.values_list("pk", flat=True))
    contents = 0
    for user in User.objects.filter(pk__in=Blob.objects.values("user")):
        try:
            contents += _contents_tidy(user)
        except (FileTroubleError, OSError):
            logger.exception("Contents of skills of user %s could not be tidied", user.pk)
    return {"verdicts": verdicts, "contents of skills": contents}


def _contents_tidy(user: User) -> int:
    # Under the lock: a large content is stored before the change that refers to it.
    with opened(user, ()):
        needed = set(SkillFile.objects.filter(skill__user=user).values_list("blob__sha256", flat=True))
        for changes in SkillRevision.objects.filter(user=user).values_list("changes", flat=True).iterator():
            needed.update(each[side] for each in changes for side in ("before", "after") if each[side])
        mine = Blob.objects.filter(user=user)
        return _remove(mine, [pk for pk, digest in mine.values_list("pk", "sha256") if digest not in needed])


def _remove(rows: "QuerySet[Any]", keys: Iterable[Any]) -> int:
    keys = list(keys)
    for at in range(0, len(keys), BATCH):
        with transaction.atomic():
            rows.filter(pk__in=keys[at : at + BATCH]).delete()
    return len(keys)
