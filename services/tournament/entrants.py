"""Who takes part."""

import enum
from dataclasses import dataclass
from typing import Final


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
class ModulePin:
    """The WebAssembly module that plays, and its budget: from these and the seeds its moves follow.

    `sha256`: of the file, 32 bytes. `fuel`: for one answer. `memory_mib`: of the program's memory.
    """

    sha256: bytes
    fuel: int
    memory_mib: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """One participant of one tournament.

    `name`: unique in the tournament, in standings and records. `level`, `nodes`: of a LEVEL; nodes fixes the
    budget of one decision, 0 takes the level's own. `program`: the name under which workers know it.
    `module`: what that name has to stand for, if it is a pinned WebAssembly program. `account_id`: of a BOT
    or PERSON. `rating`: what seeding orders by, higher first. `concurrency`: games at once, 0 for no bound; a
    PERSON has 1.
    """

    name: str
    kind: EntrantKind
    level: int = 0
    nodes: int = 0
    program: str = ""
    account_id: str = ""
    rating: int = 1500
    concurrency: int = 0
    module: ModulePin | None = None

    @property
    def is_stateless(self) -> bool:
        """Whether it cannot carry what it saw in one game into another."""
        return self.kind is EntrantKind.LEVEL or self.module is not None

    @property
    def is_timed(self) -> bool:
        """Whether nothing but a clock bounds its decisions: a program that is no pinned module."""
        return self.kind is EntrantKind.PROGRAM and self.module is None

    @property
    def program_key(self) -> str:
        """What a worker must have to play it, of which it tells when it registers; empty if nothing."""
        return self.program if self.module is None else module_key(self.program, self.module.sha256)

    @property
    def needed_key(self) -> str:
        """What somebody must offer for its games to be played, a program or an account; empty if nothing."""
        return account_key(self.account_id) if self.account_id else self.program_key


def module_key(program: str, sha256: bytes) -> str:
    """How a worker tells that a program of its list is that very module."""
    return f"{program}@{sha256.hex()}"


LIVE_KEY: Final = "live:"
"""How a director tells that it hosts live games. No program has a colon in its name."""


def account_key(account_id: str) -> str:
    """How a director tells that somebody with that account waits for games."""
    return f"{LIVE_KEY}{account_id}"


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

    @property
    def is_ever_there(self) -> bool:
        """Whether there is a round that it may be paired in; who left before the first counts nowhere."""
        return self.left is None or self.joined < self.left


def seeded(entrants: "list[Entrant] | tuple[Entrant, ...]") -> tuple[str, ...]:
    """Names in seeding order: by rating, equal ones by name."""
    return tuple(each.name for each in sorted(entrants, key=lambda each: (-each.rating, each.name)))
