"""The worth of tokens while more hands will be played: a data file, solved backwards from the last hand.

`python -m bench.plaques.matches` writes it.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

HANDS: Final = 20
"""The largest number of hands to go in the file."""
BETTING: Final = ("fixed", "spread", "no_limit")
BROKE: Final = ("yield", "showdown")
"""The words of these options in the file, in the order of their choices."""
POINTS: Final = 21
"""Shares of all tokens, from none to all."""
PARTS: Final = 100_000
"""The unit of worths: parts of all tokens."""


def worths_of(betting: int, broke: int, hands: int) -> Sequence[int]:
    """Returns the worth of each share of all tokens with that many hands to go; empty if not solved.

    `betting`, `broke`: indices among the choices of these options.
    """
    return _table().get((BETTING[betting], BROKE[broke], hands), ())


@cache
def _table() -> Mapping[tuple[str, str, int], tuple[int, ...]]:
    path = files("services.games.plaques") / "data" / "matches.csv"
    if not path.is_file():
        return {}
    rows = csv.reader(path.read_text(encoding="utf-8").splitlines()[1:])
    return {(betting, broke, int(hands)): tuple(map(int, worths)) for betting, broke, hands, *worths in rows}
