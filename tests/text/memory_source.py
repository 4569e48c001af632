"""Documents in memory, for indexes that are tested without a database."""

from hermes_site.kernel.text.index import Batch, Document, FileIndex


class Documents:
    """A `Source`: texts by number from 1 on, each in a group of its own unless said otherwise."""

    def __init__(self, texts=()):
        self.kept = {}
        for text in texts:
            self.add(text)

    def add(self, text, group=None, kind=0, at=0):
        number = max(self.kept, default=0) + 1
        key = (group if group is not None else number).to_bytes(16, "big")
        self.kept[number] = Document(number, key, kind, at, text)
        return number

    def after(self, number):
        top = max(self.kept, default=0)
        return Batch([each for each in self.kept if each > number], top, top, more=False)

    def documents(self, ids):
        return [self.kept[number] for number in ids if number in self.kept]

    def rows(self):
        return {(number, each.at, each.kind, each.group) for number, each in self.kept.items()}

    def tally(self):
        return len(self.kept), sum(self.kept)


def index_of(folder, texts):
    """An index of these texts."""
    return FileIndex(folder / "owner", folder, Documents(texts))
