"""Entrants of a tournament, and when they join and leave."""

import enum
from dataclasses import dataclass
from typing import Final


class EntrantKind(enum.Enum):
    """Who decides for an entrant."""

    LEVEL = "level"
    """A built-in opponent. It may play any number of games at once, and remembers nothing."""
    PROGRAM = "program"
    """A program that a worker starts and talks to by lines."""
    BOT = "bot"
    """An outside bot that plays over gRPC with its account."""
    PERSON = "person"
    """An account that a person plays with."""


@dataclass(frozen=True, slots=True)
class ModulePin:
    """The WebAssembly module that plays, and its budget. Its moves follow from these and the seeds.

    `sha256`: of the file, 32 bytes. `fuel`: for one answer. `memory_mib`: size of the program's memory.
    """

    sha256: bytes
    fuel: int
    memory_mib: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """One participant of one tournament.

    `name`: unique in the tournament, in standings and records. `level`, `nodes`: of a LEVEL; `nodes` fixes
    the budget of one decision, 0 takes the level's own. `program`: the name under which workers know it.
    `module`: what that name must stand for, if it is a pinned WebAssembly program. `account_id`: of a BOT or
    PERSON. `rating`: orders the seeding, higher first. `concurrency`: most games at once, 0 for no bound; a
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
        """Whether it cannot use in one game what it saw in another."""
        return self.kind is EntrantKind.LEVEL or self.module is not None

    @property
    def is_timed(self) -> bool:
        """Whether nothing but a clock bounds its decisions: a program that is no pinned module."""
        return self.kind is EntrantKind.PROGRAM and self.module is None

    @property
    def program_key(self) -> str:
        """What a worker must offer to play it, as it says when it registers; empty if nothing."""
        return self.program if self.module is None else module_key(self.program, self.module.sha256)

    @property
    def needed_key(self) -> str:
        """The program or account that must be offered for its games to be played; empty if none."""
        return account_key(self.account_id) if self.account_id else self.program_key


def module_key(program: str, sha256: bytes) -> str:
    """The key by which a worker offers a program that is exactly this module."""
    return f"{program}@{sha256.hex()}"


LIVE_KEY: Final = "live:"
"""The key by which a director offers to host live games. No program has a colon in its name."""


def account_key(account_id: str) -> str:
    """The key by which a director offers an account that waits for games."""
    return f"{LIVE_KEY}{account_id}"


@dataclass(frozen=True, slots=True, order=True)
class Round:
    """A moment of a tournament: `round` of a `stage`, both counted from 0."""

    stage: int
    round: int


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant in the field. `joined`: the first round that it may be paired in; `left`: the first not."""

    entrant: Entrant
    joined: Round = Round(0, 0)
    left: Round | None = None

    def plays_in(self, moment: Round) -> bool:
        """Whether the entrant may be paired in that round."""
        return self.joined <= moment and (self.left is None or moment < self.left)

    @property
    def is_ever_there(self) -> bool:
        """Whether there is any round that it may be paired in; if there is none, it counts nowhere."""
        return self.left is None or self.joined < self.left


def seeded(entrants: "list[Entrant] | tuple[Entrant, ...]") -> tuple[str, ...]:
    """Names in seeding order: by rating, equal ones by name."""
    return tuple(each.name for each in sorted(entrants, key=lambda each: (-each.rating, each.name)))
