"""The corpus of counts. `perft.txt` has a position, a depth, a count and its source in each line.

A line of two numbers, the depth and the count from the start, is for `tests/conformance`.
The greatest count takes seconds and is left to the perft command; these tests stay below it.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from services.games.tablut import GAME
from services.games.tablut.rules.position import TablutPosition
from services.search.perft import perft, split
from tests.games.tablut.boards import position, turn_of
from tests.games.tablut.reference import Reference

MOST = 1_000_000


class Entry(NamedTuple):
    rows: str
    turn: str
    depth: int
    lines: int
    source: str

    def state(self) -> TablutPosition:
        ranks = self.rows.split("/")
        return position("\n".join(f"- {' '.join(rank)}" for rank in ranks), self.turn)

    def reference(self) -> Reference:
        men = {
            (file, rank): mark
            for rank, row in enumerate(reversed(self.rows.split("/")), start=1)
            for file, mark in enumerate(row, start=1)
            if mark != "."
        }
        return Reference(men=men, turn=self.turn[0].upper())


def read() -> list[Entry]:
    lines = Path(__file__).parents[1].joinpath("perft.txt").read_text(encoding="utf-8").splitlines()
    entries = []
    for line in lines:
        if line and not line.startswith("#") and len(line.split()) > len(("depth", "count")):
            rows, turn, depth, count, source = line.split(maxsplit=4)
            entries.append(Entry(rows, turn, int(depth), int(count), source))
    return entries


CORPUS = read()


def reference_perft(reference: Reference, depth: int) -> int:
    moves = reference.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = Reference(men=dict(reference.men), turn=reference.turn)
        after.play(*move)
        total += reference_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("entry", [entry for entry in CORPUS if entry.lines <= MOST])
def test_counts(entry: Entry) -> None:
    """Shows the split on failure: compare it with that of another program."""
    state = entry.state()
    count = perft(GAME, state, entry.depth)
    parts = "\n".join(f"{text}: {part}" for text, part in sorted(split(GAME, state, entry.depth).items()))
    assert count == entry.lines, (
        f"depth {entry.depth} of\n{GAME.draw(GAME.view(state, turn_of(state)))}\n{parts}"
    )


@pytest.mark.parametrize("entry", [entry for entry in CORPUS if entry.depth == 2])
def test_the_reference_counts_the_same(entry: Entry) -> None:
    """The `reference.py` in the corpus's column of sources."""
    assert reference_perft(entry.reference(), 2) == entry.lines


def test_the_corpus_starts_with_the_array_to_depth_4() -> None:
    """B2: 80 openings; the deepest is not counted here."""
    assert [(entry.depth, entry.lines) for entry in CORPUS[:4]] == [
        (1, 80),
        (2, 4_400),
        (3, 353_760),
        (4, 19_997_720),
    ]
    assert CORPUS[0].state() == GAME.initial(GAME.setup(2))
