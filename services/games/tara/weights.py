"""The weights of the evaluation, from a data file: what a tuning may change."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final

from services.games.tara.board import Rank
from services.games.tara.state import PIECES
from services.kernel import GameError

_CUMALS: Final = 20


class InvalidWeights(GameError):
    """A data file that lacks a weight, or has one that is no whole number."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each mark is worth, as the data file explains; lists by rank, or by how many there are."""

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
    """What 0, 1, 2 .. things are worth together, of the worth of the first, the second, and so on."""
    return tuple(accumulate(each, initial=0))


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
    if name == "scale" and value < 1:
        raise InvalidWeights(f"{file}: {name} is more than nothing, not {value}")
    return value if length is None else tuple(numbers)
