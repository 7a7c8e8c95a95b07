"""Who takes part."""

import enum
from dataclasses import dataclass


class EntrantKind(enum.Enum):
    """Who decides for an entrant."""

    LEVEL = "level"
    """A built-in opponent; as many at once as one likes, and it remembers nothing."""
    PROGRAM = "program"
    """A program that a worker starts and talks to by lines."""
    BOT = "bot"
    """An outside bot that plays over gRPC with its account."""
    PERSON = "person"
    """An account that a person plays with."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One participant of one tournament.

    `name`: unique in the tournament, in standings and records. `level`, `nodes`: of a LEVEL; nodes fixes the
    budget of one decision, 0 takes the level's own. `program`: the name under which workers know it.
    `account_id`: of a BOT or PERSON. `rating`: what seeding orders by, higher first. `concurrency`: games at
    once, 0 for no bound; a PERSON has 1.
    """

    name: str
    kind: EntrantKind
    level: int = 0
    nodes: int = 0
    program: str = ""
    account_id: str = ""
    rating: int = 1500
    concurrency: int = 0

    @property
    def is_stateless(self) -> bool:
        """Whether it cannot carry what it saw in one game into another."""
        return self.kind is EntrantKind.LEVEL


@dataclass(frozen=True, slots=True, order=True)
class Round:
    """A moment of a tournament: `round` of a `stage`, both counted from 0."""

    stage: int
    round: int


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant in the field. `joined`: the first round it may be paired in; `left`: the first not."""

    entrant: Entrant
    joined: Round = Round(0, 0)
    left: Round | None = None

    def plays_in(self, moment: Round) -> bool:
        """Whether it may be paired there."""
        return self.joined <= moment and (self.left is None or moment < self.left)


def seeded(entrants: "list[Entrant] | tuple[Entrant, ...]") -> tuple[str, ...]:
    """Names in seeding order: by rating, equal ones by name."""
    return tuple(each.name for each in sorted(entrants, key=lambda each: (-each.rating, each.name)))
