"""Making the staged changes of memory: by the code that makes every change, against the entries as they are now."""

from django.utils.translation import gettext as _

from hermes_site.kernel.provenance import Origin, Taint
from hermes_site.moderation.models import StagedWrite
from hermes_site.moderation.staging import Replay, Settle
from memory import services, wording
from memory.models import Revision
from memory.results import Result
from memory.selectors import parse_target


def replay(staged: StagedWrite, settle: Settle) -> Replay:
    """Make a change that its owner approved; it is theirs to make, whatever its turn had read."""
    target = parse_target(staged.target)
    made: list[Revision] = []

    def within(result: Result, revision: Revision | None) -> None:
        settle(result.success)
        made[:] = [revision] if revision is not None else []

    operations = staged.operations if len(staged.operations) > 1 else staged.operations[0]
    result = services.memory_apply(
        user=staged.user,
        target=target,
        operations=operations,
        origin=Origin(staged.origin),
        source=staged.source,
        within=within,
        taint=Taint(approved=True),
    )
    undo = ("memory_undo", (target, made[0].pk)) if made else None
    return Replay(result.success, result.as_dict(), _said(result), undo)


def _said(result: Result) -> str:
    if result.code in ("no_match", "ambiguous", "drift"):
        return _("The entry reads differently now, so nothing was changed.")
    if result.code == "blocked":
        return _("It reads like an order to the agent or holds a credential. It is kept under Blocked.")
    if not result.success:
        return wording.refused(result)
    return wording.done(result) if result.changes else _("Nothing had to change.")
