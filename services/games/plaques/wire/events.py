"""Events on the wire: an event has the fields of its message."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.presentation import events
from services.games.plaques.presentation.events import UNKNOWN, Event, Stake
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.games.plaques.wire.views import (
    ended_from_proto,
    ended_to_proto,
    name_from_proto,
    name_to_proto,
    seat_of,
)
from services.kernel import InvalidNotation

_KINDS: Final[dict[str, type[Event]]] = {
    "dealt": events.Dealt,
    "turned": events.Turned,
    "staked": events.Staked,
    "yielded": events.Yielded,
    "turn_began": events.TurnBegan,
    "hand_ended": events.HandEnded,
    "hand_began": events.HandBegan,
    "went_broke": events.WentBroke,
    "side_pot_taken": events.SidePotTaken,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


def events_to_proto(told: Sequence[Event]) -> list[pb.Event]:
    """Each event as the one of its kind."""
    return [_event_to_proto(event) for event in told]


def _event_to_proto(event: Event) -> pb.Event:
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__slots__}
    if "plaque" in fields:
        fields["plaque"] = "" if fields["plaque"] == UNKNOWN else format_plaque(fields["plaque"])
    if "data_set" in fields:
        fields["data_set"] = name_to_proto(fields["data_set"])
    if "ended" in fields:
        fields["ended"] = ended_to_proto(fields["ended"])
    kinds: dict[str, Any] = {_NAMES[type(event)]: fields}
    return pb.Event(**kinds)


def event_from_proto(message: pb.Event) -> Event:
    """The event of a message that `events_to_proto` made.

    Raises:
        InvalidNotation: a message that no event makes.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an event that says nothing")
    kind, told = _KINDS[name], getattr(message, name)
    fields = {field: _READERS.get(field, _as_it_is)(getattr(told, field)) for field in kind.__slots__}
    if kind is events.Turned and fields["plaque"] == UNKNOWN:
        raise InvalidNotation("a plaque is turned, and not said which")
    return kind(**fields)


def _as_it_is(value: Any) -> Any:
    return value


def _seat(number: int) -> int:
    return seat_of(number, MOST_SEATS)


def _seats(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(_seat, numbers))


def _plaque(text: str) -> int:
    return parse_plaque(text) if text else UNKNOWN


def _stake(number: int) -> Stake:
    if number not in {stake.value for stake in Stake}:
        raise InvalidNotation(f"a stake is 1 to {len(Stake)}, not {number}")
    return Stake(number)


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "seat": _seat,
    "dealer": _seat,
    "players": _seats,
    "plaque": _plaque,
    "stake": _stake,
    "ended": ended_from_proto,
    "data_set": name_from_proto,
}
