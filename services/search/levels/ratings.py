"""The measured strength of the levels of a game: `ratings.toml` beside its `levels.toml`.

`python -m bench.strength --write` writes it. Each rating has the version of the level that was measured; a
level that has changed since then has no rating until it is measured again. `anchor` is the assumed rating of
level 1 among accounts, until games against people show it. It is set by hand, and `--write` keeps it.
"""

import functools
import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from services.kernel import Game
from services.search.levels.ladders import LevelsError, data_of, level_of
from services.search.levels.level import LEVELS, Level, Strategy

ANCHOR: Final = 1000
"""The rating of level 1 in a game that sets no other: a beginner, 500 below a newcomer's account."""
_TABLES: Final = ("weights.toml", "*.bin")
"""Files that say what positions are worth: set by hand, or learned."""
_SOLVED: Final = ("matches.csv", "*/*.bin")
"""Further files that determine the play of levels that solve."""
_LATER: Final = frozenset({"halving", "greedy_others", "keen", "leaf_rounds"})
"""Settings that are newer than some ratings. With 0 or false, play is the same as before they existed."""


@dataclass(frozen=True, slots=True)
class LevelRating:
    """A measured level: Elo above level 1, and its 95 % interval; an end is None if games do not bound it."""

    elo: int
    low: int | None
    high: int | None
    version: str


@dataclass(frozen=True, slots=True)
class LevelRatings:
    """Measured levels. `seats`: what each seat is worth, in Elo above the mean of seats; empty if unknown.

    `anchor`: the assumed rating of level 1 on the scale of accounts.
    """

    anchor: int = ANCHOR
    seats: tuple[int, ...] = ()
    levels: Mapping[int, LevelRating] = field(default_factory=dict)


def ratings_of(game: Game[Any, Any]) -> LevelRatings:
    """The ratings of those levels that have not changed since they were measured.

    Raises:
        LevelsError: the data are invalid.
    """
    found = measured(type(game))
    now = {number: each for number, each in found.levels.items() if each.version == version_of(game, number)}
    return replace(found, levels=now)


@functools.cache
def measured(kind: type[Game[Any, Any]]) -> LevelRatings:
    """All measured ratings, those of levels that have changed since then included.

    Raises:
        LevelsError: the data are invalid.
    """
    path = file_of_ratings(kind)
    return read(path) if path.is_file() else LevelRatings()


def file_of_ratings(kind: type[Game[Any, Any]]) -> Path:
    """The file with the ratings of a game; it need not exist."""
    return data_of(kind) / "ratings.toml"


def read(path: Path) -> LevelRatings:
    """The ratings in a file.

    Raises:
        LevelsError: they are invalid; the message says where and why.
    """
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        anchor, seats, rows = told.pop("anchor", ANCHOR), told.pop("seats", []), told
        _require_whole(anchor, *seats)
        return LevelRatings(anchor, tuple(seats), {_number(name): _rating(row) for name, row in rows.items()})
    except (OSError, TypeError, ValueError) as error:
        raise LevelsError(f"{path}: {error}") from error


def written(ratings: LevelRatings) -> str:
    """The text of a file with these ratings."""
    lines = [
        "# Elo above level 1, 95 % interval, version measured: `python -m bench.strength --write`.",
        f"anchor = {ratings.anchor:_}",
    ]
    lines += [f"seats = {list(ratings.seats)}"] * bool(ratings.seats)
    for number, each in sorted(ratings.levels.items()):
        ends = [
            f"{name} = {end:_}" for name, end in (("low", each.low), ("high", each.high)) if end is not None
        ]
        row = ", ".join([f"elo = {each.elo:_}", *ends, f'version = "{each.version}"'])
        lines.append(f"{number} = {{ {row} }}")
    return "\n".join(lines) + "\n"


def version_of(game: Game[Any, Any], number: int) -> str:
    """A digest of everything that the play of a level depends on: its row, the rules, and the game's tables.

    The seconds are left out, because levels are measured without them.

    Raises:
        ValueError: there is no such level.
        LevelsError: the data are invalid.
    """
    level = level_of(game, number).bounded(lambda own: replace(own, seconds=None))
    known = [game.facts.rules_version, playing(level), *tables_of(type(game), level.strategy)]
    return hashlib.blake2b(json.dumps(known, default=str).encode(), digest_size=6).hexdigest()


def playing(level: Level) -> dict[str, Any]:
    """All fields that determine the play of a level in measurements, where no level is paced."""
    told = asdict(level)
    del told["is_paced"]
    for name in _LATER.intersection(told["settings"] or ()):
        if not told["settings"][name]:
            del told["settings"][name]
    return told


@functools.cache
def tables_of(kind: type[Game[Any, Any]], strategy: Strategy) -> tuple[str, ...]:
    """The files that say what positions are worth to that strategy: their contents in hexadecimal digits."""
    data, patterns = data_of(kind), (*_TABLES, *_SOLVED) if strategy is Strategy.SOLVING else _TABLES
    return tuple(
        path.read_bytes().hex() for path in sorted(each for one in patterns for each in data.glob(one))
    )


def _number(name: str) -> int:
    number = int(name)
    if number not in LEVELS:
        raise ValueError(f"levels are {LEVELS[0]} to {LEVELS[-1]}, not {number}")
    return number


def _rating(row: Mapping[str, Any]) -> LevelRating:
    rating = LevelRating(**{"low": None, "high": None, **row})
    _require_whole(rating.elo, *(end for end in (rating.low, rating.high) if end is not None))
    return rating


def _require_whole(*numbers: object) -> None:
    if not all(type(each) is int for each in numbers):
        raise TypeError(f"whole numbers, not {numbers}")
