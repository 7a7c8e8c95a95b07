"""What is measured: which level meets which, at what table, and how it is judged."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from services import games
from services.kernel import OptionValue
from services.search import LEVELS, UNLIMITED, Level, Strategy, level_of
from services.search.ladders import data_of
from services.tournament.blocks import Block

SMALL_TABLE: Final = 2
LARGE_TABLE: Final = 4
RANDOM_GAMES: Final = 200
TOKEN_BLOCKS: Final = 2_000
STAKES: Final = "plaques"
"""The game in which tokens count and a match is luck: against random it is judged by the tokens of a hand."""


class Kind(Enum):
    """How a contest is judged."""

    LADDER = "ladder"
    """By a sequential test of the level against the one below."""
    RANDOM = "random"
    """By its share of wins in a fixed number of games against random players."""
    TOKENS = "tokens"
    """By the tokens that it wins a hand from random players."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One level, the hero, against others that are all of one level.

    `options`: of the game. `most`: blocks, all of them unless a test decides before. `levels`: how hero and
    others play, where that is not what the data say.
    """

    kind: Kind
    game: str
    hero: int
    other: int
    seats: int
    most: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    levels: Mapping[int, Level] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.kind.value} {self.game} {self.hero}:{self.other} at {self.seats} seats"

    @property
    def entrants(self) -> tuple[str, ...]:
        """The hero, named by its level, and the others; where they are several, with a letter each."""
        others = "abcdef"[: self.seats - 1] if self.seats > SMALL_TABLE else [""]
        return str(self.hero), *(f"{self.other}{letter}" for letter in others)

    def level(self, entrant: str) -> Level:
        """How that one plays; its seconds do not count here, so that a busy machine makes nobody weaker."""
        number = int(entrant.rstrip("abcdef"))
        level = self.levels.get(number) or level_of(games.load(self.game), number)
        return level.bounded(lambda own: replace(own, seconds=None))

    def block(self, number: int) -> Block:
        """That block, from 0 on."""
        return Block(0, number, number, self.entrants)

    @property
    def key(self) -> str:
        """The same for contests whose blocks are the same: their levels play the same, by the same rules.

        What a level has learned, and the weights of its game, are part of how it plays.
        """
        facts = games.load(self.game).facts
        levels = [_told(self.level(name)) for name in self.entrants[:2]]
        known = [self.kind.value, self.game, facts.rules_version, self.seats, dict(self.options), levels]
        known += [path.read_bytes().hex() for path in _weights(self.game)]
        return hashlib.blake2b(json.dumps(known, default=str).encode(), digest_size=8).hexdigest()


def _told(level: Level) -> dict[str, Any]:
    """All that a level is here, where none is paced."""
    told = asdict(level)
    del told["is_paced"]
    return told


def _weights(name: str) -> list[Path]:
    """The files that say what positions of a game are worth."""
    data = data_of(type(games.load(name)))
    return sorted([*data.glob("weights.toml"), *data.glob("*.bin")])


def ladder(game: str, hero: int, other: int, seats: int, most: int) -> Contest:
    """A level against the one below, or another."""
    return Contest(Kind.LADDER, game, hero, other, seats, most)


def against_random(game: str, hero: int, seats: int) -> Contest:
    """A level against random players, who are called level 1 and are not."""
    players = {LEVELS[0]: Level(Strategy.RANDOM, UNLIMITED)}
    if game == STAKES:
        return Contest(Kind.TOKENS, game, hero, LEVELS[0], seats, TOKEN_BLOCKS, {"hands": 1}, players)
    return Contest(Kind.RANDOM, game, hero, LEVELS[0], seats, -(-RANDOM_GAMES // seats), levels=players)


def all_of(names: Sequence[str], most: int) -> list[Contest]:
    """The whole measurement: the strongest against random, then all ladders, the quick tests first."""
    found = []
    for name in names:
        facts = games.load(name).facts
        tables = [SMALL_TABLE] if name == STAKES else [SMALL_TABLE, LARGE_TABLE]
        found += [against_random(name, LEVELS[-1], seats) for seats in tables if seats <= facts.max_seats]
    return found + [ladder(name, hero, hero - 1, SMALL_TABLE, most) for hero in LEVELS[1:] for name in names]
