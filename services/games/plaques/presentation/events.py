"""The events of an action, as a viewer may see them, in the order in which a frontend should show them."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.presentation.views import Ended, last_of
from services.games.plaques.rules.numbers import actions
from services.games.plaques.rules.numbers import journal as kinds
from services.games.plaques.rules.numbers.bits import places_in
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Viewer

UNKNOWN: Final = -1
"""Stands for a plaque that the viewer may not see."""


class Stake(IntEnum):
    """Why tokens go into the pot."""

    BET = 1
    SEE = 2
    RAISE = 3


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got a plaque, `UNKNOWN` for viewers who may not see it."""

    seat: int
    plaque: int
    face_up: bool
    data_set: str = RESTORED.name


@dataclass(frozen=True, slots=True)
class Turned:
    """A seat turned a plaque; `risen`: its value is up (P3)."""

    seat: int
    plaque: int
    risen: bool
    data_set: str = RESTORED.name


@dataclass(frozen=True, slots=True)
class Staked:
    """A seat put tokens into the pot; `more`: by how much it raised the bet that the others answer."""

    seat: int
    stake: Stake
    tokens: int
    more: int


@dataclass(frozen=True, slots=True)
class Yielded:
    """A seat left the hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentBroke:
    """A seat can pay no more, and stays in to the end of the hand (P35)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SidePotTaken:
    """The last seat that could pay has yielded, and takes back what nobody else has paid for (P35)."""

    seat: int
    tokens: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn of a seat has begun: it may bet and turn plaques."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The pot is won."""

    ended: Ended


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand has begun, and each of the players has paid the ante."""

    hand: int
    dealer: int
    players: tuple[int, ...]
    ante: int


Event = Dealt | Turned | Staked | Yielded | WentBroke | SidePotTaken | TurnBegan | HandEnded | HandBegan

_STAKES: Final = {actions.BET: Stake.BET, actions.SEE: Stake.SEE, actions.RAISE: Stake.RAISE}


def is_secret(event: Event) -> bool:
    """Whether the event deals a plaque that the viewer may not see (P1)."""
    return isinstance(event, Dealt) and event.plaque == UNKNOWN


def events_of(position: PlaquesPosition, viewer: Viewer) -> tuple[Event, ...]:
    """Returns the events of a position's last action. Going on and passing have no events of their own."""
    return tuple(_event(position, entry, viewer) for entry in position.journal.entries())


def _event(position: PlaquesPosition, entry: tuple[int, ...], viewer: Viewer) -> Event:
    kind, first, second, third, fourth = entry
    data_set = position.material.ranking.data.name
    if kind == kinds.DEALT:
        return Dealt(first, second if third or first == viewer else UNKNOWN, bool(third), data_set)
    if kind == kinds.TURNED:
        return Turned(first, second, bool(third), data_set)
    if kind == kinds.STAKED:
        return Staked(first, _STAKES[fourth], second, third)
    if kind == kinds.YIELDED:
        return Yielded(first)
    if kind == kinds.WENT_BROKE:
        return WentBroke(first)
    if kind == kinds.SIDE_POT_TAKEN:
        return SidePotTaken(first, second)
    if kind == kinds.TURN_BEGAN:
        return TurnBegan(first)
    if kind == kinds.HAND_ENDED:
        return HandEnded(last_of(position))
    return HandBegan(first, second, places_in(third), fourth)
