"""What a step did, as a viewer may see it, in the order in which a frontend should show it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from services.games.plaques.presentation.views import Ended, seats_in
from services.games.plaques.rules import journal as kinds
from services.games.plaques.rules.cells import plaques_in
from services.kernel import Viewer
from services.kernel.journal import Journal

UNKNOWN: Final = -1
"""In place of a plaque that the viewer may not see."""


class Stake(IntEnum):
    """Why tokens go into the pot."""

    BET = 1
    SEE = 2
    RAISE = 3


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got a plaque; `UNKNOWN` for those who may not see which."""

    seat: int
    plaque: int
    face_up: bool


@dataclass(frozen=True, slots=True)
class Turned:
    """A seat turned a plaque; `risen`: its tableau is worth more than when its turn began."""

    seat: int
    plaque: int
    risen: bool


@dataclass(frozen=True, slots=True)
class Staked:
    """A seat put tokens into the pot; `more`: by how much the others' bet has grown."""

    seat: int
    stake: Stake
    tokens: int
    more: int


@dataclass(frozen=True, slots=True)
class Yielded:
    """A seat left the hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat may bet and turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The pot is won."""

    ended: Ended


@dataclass(frozen=True, slots=True)
class HandBegan:
    """Each of the players has paid the ante."""

    number: int
    dealer: int
    players: tuple[int, ...]
    ante: int


Event = Dealt | Turned | Staked | Yielded | TurnBegan | HandEnded | HandBegan

Entry = tuple[int, ...]
"""A kind and four numbers; see `rules.journal`."""

_STAKES: Final = {kinds.BET: Stake.BET, kinds.SEEN: Stake.SEE, kinds.RAISED: Stake.RAISE}


def is_secret(journal: Journal, viewer: Viewer) -> bool:
    """Whether the step deals a plaque that the viewer may not see (P1)."""
    return any(
        kind == kinds.DEALT and not face_up and seat != viewer
        for kind, seat, _, face_up, _ in journal.entries()
    )


def events_of(journal: Journal, viewer: Viewer) -> tuple[Event, ...]:
    """What the viewer sees of the step; turning on and passing show by what follows."""
    entries = journal.entries()
    return tuple(
        _event(entry, entries[place + 1 :], viewer)
        for place, entry in enumerate(entries)
        if entry[0] != kinds.SHARED
    )


def _event(entry: Entry, rest: list[Entry], viewer: Viewer) -> Event:
    kind, first, second, third, fourth = entry
    if kind == kinds.DEALT:
        return Dealt(first, second if third or first == viewer else UNKNOWN, bool(third))
    if kind == kinds.TURNED:
        return Turned(first, second, bool(third))
    if kind in _STAKES:
        return Staked(first, _STAKES[kind], second, third)
    if kind == kinds.YIELDED:
        return Yielded(first)
    if kind == kinds.TURN_BEGAN:
        return TurnBegan(first)
    if kind == kinds.HAND_ENDED:
        return HandEnded(_ended(first, second, _shares(rest)))
    return HandBegan(first, second, seats_in(third), fourth)


def _shares(rest: list[Entry]) -> Iterator[Entry]:
    """What each seat had at the end, in the order of the seats."""
    return (entry for entry in rest if entry[0] == kinds.SHARED)


def _ended(number: int, live: int, shares: Iterator[Entry]) -> Ended:
    had = [(plaques_in(order), gain) for _, _, order, gain, _ in shares]
    return Ended(number, tuple(tableau for tableau, _ in had), seats_in(live), tuple(gain for _, gain in had))
