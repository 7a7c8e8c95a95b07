"""The weights of the evaluation, from a data file. Tuning may change them."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Final

from services.games.tara.board import Rank
from services.games.tara.facts import PIECES
from services.kernel.data.weights import InvalidWeights, read_weights

_CUMALS: Final = 20


@dataclass(frozen=True, slots=True)
class Weights:
    """What each mark is worth; the data file explains them. Lists are by rank, or by number of things."""

    position: tuple[int, ...]
    pair: tuple[int, ...]
    cumals: tuple[int, ...]
    stock: tuple[int, ...]
    king_piece: int
    fort: int
    captives: int
    prisoner: int
    income: int
    traitor: int
    scale: int


_LENGTHS: Final = {"position": len(Rank), "pair": len(Rank) - 1, "cumals": _CUMALS, "stock": PIECES}


def together(each: Sequence[int]) -> tuple[int, ...]:
    """Returns the total worth of 0, 1, 2 .. things, given the worth of the first, the second, and so on."""
    return tuple(accumulate(each, initial=0))


@cache
def weights() -> Weights:
    """Returns the weights of the package's own data file."""
    name = "weights.toml"
    return parse_weights(files(__package__).joinpath("data", name).read_text(encoding="utf-8"), name)


def parse_weights(text: str, name: str) -> Weights:
    """Reads one `name = weight`, or a list of them, for every field of `Weights`.

    Raises:
        InvalidWeights: there are too few or too many weights, one is no whole number, or the scale is not
            positive.
    """
    read = Weights(**read_weights(text, name, [field.name for field in fields(Weights)], _LENGTHS))
    if read.scale < 1:
        raise InvalidWeights(f"{name}: scale is more than nothing, not {read.scale}")
    return read
