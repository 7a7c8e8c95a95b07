"""The weights of the evaluation, from a data file: what a tuning may change."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, Final

from services.games.tablut.board import SIZE, SQUARES
from services.kernel import GameError

_MIDDLE: Final = SIZE // 2
_CORNERS: Final = 4


class InvalidWeights(GameError):
    """A data file that lacks a weight, or has one that is no whole number."""


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
    return parse_weights(files(__package__).joinpath("data", name).read_text(encoding="utf-8"), name)


def parse_weights(text: str, name: str) -> Weights:
    """Reads one `name = weight`, or a list of them, for every field of `Weights`.

    Raises:
        InvalidWeights: a weight too few or too many, or one that is no whole number.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidWeights(f"{name}: {error}") from error
    names = [field.name for field in fields(Weights)]
    if sorted(found) != sorted(names):
        raise InvalidWeights(f"{name}: the weights are {', '.join(names)}")
    return Weights(**{each: _checked(name, each, found[each]) for each in names})


def _checked(file: str, name: str, value: Any) -> Any:
    length = _LENGTHS.get(name)
    numbers = [value] if length is None else value
    if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
        raise InvalidWeights(f"{file}: {name} is made of whole numbers, not {value!r}")
    if len(numbers) != (length or 1):
        raise InvalidWeights(f"{file}: {name} has {length} numbers, not {len(numbers)}")
    return value if length is None else tuple(numbers)
