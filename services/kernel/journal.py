"""What a step did, in the order in which it happened; compiled with the positions that write it.

An entry is a kind, of the game's own numbering, and four whole numbers. Searches play with `SILENT`, which
keeps nothing: one branch an entry. Events for viewers are made of a journal, so that nobody plays a step
again to find out what it did.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ENTRY: Final = 5
"""Numbers of one entry."""


@final
class Journal:
    """`numbers`: of all entries, `ENTRY` of each."""

    def __init__(self, is_silent: bool) -> None:
        self.is_silent = is_silent
        self.numbers: vec[i64] = vec[i64]()

    def note(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Adds an entry."""
        if not self.is_silent:
            self._add(kind, a, b, c, d)

    def _add(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Apart, so that a C compiler can put the branch of `note` where it is called."""
        for number in (kind, a, b, c, d):
            self.numbers = append(self.numbers, number)

    def entries(self) -> list[tuple[int, ...]]:
        """All entries, for who makes events of them."""
        numbers = [int(number) for number in self.numbers]
        return [tuple(numbers[first : first + ENTRY]) for first in range(0, len(numbers), ENTRY)]


SILENT: Final = Journal(True)
"""Keeps nothing; shared by all positions that nobody listens to."""
