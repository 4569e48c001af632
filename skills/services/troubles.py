"""Troubles of folders and database, as callers are told of them."""

from collections.abc import Callable

from hermes_site.kernel import files
from hermes_site.kernel.files import FileTroubleError
from hermes_site.kernel.outage import database_needed
from skills.results import Result, refused


def told_of(error: FileTroubleError | OSError) -> str:
    """What is wrong with the folders, as a sentence."""
    if isinstance(error, FileTroubleError):
        return str(error)
    return f"The folder of the skills could not be used: {files.reason(error)}."


@database_needed()
def or_refusal(name: str, do: Callable[[], Result]) -> Result:
    """What `do` gives; where the folders cannot be used, a refusal that says why.

    Args:
        name: the skill's.

    Raises:
        UnavailableError: the database does not answer; nothing was written.
    """
    try:
        return do()
    except (FileTroubleError, OSError) as error:
        return refused("unreadable", told_of(error), name)
