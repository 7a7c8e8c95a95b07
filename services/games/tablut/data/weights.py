"""The weights of the evaluation, from a data file: what a tuning may change."""

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

from services.games.tablut.board import SIZE, SQUARES
from services.kernel.weights import read_weights

_MIDDLE: Final = SIZE // 2
_CORNERS: Final = 4


def _fold(square: int) -> int:
    rank, file = divmod(square, SIZE)
    low, high = sorted((min(rank, SIZE - 1 - rank), min(file, SIZE - 1 - file)))
    return low * (2 * _MIDDLE + 3 - low) // 2 + high - low


FOLDED: Final = tuple(_fold(square) for square in range(SQUARES))
"""Of each square: its number on the board folded to an eighth, 0 a corner, 14 the throne."""
_FOLDS: Final = max(FOLDED) + 1


@dataclass(frozen=True, slots=True)
class Weights:
    """What each mark is worth, as the data file explains; those of squares are by `FOLDED`."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    king: tuple[int, ...]
    open_corners: tuple[int, ...]
    beside_king: int
    king_sees: int
    open_edge: int


_LENGTHS: Final = {"attacker": _FOLDS, "defender": _FOLDS, "king": _FOLDS, "open_corners": _CORNERS + 1}


@cache
def weights() -> Weights:
    """Those of the package's own data file."""
    name = "weights.toml"
    return parse_weights(files(__package__).joinpath(name).read_text(encoding="utf-8"), name)


def parse_weights(text: str, name: str) -> Weights:
    """Reads one `name = weight`, or a list of them, for every field of `Weights`.

    Raises:
        InvalidWeights: a weight too few or too many, or one that is no whole number.
    """
    return Weights(**read_weights(text, name, [field.name for field in fields(Weights)], _LENGTHS))
