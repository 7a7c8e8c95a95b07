"""Westeria's views between the kernel and the wire."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ardri.westeria.v1 import table_pb2 as table
from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.facts import FACTS
from services.games.westeria.presentation.view import View
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.ground import ground_of
from services.games.westeria.rules.cells.phases import ENDED
from services.games.westeria.rules.cells.zones import zones_in
from services.games.westeria.rules.outcomes import REASONS, outcome_of
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.tally import tally
from services.games.westeria.wire.actions import action_from_proto, action_to_proto
from services.games.westeria.wire.options import OPTION_CODEC
from services.games.westeria.wire.seats import seat_from_proto, seat_to_proto
from services.games.westeria.wire.terms import ANY_CARD, COUNT, named, terms_of
from services.games.westeria.wire.units import name_of, place_from_proto, unit_of, unit_to_proto
from services.kernel import SPECTATOR, InvalidNotation, Seat
from services.wire.fields import among, fill
from services.wire.outcomes import outcome_message

_PHASE: Final = among(range(ENDED + 1), "a phase", shift=1)
_REASON: Final = named(REASONS, "a reason")
_PLAIN: Final = {
    "turn": at.TURN,
    "stuck": at.STUCK,
    "moves": at.MOVES,
    "made": at.MADE,
    "draws": at.DRAWS,
    "start_rounds": at.ROUNDS,
}
"""Fields of a view that hold the number of a cell as it is."""
_PILES: Final = {"pile": at.PILE, "discards": at.DISCARDS, "drawn": at.DRAWN}


def view_to_proto(view: View) -> pb.View:
    """Writes the complete view."""
    position, cells, data = view.position, view.position.cells, view.data
    shown = [unit for unit in cells[at.SHOWN : at.SHOWN + at.MOST_SHOWN] if unit]
    plain: dict[str, Any] = {name: cells[index] for name, index in _PLAIN.items()}
    message = pb.View(
        viewer=view.viewer,
        options=OPTION_CODEC.stored_to_proto(position.ground.options),
        seat=cells[at.SEAT],
        first=cells[at.FIRST],
        picks=map(terms_of(data)["zone"].to, cells[at.PICKS : at.PICKS + cells[at.PICKED]]),
        shown=[table.RevealedUnit(seat=(unit >> 4) - 1, kind=name_of(data, unit)) for unit in shown],
        units=[unit_to_proto(data, zone, cells[zone]) for zone in range(data.zones) if cells[zone]],
        seats=[seat_to_proto(view, seat) for seat in range(position.seats)],
        deck=_deck_to_proto(cells),
        resting=map(terms_of(data)["zone"].to, zones_in(cells[at.RESTING_LOW], cells[at.RESTING_HIGH])),
        **plain,
    )
    fill(message, "phase", _PHASE.to(cells[at.PHASE]))
    fill(message, "card", ANY_CARD.to(cells[at.CARD]))
    if cells[at.LAST]:
        message.last.CopyFrom(action_to_proto(position, Seat(cells[at.SEAT]), cells[at.LAST]))
    if cells[at.HAND]:
        message.in_hand.CopyFrom(unit_to_proto(data, at.HAND, cells[at.HAND]))
    if (end := outcome_of(cells, position.ground)) is not None:
        message.outcome.CopyFrom(outcome_message(end))
    return message


def view_from_proto(message: pb.View) -> View:
    """Reads a message that `view_to_proto` made.

    Raises:
        InvalidNotation: the number of seats is wrong, or a field has a value that no view has.
        InvalidOptions: no match can have these options.
    """
    options = OPTION_CODEC.stored_from_proto(message.options)
    count = len(message.seats)
    if not FACTS.min_seats <= count <= FACTS.max_seats:
        raise InvalidNotation(f"a view has not {count} seats")
    seat = among(range(count), "a seat")
    viewer = message.viewer if message.viewer == SPECTATOR else seat.back(message.viewer)
    ground = ground_of(options, count)
    position = WesteriaPosition(ground, vec[i64]([0] * at.CELLS))
    cells, data = position.cells, ground.data
    _read_units(cells, data, message)
    _read_deck(cells, message.deck)
    tally(cells, ground)
    for number, each in enumerate(message.seats):
        seat_from_proto(position, each, number, viewer)
    for name, index in _PLAIN.items():
        cells[index] = getattr(message, name)
    cells[at.PHASE] = _PHASE.back(message.phase)
    cells[at.SEAT], cells[at.FIRST] = seat.back(message.seat), seat.back(message.first)
    cells[at.CARD], cells[at.PICKED] = ANY_CARD.back(message.card), len(message.picks)
    for zone in map(terms_of(data)["zone"].back, message.resting):
        cells[at.RESTING_LOW] |= ground.low[zone]
        cells[at.RESTING_HIGH] |= ground.high[zone]
    _write(cells, at.PICKS, map(terms_of(data)["zone"].back, _some(message.picks)))
    _write(cells, at.SHOWN, [unit_of(data, shown.seat, shown.kind) for shown in _some(message.shown)])
    if message.HasField("last"):
        cells[at.LAST] = action_from_proto(position, Seat(viewer), message.last)
    _read_end(cells, message)
    return View(Seat(viewer), position)


def _deck_to_proto(cells: "vec[i64]") -> table.Deck:
    piles = {name: cells[first : first + at.MOST_CARDS] for name, first in _PILES.items()}
    return table.Deck(traitor_last=bool(cells[at.TRAITOR_LAST]), **piles)


def _read_deck(cells: "vec[i64]", message: table.Deck) -> None:
    for name, first in _PILES.items():
        counts = getattr(message, name)
        if len(counts) != len(CARDS):
            raise InvalidNotation(f"counts of cards are {len(CARDS)}, not {len(counts)}")
        _write(cells, first, map(COUNT.back, counts))
    cells[at.TRAITOR_LAST] = message.traitor_last


def _read_units(cells: "vec[i64]", data: DataSet, message: pb.View) -> None:
    for each in message.units:
        zone = terms_of(data)["zone"].back(each.zone)
        if cells[zone]:
            raise InvalidNotation(f"two units stand on {each.zone}")
        cells[zone] = place_from_proto(data, each)
    if message.HasField("in_hand"):
        cells[at.HAND] = place_from_proto(data, message.in_hand)


def _read_end(cells: "vec[i64]", message: pb.View) -> None:
    if message.HasField("outcome") != (cells[at.PHASE] == ENDED):
        raise InvalidNotation("a match has an outcome if it has ended")
    ranks = message.outcome.ranks
    if cells[at.PHASE] == ENDED:
        if 1 not in ranks:
            raise InvalidNotation(f"nobody is first among {list(ranks)}")
        cells[at.REASON] = _REASON.back(message.outcome.reason)
        cells[at.BEHIND] = sum(1 << seat for seat, rank in enumerate(ranks) if rank > 1)


def _some(items: Sequence[Any]) -> Sequence[Any]:
    """Checks that there are no more items than the cells have room for, and returns them."""
    if len(items) > at.MOST_PICKS:
        raise InvalidNotation(f"{len(items)} are too many, {at.MOST_PICKS} the most")
    return items


def _write(cells: "vec[i64]", first: int, numbers: Iterable[int]) -> None:
    for index, number in enumerate(numbers, first):
        cells[index] = number
