"""What results mean, in the words of the pages. Results themselves speak to models and programs, in English."""

from collections.abc import Sequence
from typing import Final

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hermes_site.kernel.sentences import together
from memory import troubles
from memory.arguments import Target
from memory.document import clean, has_delimiter_line
from memory.mirror import MAX_BYTES
from memory.models import FILE_NAMES, Store
from memory.results import NOTHING_WRITTEN, Result

LEFT_CHARS: Final = 80
"""How much is told of each entry that an undo left alone."""


def store_name(target: Target) -> str:
    """A store's name on pages."""
    return str(Store.Kind(target).label)


def problem_in(content: str) -> str:
    """Why `content` can't be an entry, whatever the store holds; empty when it can."""
    text = clean(content)
    if not text:
        return _("Write something first.")
    if has_delimiter_line(text):
        return _(
            "A line that is only § would part this entry in two. Put other words on that line, or save two entries."
        )
    return ""


def refused(result: Result) -> str:
    """Why a change was refused: what happened, what is safe, what to do."""
    target = result.target or "memory"
    if result.code == "over_limit":
        return _over_limit(result, target)
    if result.code == "no_match":
        return entry_is_gone()
    if result.code == "blocked":
        return _(
            "This text was not saved, because it reads like an order to the agent or holds a credential. It is kept "
            "under Blocked; your text is still here."
        )
    if result.code == "drift" and result.matches:
        return entry_changed(result.matches[0])
    if result.code == "drift":
        return _(
            "%(file)s was changed outside and is no longer a clean list of entries. Nothing was written; your text is "
            "still here."
        ) % {"file": FILE_NAMES[target]}
    if result.code == "unreadable":
        return (
            _("%(file)s cannot be used now. Nothing was written; your text is still here.")
            % {"file": FILE_NAMES[target]}
            + f" ({troubles.translated(result.text.partition(f' {NOTHING_WRITTEN}')[0])})"
        )
    return result.text


def _over_limit(result: Result, target: Target) -> str:
    """Figures first: how large, how much room, how much too much."""
    over = result.over_by or 0
    if result.used > result.limit and (result.entry_chars or 0) <= result.limit:
        return together(_over_full(result, target), _("Nothing was written."))
    if result.entry_chars is None:
        first = _("%(store)s would have %(over)s characters too many.") % {
            "store": store_name(target),
            "over": f"{over:,}",
        }
    else:
        left = max(0, result.entry_chars - over)
        first = _("%(store)s is full. The entry has %(size)s characters; %(left)s are left (%(over)s too many).") % {
            "store": store_name(target),
            "size": f"{result.entry_chars:,}",
            "left": f"{left:,}",
            "over": f"{over:,}",
        }
    if result.entry_chars is not None and result.entry_chars > result.limit:
        advice = _("No entry here can have more than %(limit)s.") % {"limit": f"{result.limit:,}"}
    else:
        advice = _("Shorten it, or shorten or delete another entry.")
    return together(first, _("Nothing was written."), advice)


def _over_full(result: Result, target: Target) -> str:
    """For a store whose limit was lowered under what it holds, or whose file was edited beyond it."""
    return _(
        "%(store)s holds %(used)s characters and may hold %(limit)s, so only what makes it smaller can be saved."
    ) % {
        "store": store_name(target),
        "used": f"{result.used:,}",
        "limit": f"{result.limit:,}",
    }


def not_uploaded(result: Result) -> str:
    """Why a store does not hold what an uploaded file says."""
    target = result.target or "memory"
    nothing = _("Nothing was written.")
    if result.code == "over_limit":
        figures = {
            "store": store_name(target),
            "size": f"{result.limit + (result.over_by or 0):,}",
            "limit": f"{result.limit:,}",
        }
        told = _("The entries of the file come to %(size)s characters; %(store)s may hold %(limit)s.") % figures
        return together(told, nothing)
    if result.code == "blocked":
        number = next((finding["entry"] for finding in result.findings or () if "entry" in finding), 1)
        told = _(
            "Entry %(number)s of the file reads like an order to the agent or holds a credential; it is kept under "
            "Blocked."
        )
        return together(told % {"number": number}, nothing)
    if result.code == "invalid":
        return together(troubles.translated(result.text.partition(f" {NOTHING_WRITTEN}")[0]), nothing)
    return refused(result)


def entry_is_gone() -> str:
    """For whoever edits an entry that was removed meanwhile."""
    return _("The entry you edited has been removed meanwhile. Your text is still here; save it as a new entry.")


def entry_changed(present: str) -> str:
    """For whoever edits an entry that was changed meanwhile."""
    return _("This entry was changed meanwhile. It reads now: “%(text)s” Save again to replace it.") % {"text": present}


def not_resolved(result: Result) -> str:
    """Why file and store are still as they were."""
    if result.code == "over_limit" and result.entry_chars is not None:
        return _(
            "One line has %(size)s characters; no entry here can have more than %(limit)s. Nothing was written. "
            "Part it in the list of your own."
        ) % {
            "size": f"{result.entry_chars:,}",
            "limit": f"{result.limit:,}",
        }
    if result.code == "blocked":
        return _("The list holds text that reads like an order to the agent, or a credential. Nothing was written.")
    return refused(result)


def written_from_store(target: Target) -> str:
    """The store counts; its file shows it again."""
    return _("%(file)s was written from the store. A copy of what stood there is kept.") % {"file": FILE_NAMES[target]}


def not_made(code: str) -> str:
    """What became of a change that the agent asked for."""
    return {
        "over_limit": _("Not saved, the store was full"),
        "blocked": _("Blocked"),
        "no_match": _("Not changed, no such entry"),
        "ambiguous": _("Not changed, several entries fit"),
        "drift": _("Not changed, the file was edited outside"),
        "unreadable": _("Not changed, the file can’t be read"),
        "gave_up": _("Not saved, given up"),
    }.get(code, _("Not saved"))


def too_many_bytes(name: str, size_bytes: int) -> str:
    """Why an upload is not even looked at."""
    told = troubles.translated(f"{name} has {size_bytes:,} bytes; at most {MAX_BYTES:,} are read.")
    return together(told, _("Nothing was written."))


def not_needed(result: Result) -> str:
    """For whoever uploaded what is so already, or what has to wait."""
    if result.code == "exists":
        return _("%(store)s holds just these entries already; nothing had to change.") % {
            "store": store_name(result.target or "memory")
        }
    return unchanged(result)


def unchanged(result: Result) -> str:
    """For whoever asked for what is so already."""
    if result.code == "exists":
        return _("%(store)s holds this entry already; nothing had to change.") % {
            "store": store_name(result.target or "memory")
        }
    if result.code == "staged":
        return _("This brings back something that you deleted. It waits for your approval.")
    return _("Nothing had to change.")


def undone(left: Sequence[str]) -> str:
    """What became of an undo; `left` was changed since."""
    if not left:
        return _("Undone.")
    told = ", ".join(Truncator(text).chars(LEFT_CHARS) for text in left)
    return _("Undone, but for what was changed since: %(texts)s") % {"texts": told}


def not_undone(result: Result) -> str:
    """Why an undo changed nothing."""
    if result.code == "no_match":
        return _("The entry was changed since, so nothing was undone.")
    return refused(result)


def done(result: Result) -> str:
    """What was done, in one line."""
    name = store_name(result.target or "memory")
    actions = {change.action for change in result.changes}
    count = len(result.changes)
    if actions == {"add"} and count == 1:
        return _("Added to %(store)s.") % {"store": name}
    if actions == {"remove"} and count == 1:
        return _("Entry deleted from %(store)s.") % {"store": name}
    if actions == {"replace"} and count == 1:
        return _("Entry changed in %(store)s.") % {"store": name}
    if actions == {"move"}:
        return _("Entry moved in %(store)s.") % {"store": name}
    return ngettext("%(count)d entry changed in %(store)s.", "%(count)d entries changed in %(store)s.", count) % {
        "count": count,
        "store": name,
    }
