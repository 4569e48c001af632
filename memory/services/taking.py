"""Taking in a file of entries from elsewhere, entry by entry: what fits comes, and of the rest nothing is lost."""

from dataclasses import dataclass
from typing import Final, Literal

from hermes_site.accounts.models import User
from hermes_site.kernel.errors import UnavailableError
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.provenance import Origin
from memory import backups, operations
from memory.arguments import Operation, Request, Target
from memory.document import Unreadable, parse, render
from memory.opening import opened
from memory.operations import Shelf
from memory.results import Result
from memory.services import answers
from memory.services.changing import memory_apply
from memory.verdicts import Verdicts

Fate = Literal["came", "exists", "waits", "blocked", "over_limit", "failed"]
_FATES: Final[dict[str, Fate]] = {
    "ok": "came",
    "exists": "exists",
    "staged": "waits",
    "blocked": "blocked",
    "over_limit": "over_limit",
}


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one entry.

    Attributes:
        number: its place in the file, from 1.
        fate: see `Fate`.
        why: a sentence, for what did not come.
    """

    number: int
    fate: Fate
    why: str = ""


def memory_take_in(*, user: User, target: Target, data: bytes, dry_run: bool = False) -> tuple[list[Taken], str]:
    """Add the entries of a file to a store. What does not fit any more is kept as one of the store's backups.

    Args:
        data: the bytes of the file, in the format of `MEMORY.md`.
        dry_run: only say what would become of them.

    Returns:
        Each entry's fate in the order of the file, and the name of the backup if there is one.

    Raises:
        UnavailableError: the file or the database can't be used.
    """
    entries = parse(data, "The file")
    if isinstance(entries, Unreadable):
        raise UnavailableError(entries.reason)
    taken = _tried(user, target, entries) if dry_run else _added(user, target, entries)
    rest = [entries[each.number - 1] for each in taken if each.fate in ("over_limit", "failed")]
    return taken, "" if dry_run or not rest else _kept(user, target, rest)


def _added(user: User, target: Target, entries: tuple[str, ...]) -> list[Taken]:
    taken = []
    for number, entry in enumerate(entries, 1):
        result = memory_apply(
            user=user, target=target, operations={"action": "add", "content": entry}, origin=Origin.IMPORT
        )
        taken.append(_fate(number, entry, result))
    return taken


def _tried(user: User, target: Target, entries: tuple[str, ...]) -> list[Taken]:
    shelf, verdicts, taken = answers.shelf_of(user, target), Verdicts(user, target), []
    for number, entry in enumerate(entries, 1):
        if verdicts.withheld([entry]):
            taken.append(_fate(number, entry, verdicts.refusal(shelf, [entry], None)))
            continue
        outcome = operations.apply(shelf, Request(target, (Operation("add", entry),)))
        taken.append(_fate(number, entry, outcome.result))
        shelf = Shelf(shelf.target, outcome.items, shelf.limit, shelf.file, hidden=shelf.hidden)
    return taken


def _fate(number: int, entry: str, result: Result) -> Taken:
    fate = _FATES.get(result.code, "failed")
    match fate:
        case "came" | "exists":
            why = ""
        case "waits":
            why = "Something like it was deleted here; it waits for a decision under Memory, Waiting."
        case "blocked":
            why = " ".join(dict.fromkeys(f"{finding['reason']}" for finding in result.findings or ()))
        case "over_limit":
            why = f"It has {len(entry):,} characters; {result.used:,} of {result.limit:,} are used."
        case "failed":
            why = result.text
    return Taken(number, fate, why)


def _kept(user: User, target: Target, rest: list[str]) -> str:
    try:
        with opened(user, target) as store:
            return backups.keep(store.store, store.where, render(rest))
    except (FileTroubleError, OSError) as error:
        raise UnavailableError(f"What does not fit could not be kept: {answers.why(error, target)}") from error
