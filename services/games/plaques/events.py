"""What a step does, as a viewer may see it, in the order in which a frontend should show it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from services.games.plaques.actions import Kind, decode
from services.games.plaques.dealing import dealt_next
from services.games.plaques.state import Ended, State
from services.kernel import Seat, Viewer

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

_STAKES: Final = {Kind.BET: Stake.BET, Kind.SEE: Stake.SEE, Kind.RAISE: Stake.RAISE}


def shown_action(before: State, action: int, viewer: Viewer) -> int | None:
    """The action, but a plaque that is dealt face-down to its owner alone (P1)."""
    dealt = dealt_next(before) if decode(action)[0] == Kind.DRAW else None
    return None if dealt is not None and not dealt[1] and dealt[0] != viewer else action


def events_of(before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> tuple[Event, ...]:
    """What the viewer sees of the step."""
    return (*_done(before, seat, action, after, viewer), *_followed(before, after))


def _done(before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Iterator[Event]:
    """The action itself; turning on and passing show by what follows."""
    kind, detail = decode(action)
    if kind == Kind.DRAW:
        yield _drawn(before, detail, after, viewer)
    elif kind == Kind.YIELD:
        yield Yielded(seat)
    elif kind in _STAKES:
        owed = before.round.owed(seat) if before.round is not None else 0
        yield Staked(seat, _STAKES[Kind(kind)], owed + detail, detail)


def _drawn(before: State, plaque: int, after: State, viewer: Viewer) -> Event:
    dealt = dealt_next(before)
    if dealt is None:
        assert before.turn is not None
        assert after.turn is not None
        return Turned(before.turn.seat, plaque, after.turn.risen)
    seat, is_face_up = dealt
    return Dealt(seat, plaque if is_face_up or seat == viewer else UNKNOWN, is_face_up)


def _followed(before: State, after: State) -> Iterator[Event]:
    turn = after.turn
    if turn is not None and turn != before.turn and not turn.turned and not turn.drawing:
        yield TurnBegan(turn.seat)
    if after.last is not None and after.last != before.last:
        yield HandEnded(after.last)
        if after.players:
            yield HandBegan(after.number, after.dealer, after.players, after.options.ante)
