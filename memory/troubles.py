"""What is wrong with a store's file, in the reader's language. The sentences are made in English, for every reader."""

from typing import Final

from django.utils.translation import gettext_noop

from hermes_site.kernel.sentences import Sentences

SENTENCES: Final = (
    gettext_noop("%(file)s is not UTF-8 text (byte %(place)s)."),
    gettext_noop("%(file)s has %(count)s entries; at most %(most)s are read."),
    gettext_noop("%(file)s has %(count)s bytes; at most %(most)s are read."),
    gettext_noop("%(file)s grew beyond %(most)s bytes while it was read."),
    gettext_noop("%(file)s is not a plain file."),
    gettext_noop("%(file)s is a link to a file of another account."),
    gettext_noop("%(file)s is a link that leads out of its folder."),
    gettext_noop("%(file)s is a link to a file that does not exist."),
    gettext_noop("The folder %(file)s is a link that leads out of its place."),
    gettext_noop("%(file)s could not be read: %(why)s."),
    gettext_noop("%(file)s could not be written: %(why)s."),
    gettext_noop("%(file)s is being written by another program. Try again when it is done."),
    gettext_noop("%(file)s is being written by another program all the time."),
    gettext_noop("%(file)s has no room for another entry until it is put in order."),
    gettext_noop("Another change takes too long. Try again later."),
    gettext_noop("The store was changed from another machine at this very moment. Try again."),
)
"""Every sentence that a `FileTroubleError` or an `Unreadable` of a store can be."""
_KNOWN: Final = Sentences(SENTENCES)


def translated(reason: str) -> str:
    """A reason in the reader's language; as it is when it is none of ours."""
    return _KNOWN.translated(reason)
