"""How often positions of a given value are won: a curve that was fitted to games, if the game has one.

The curves are the files `data/chances.toml` of the games, made by `bench.search.chances`. For two seats only,
and for matches with the usual options: with others, the same value may be won far more or less often.
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
"""In 1/`WHOLE`: values nearer than this to 0 or `WHOLE` count as this far away, except 0 and `WHOLE`."""


class Curve(NamedTuple):
    """The logit of the chance is `bias` of the seat plus `slope` times the logit of the value."""

    bias: tuple[float, float]
    slope: float


def chance_of(game: Game[Any, Any], seats: int, seat: int, value: int) -> int | None:
    """How many of `WHOLE` such positions the seat won, a draw counting half; None without a curve."""
    curve = _curve(type(game)) if seats == SEATS else None
    if curve is None:
        return None
    if value in {0, WHOLE}:
        return value
    strength = curve.bias[seat] + curve.slope * logit(value)
    return round(WHOLE / (1 + math.exp(-strength)))


def has_usual_options(game: Game[Any, Any], view: Any) -> bool:
    """Whether all options that the view shows have their defaults, as in the games behind the curves."""
    options = getattr(view, "options", None)
    return all(getattr(options, spec.name, spec.default) == spec.default for spec in game.facts.options)


def logit(value: int) -> float:
    """The logit of a value in 1/`WHOLE`."""
    inside = min(WHOLE - SUREST, max(SUREST, value))
    return math.log(inside / (WHOLE - inside))


def file_of(game: type[Game[Any, Any]]) -> Path:
    """The file with the curve of a game; it need not exist."""
    return data_of(game) / "chances.toml"


@cache
def _curve(game: type[Game[Any, Any]]) -> Curve | None:
    if not (path := file_of(game)).exists():
        return None
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return Curve(tuple(told["bias"]), told["slope"])
