"""The eight levels of a game: from a file in its folder, or the file for its kind; checked when first read.

A row limits one action by `nodes`, `seconds` and `depth`. Its `blunders` is the share of actions that are
random legal ones, and all other fields are `Settings` of the strategy. Nodes determine the strength; seconds
only stop a slow machine. `python -m bench.search.levels` measures the time of a move, and `make strength` the
strength of the levels (ratings.py).
"""

import functools
import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from services.kernel import Facts, Game
from services.search.budget import Budget
from services.search.levels.level import LEVELS, Level, Strategy
from services.search.levels.strategies import METHODS

DATA: Final = Path(__file__).parent / "data"
"""`open.toml` and `hidden.toml`: the levels of games that have none of their own."""
MOST_SECONDS: Final = 3.0
"""The most time of any level: people who wait much longer for a bot believe that it hangs."""

_BOUNDS: Final = ("nodes", "seconds", "depth")
_OWN: Final = {"strategy", "blunders", *_BOUNDS}
_OTHERWISE: Final = "otherwise"
"""The name of the table with rows for the matches that a level's own strategy cannot play."""


class LevelsError(ValueError):
    """The data of the levels are invalid; the message says where and why."""


def level_of(game: Game[Any, Any], number: int) -> Level:
    """The level of a game, 1 to 8; a game without levels of its own has the levels for its kind.

    Raises:
        ValueError: no level has that number.
        LevelsError: the data are invalid.
    """
    if number not in LEVELS:
        raise ValueError(f"levels are {LEVELS[0]} to {LEVELS[-1]}, not {number}")
    return ladder(file_of(type(game)))[number - 1]


def data_of(kind: type[Game[Any, Any]]) -> Path:
    """The folder with the data of a game."""
    return Path(inspect.getfile(kind)).parent / "data"


@functools.cache
def file_of(kind: type[Game[Any, Any]]) -> Path:
    """The file with the levels of a game: its own, or that for its kind."""
    own = data_of(kind) / "levels.toml"
    return own if own.is_file() else DATA / f"{_kind(kind.facts)}.toml"


@functools.cache
def ladder(path: Path) -> tuple[Level, ...]:
    """All levels of a file, weakest first.

    Raises:
        LevelsError: the data are invalid.
    """
    others = {
        number: _level(f"{path}, {_OTHERWISE}, level {number}", row)
        for number, row in _rows(path, _OTHERWISE).items()
    }
    return tuple(
        replace(_level(f"{path}, level {number}", row), otherwise=others.get(number))
        for number, row in _rows(path).items()
    )


@functools.cache
def _rows(path: Path, part: str = "") -> Mapping[str, Mapping[str, Any]]:
    """The rows of all levels; with `part`, those of the table `otherwise`, which need not have all levels."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise LevelsError(f"{path}: {error}") from error
    others: Mapping[str, Mapping[str, Any]] = table.pop(_OTHERWISE, {})
    rows = others if part else table
    numbers = [str(number) for number in LEVELS]
    if list(rows) != [number for number in numbers if number in rows or not part]:
        raise LevelsError(f"{path}: levels {LEVELS[0]} to {LEVELS[-1]} in that order, not {list(rows)}")
    return rows


def _kind(facts: Facts) -> str:
    return "open" if facts.perfect_information and not facts.chance and facts.max_seats == 2 else "hidden"


def _level(where: str, row: Mapping[str, Any]) -> Level:
    try:
        strategy = Strategy(row.get("strategy"))
        settings = _settings(strategy, {name: row[name] for name in row if name not in _OWN})
        budget = Budget(**{name: row[name] for name in _BOUNDS if name in row})
        level = Level(strategy, budget, float(row.get("blunders", 0)), settings)
    except (TypeError, ValueError) as error:
        raise LevelsError(f"{where}: {error}") from error
    if not 0 <= level.blunders < 1:
        raise LevelsError(f"{where}: blunders are a share of actions, not {level.blunders}")
    if strategy is not Strategy.RANDOM and not (budget.nodes and 0 < (budget.seconds or 0) <= MOST_SECONDS):
        raise LevelsError(f"{where}: nodes and at most {MOST_SECONDS} seconds bound every search")
    return level


def _settings(strategy: Strategy, told: Mapping[str, Any]) -> object:
    kind = METHODS[strategy].settings if strategy in METHODS else None
    known = {} if kind is None else {each.name: each for each in fields(kind)}
    for name, value in told.items():
        if name not in known:
            raise ValueError(f"{strategy.value} has no setting {name!r}")
        if type(value) is not type(known[name].default):
            raise TypeError(f"{name} is {value!r}, and not like {known[name].default!r}")
    return None if kind is None or not told else kind(**told)
