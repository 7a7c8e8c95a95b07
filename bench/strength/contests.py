"""The contests that are measured: which levels meet, with how many seats, and how the result is judged."""

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
"""How many steps of the ladder a bridge spans."""
STAKES: Final = "plaques"
"""The game in which a match is too much luck: against random players, the tokens of a hand are judged."""


class Kind(Enum):
    """How a contest is judged."""

    LADDER = "ladder"
    """By a sequential test of the level against the one below."""
    RANDOM = "random"
    """By its share of wins in a fixed number of games against random players."""
    BRIDGE = "bridge"
    """Not judged: a fixed number of blocks that makes the sum of many small steps more accurate."""
    TOKENS = "tokens"
    """By the tokens that it wins a hand from random players."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One level, the hero, against others that are all of one level.

    `options`: those of the game. `most`: the most blocks; all are played unless a test decides earlier.
    `levels`: levels that replace the ones in the game's data.
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
        """The title for people."""
        return f"{self.kind.value} {self.game} {self.hero}:{self.other} at {self.seats} seats"

    @property
    def entrants(self) -> tuple[str, ...]:
        """The hero, named by its level, and the others; several others have a letter each."""
        others = "abcdef"[: self.seats - 1] if self.seats > SMALL_TABLE else [""]
        return str(self.hero), *(f"{self.other}{letter}" for letter in others)

    def level(self, entrant: str) -> Level:
        """The level of an entrant, without its bound on seconds, so that a busy machine weakens nobody."""
        number = int(entrant.rstrip("abcdef"))
        level = self.levels.get(number) or level_of(games.load(self.game), number)
        return level.bounded(lambda own: replace(own, seconds=None))

    def block(self, number: int) -> Block:
        """The block of that number, from 0 on."""
        return Block(0, number, number, self.entrants)

    @property
    def key(self) -> str:
        """A key that is equal for contests with the same blocks: levels that play the same, and equal rules.

        The play of a level depends also on its learned data and on the weights of its game.
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
    """A level against one that is `SPAN` steps below, at a small table."""
    return Contest(Kind.BRIDGE, game, hero, hero - SPAN, SMALL_TABLE, BRIDGE_BLOCKS)


def rated_by(game: str, most: int) -> list[Contest]:
    """All contests of two levels at small tables; the ratings use those that have blocks."""
    pairs = [(hero, other) for other in LEVELS for hero in LEVELS if hero > other]
    steps = [ladder(game, hero, other, SMALL_TABLE, most) for hero, other in pairs]
    return steps + [bridge(game, hero) for hero in LEVELS[SPAN:]]


def against_random(game: str, hero: int, seats: int) -> Contest:
    """A level against random players, which are named level 1 but are not that level."""
    players = {LEVELS[0]: Level(Strategy.RANDOM, UNLIMITED)}
    if game == STAKES:
        return Contest(Kind.TOKENS, game, hero, LEVELS[0], seats, TOKEN_BLOCKS, {"hands": 1}, players)
    return Contest(Kind.RANDOM, game, hero, LEVELS[0], seats, -(-RANDOM_GAMES // seats), levels=players)


def all_of(names: Sequence[str], most: int) -> list[Contest]:
    """All contests: the strongest levels against random, then ladders and bridges, quick tests first."""
    found = []
    for name in names:
        facts = games.load(name).facts
        tables = [SMALL_TABLE] if name == STAKES else [SMALL_TABLE, LARGE_TABLE]
        found += [against_random(name, LEVELS[-1], seats) for seats in tables if seats <= facts.max_seats]
    found += [ladder(name, hero, hero - 1, SMALL_TABLE, most) for hero in LEVELS[1:] for name in names]
    return found + [bridge(name, hero) for hero in LEVELS[SPAN:] for name in names]
