"""What is measured: which level meets which, at what table, and how it is judged."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from services import games
from services.kernel import OptionValue
from services.search import LEVELS, UNLIMITED, Level, Strategy, level_of
from services.search.levels.ratings import playing, tables_of
from services.tournament.blocks import Block

SMALL_TABLE: Final = 2
LARGE_TABLE: Final = 4
RANDOM_GAMES: Final = 200
TOKEN_BLOCKS: Final = 2_000
BRIDGE_BLOCKS: Final = 20
SPAN: Final = 2
"""Steps under one bridge."""
STAKES: Final = "plaques"
"""The game in which tokens count and a match is luck: against random it is judged by the tokens of a hand."""


class Kind(Enum):
    """How a contest is judged."""

    LADDER = "ladder"
    """By a sequential test of the level against the one below."""
    RANDOM = "random"
    """By its share of wins in a fixed number of games against random players."""
    BRIDGE = "bridge"
    """Of a fixed number of blocks, which nothing is to show: it keeps the sum of small steps straight."""
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
        """The block of that number, from 0 on."""
        return Block(0, number, number, self.entrants)

    @property
    def key(self) -> str:
        """The same for contests whose blocks are the same: their levels play the same, by the same rules.

        What a level has learned, and the weights of its game, are part of how it plays.
        """
        game = games.load(self.game)
        levels = [self.level(name) for name in self.entrants[:2]]
        told = [playing(level) for level in levels]
        known = [self.kind.value, self.game, game.facts.rules_version, self.seats, dict(self.options), told]
        known += dict.fromkeys(table for each in levels for table in tables_of(type(game), each.strategy))
        return hashlib.blake2b(json.dumps(known, default=str).encode(), digest_size=8).hexdigest()


def ladder(game: str, hero: int, other: int, seats: int, most: int) -> Contest:
    """A level against the one below, or another."""
    return Contest(Kind.LADDER, game, hero, other, seats, most)


def bridge(game: str, hero: int) -> Contest:
    """A level against one further below, where small tables are measured."""
    return Contest(Kind.BRIDGE, game, hero, hero - SPAN, SMALL_TABLE, BRIDGE_BLOCKS)


def rated_by(game: str, most: int) -> list[Contest]:
    """All contests of two levels at small tables; a ladder is rated by those that have blocks."""
    pairs = [(hero, other) for other in LEVELS for hero in LEVELS if hero > other]
    steps = [ladder(game, hero, other, SMALL_TABLE, most) for hero, other in pairs]
    return steps + [bridge(game, hero) for hero in LEVELS[SPAN:]]


def against_random(game: str, hero: int, seats: int) -> Contest:
    """A level against random players, who are called level 1 and are not."""
    players = {LEVELS[0]: Level(Strategy.RANDOM, UNLIMITED)}
    if game == STAKES:
        return Contest(Kind.TOKENS, game, hero, LEVELS[0], seats, TOKEN_BLOCKS, {"hands": 1}, players)
    return Contest(Kind.RANDOM, game, hero, LEVELS[0], seats, -(-RANDOM_GAMES // seats), levels=players)


def all_of(names: Sequence[str], most: int) -> list[Contest]:
    """The whole measurement: the strongest against random, then ladders and bridges, quick tests first."""
    found = []
    for name in names:
        facts = games.load(name).facts
        tables = [SMALL_TABLE] if name == STAKES else [SMALL_TABLE, LARGE_TABLE]
        found += [against_random(name, LEVELS[-1], seats) for seats in tables if seats <= facts.max_seats]
    found += [ladder(name, hero, hero - 1, SMALL_TABLE, most) for hero in LEVELS[1:] for name in names]
    return found + [bridge(name, hero) for hero in LEVELS[SPAN:] for name in names]
