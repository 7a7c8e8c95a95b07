"""The weights of the evaluation that are set by hand, from a data file. Tuning may change them."""

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

from services.games.tablut.board import SIZE, SQUARES
from services.kernel.data.weights import read_weights

_CORNERS: Final = 4


def _fold(square: int) -> tuple[int, ...]:
    return tuple(sorted(min(number, SIZE - 1 - number) for number in divmod(square, SIZE)))


_FOLDS: Final = sorted({_fold(square) for square in range(SQUARES)})
FOLDED: Final = tuple(_FOLDS.index(_fold(square)) for square in range(SQUARES))
"""By square: its number on the board folded to an eighth; 0 is a corner, 14 the throne."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each mark is worth; the data file explains them. Worths of squares are indexed by `FOLDED`."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    king: tuple[int, ...]
    open_corners: tuple[int, ...]
    beside_king: int
    king_sees: int
    open_edge: int


_LENGTHS: Final = dict.fromkeys(("attacker", "defender", "king"), len(_FOLDS)) | {
    "open_corners": _CORNERS + 1
}


@cache
def weights() -> Weights:
    """Returns the weights of the package's own data file."""
    name = "weights.toml"
    return parse_weights(files(__package__).joinpath(name).read_text(encoding="utf-8"), name)


def parse_weights(text: str, name: str) -> Weights:
    """Reads one `name = weight`, or a list of them, for every field of `Weights`.

    Raises:
        InvalidWeights: there are too few or too many weights, or one is no whole number.
    """
    return Weights(**read_weights(text, name, [field.name for field in fields(Weights)], _LENGTHS))
