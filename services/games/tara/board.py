"""The board as numbers: four regions, each a pyramid of fifteen positions, and which lies above which.

                K              14
             C1    C2        12  13
          W1    W2    W3    9  10  11
       H1    H2    H3    H4    5 .. 8
    F1    F2    F3    F4    F5    0 .. 4

A spot is a place within a region, from 0 to 14; a position is a place on the board, from 0 to 59:
`region * 15 + spot`. Above spot i of a rank and its right neighbour is spot i of the next rank.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Final

from services.kernel import InvalidNotation


class Rank(IntEnum):
    """The ranks from the ground up; a rank has one spot less than the one below."""

    FARMER = 0
    HERDSMAN = 1
    WARRIOR = 2
    CHIEFTAIN = 3
    KING = 4


REGION_NAMES: Final = ("connacht", "ulster", "leinster", "munster")
"""By region, clockwise: the order of traitors and of clearing."""
REGIONS: Final = len(REGION_NAMES)
SIZES: Final = (5, 4, 3, 2, 1)
"""By rank: its spots in a region."""
SPOTS: Final = sum(SIZES)
POSITIONS: Final = REGIONS * SPOTS
LETTERS: Final = "FHWCK"
"""By rank: its letter."""

RANK: Final = tuple(rank for rank in Rank for _ in range(SIZES[rank]))
"""By spot: its rank."""
FIRST: Final = tuple(RANK.index(rank) for rank in Rank)
"""By rank: its leftmost spot."""
KING_SPOT: Final = FIRST[Rank.KING]

BASE: Final[tuple[tuple[int, ...], ...]] = tuple(
    (spot - SIZES[rank - 1], spot - SIZES[rank - 1] + 1) if rank else () for spot, rank in enumerate(RANK)
)
"""By spot: the two neighbours `(left, right)` right below it; none for Farmers."""

SPOT_NAMES: Final = tuple(
    LETTERS[rank] + (str(spot - FIRST[rank] + 1) if SIZES[rank] > 1 else "") for spot, rank in enumerate(RANK)
)
"""By spot: `F1` to `C2`, and `K`."""


def one_of(values: Mapping[str, int], refusal: str) -> Callable[[str], int]:
    """Makes a reader of these words. Others raise `InvalidNotation` with `refusal`, `{}` being the word."""

    def parse(text: str) -> int:
        if text not in values:
            raise InvalidNotation(refusal.format(repr(text)))
        return values[text]

    return parse


parse_spot: Final = one_of(
    {name: spot for spot, name in enumerate(SPOT_NAMES)},
    f"{{}} is no position of a region; they are {', '.join(SPOT_NAMES)}",
)
parse_region: Final = one_of(
    {name: region for region, name in enumerate(REGION_NAMES)},
    f"{{}} is no region; they are {', '.join(REGION_NAMES)}",
)


def format_position(position: int) -> str:
    """Writes the region and the spot of a position, `ulster H2`."""
    region, spot = divmod(position, SPOTS)
    return f"{REGION_NAMES[region]} {SPOT_NAMES[spot]}"


def parse_position(text: str) -> int:
    """Reads a position like `ulster H2`.

    Raises:
        InvalidNotation: the text is not a region and a spot, separated by one blank.
    """
    region, _, spot = text.partition(" ")
    return parse_region(region) * SPOTS + parse_spot(spot)
