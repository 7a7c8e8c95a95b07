"""How often such a position is won: values by a curve that was fitted to games, where a game has one.

The curves are `data/chances.toml` of the games, made by `bench.search.chances`, for two seats.
"""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from services.kernel import Game
from services.kernel.position import WHOLE
from services.search.levels.ladders import data_of

SEATS: Final = 2
SUREST: Final = 5
"""Of `WHOLE`: values nearer to either end count as that far away, unless they are the end itself."""


class Curve(NamedTuple):
    """The logit of the chance is `bias` of the seat plus `slope` times the logit of the value."""

    bias: tuple[float, float]
    slope: float


def chance_of(game: Game[Any, Any], seats: int, seat: int, value: int) -> int | None:
    """Of `WHOLE` such positions so many were won by the seat, a draw counting half; None if nobody knows."""
    curve = _curve(type(game)) if seats == SEATS else None
    if curve is None:
        return None
    if value in {0, WHOLE}:
        return value
    strength = curve.bias[seat] + curve.slope * logit(value)
    return round(WHOLE / (1 + math.exp(-strength)))


def logit(value: int) -> float:
    """Of a value of `WHOLE`."""
    inside = min(WHOLE - SUREST, max(SUREST, value))
    return math.log(inside / (WHOLE - inside))


def file_of(game: type[Game[Any, Any]]) -> Path:
    """Where the curve of a game is, if it has one."""
    return data_of(game) / "chances.toml"


@cache
def _curve(game: type[Game[Any, Any]]) -> Curve | None:
    if not (path := file_of(game)).exists():
        return None
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Curve(tuple(told["bias"]), told["slope"])
