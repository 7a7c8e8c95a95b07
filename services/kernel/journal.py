"""The journal of a step: what it did, in order; compiled together with the positions that write it.

An entry is a kind, numbered by the game, and four whole numbers. Searches play with `SILENT`, which keeps
nothing and costs one branch an entry. Events for viewers are made from a journal, so a step need not be
played again to find out what it did.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ENTRY: Final = 5
"""How many numbers an entry has."""


@final
class Journal:
    """The entries of a step. `numbers`: all entries in one array, `ENTRY` numbers each."""

    def __init__(self, is_silent: bool) -> None:
        self.is_silent = is_silent
        self.numbers: vec[i64] = vec[i64]()

    def note(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Adds an entry."""
        if not self.is_silent:
            self._add(kind, a, b, c, d)

    def _add(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """A function of its own, so that a C compiler can inline the branch of `note`."""
        for number in (kind, a, b, c, d):
            self.numbers = append(self.numbers, number)

    def entries(self) -> list[tuple[int, ...]]:
        """All entries as tuples, for code that makes events from them."""
        numbers = [int(number) for number in self.numbers]
        return [tuple(numbers[first : first + ENTRY]) for first in range(0, len(numbers), ENTRY)]


SILENT: Final = Journal(True)
"""A journal that keeps nothing; shared by all positions whose steps need no journal."""
