"""Events on the wire."""

from collections.abc import Callable
from typing import Any, Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.presentation.events import (
    UNKNOWN,
    Dealt,
    Event,
    HandBegan,
    HandEnded,
    Stake,
    Staked,
    TurnBegan,
    Turned,
    Yielded,
)
from services.games.plaques.rules.bounds import MOST_SEATS
from services.games.plaques.wire.checks import seat_of
from services.games.plaques.wire.endings import ended_from_proto, ended_to_proto
from services.kernel import InvalidNotation


def event_to_proto(event: Event) -> pb.Event:
    """The event as the one of its kind."""
    if isinstance(event, Dealt):
        plaque = "" if event.plaque == UNKNOWN else format_plaque(event.plaque)
        return pb.Event(dealt=pb.Dealt(seat=event.seat, plaque=plaque, face_up=event.face_up))
    if isinstance(event, Turned):
        plaque = format_plaque(event.plaque)
        return pb.Event(turned=pb.Turned(seat=event.seat, plaque=plaque, risen=event.risen))
    if isinstance(event, Staked):
        stake = pb.Stake.ValueType(event.stake)
        staked = pb.Staked(seat=event.seat, stake=stake, tokens=event.tokens, more=event.more)
        return pb.Event(staked=staked)
    if isinstance(event, Yielded):
        return pb.Event(yielded=pb.Yielded(seat=event.seat))
    if isinstance(event, TurnBegan):
        return pb.Event(turn_began=pb.TurnBegan(seat=event.seat))
    if isinstance(event, HandEnded):
        return pb.Event(hand_ended=pb.HandEnded(ended=ended_to_proto(event.ended)))
    began = pb.HandBegan(hand=event.number, dealer=event.dealer, players=event.players, ante=event.ante)
    return pb.Event(hand_began=began)


def event_from_proto(message: pb.Event) -> Event:
    """The event of a message that `event_to_proto` made.

    Raises:
        InvalidNotation: a message that no event makes.
    """
    kind = message.WhichOneof("kind")
    if kind is None:
        raise InvalidNotation("an event that says nothing")
    return _READERS[kind](getattr(message, kind))


def _staked(message: pb.Staked) -> Staked:
    if message.stake not in {stake.value for stake in Stake}:
        raise InvalidNotation(f"a stake is 1 to {len(Stake)}, not {message.stake}")
    return Staked(_seat(message), Stake(message.stake), message.tokens, message.more)


def _dealt(message: pb.Dealt) -> Dealt:
    plaque = parse_plaque(message.plaque) if message.plaque else UNKNOWN
    return Dealt(_seat(message), plaque, message.face_up)


def _began(message: pb.HandBegan) -> HandBegan:
    players = tuple(seat_of(player, MOST_SEATS) for player in message.players)
    return HandBegan(message.hand, seat_of(message.dealer, MOST_SEATS), players, message.ante)


def _seat(message: Any) -> int:
    return seat_of(message.seat, MOST_SEATS)


_READERS: Final[dict[str, Callable[[Any], Event]]] = {
    "dealt": _dealt,
    "turned": lambda message: Turned(_seat(message), parse_plaque(message.plaque), message.risen),
    "staked": _staked,
    "yielded": lambda message: Yielded(_seat(message)),
    "turn_began": lambda message: TurnBegan(_seat(message)),
    "hand_ended": lambda message: HandEnded(ended_from_proto(message.ended)),
    "hand_began": _began,
}
