"""Which entrants may sit down in one more game. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.tournament.entrants import Entrant, EntrantKind


@dataclass(frozen=True, slots=True, order=True)
class Lane:
    """One of the games that an entrant may sit in at a time."""

    entrant_key: str
    number: int


def lanes_of(entrant: Entrant) -> int:
    """Returns in how many games an entrant may sit at a time; 0: no limit."""
    match entrant.kind:
        case EntrantKind.LEVEL:
            return 0
        case EntrantKind.PROGRAM:
            return entrant.concurrency
        case EntrantKind.BOT:
            return max(1, entrant.concurrency)
        case EntrantKind.PERSON:
            return 1


def is_choosy(entrant: Entrant) -> bool:
    """Whether its games are limited to some workers, or to some number at a time."""
    return lanes_of(entrant) > 0 or entrant.kind is EntrantKind.PROGRAM


def key_of(tournament_id: str, entrant: Entrant) -> str:
    """Returns the key under which it is busy: its account anywhere, or a program of this tournament."""
    if entrant.account_id:
        return key_of_account(entrant.account_id)
    return f"program:{tournament_id}:{entrant.name}"


def key_of_account(account_id: str) -> str:
    """Returns the key of an account."""
    return f"account:{account_id}"


@dataclass(slots=True)
class Seating:
    """Which entrants are free to sit down with a worker; changes as games are chosen.

    `entrants`: the choosy ones by name. `programs`: the keys of those that the worker has. `taken`: the lanes
    taken, by entrant.
    """

    tournament_id: str
    entrants: Mapping[str, Entrant]
    programs: frozenset[str]
    taken: dict[str, set[int]]

    @property
    def is_open_to_all(self) -> bool:
        """Whether this worker may have any game, as if there were no choosy entrants."""
        return not any(lanes_of(each) or self._is_missing(each) for each in self.entrants.values())

    def seat(self, names: Sequence[str]) -> list[Lane] | None:
        """Takes and returns the lanes for a game of these entrants; None if one cannot play it now."""
        sitting = [self.entrants[name] for name in names if name in self.entrants]
        if any(map(self._is_missing, sitting)):
            return None
        bounded = [entrant for entrant in sitting if lanes_of(entrant)]
        lanes = [lane for lane in map(self._free_lane, bounded) if lane is not None]
        if len(lanes) < len(bounded):
            return None
        for lane in lanes:
            self.taken.setdefault(lane.entrant_key, set()).add(lane.number)
        return lanes

    def _is_missing(self, entrant: Entrant) -> bool:
        return entrant.kind is EntrantKind.PROGRAM and entrant.program_key not in self.programs

    def _free_lane(self, entrant: Entrant) -> Lane | None:
        key = key_of(self.tournament_id, entrant)
        busy = self.taken.get(key, set())
        if len(busy) >= lanes_of(entrant):
            return None
        return Lane(key, next(number for number in range(len(busy) + 1) if number not in busy))
