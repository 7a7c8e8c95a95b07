"""Westeria's views between the kernel and the wire."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

from ardri.match.v1 import match_pb2
from ardri.westeria.v1 import table_pb2 as table
from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DATA_SETS
from services.games.westeria.facts import FACTS
from services.games.westeria.options import Options
from services.games.westeria.presentation.view import Deck, Marks, View
from services.games.westeria.rules.phases import ENDED
from services.games.westeria.wire.actions import action_from_proto, action_to_proto
from services.games.westeria.wire.options import options_from_proto, options_to_proto
from services.games.westeria.wire.seats import seat_to_proto, seats_from_proto
from services.games.westeria.wire.terms import ANY_CARD, COUNT, terms_of
from services.games.westeria.wire.units import (
    name_of,
    unit_of,
    unit_to_proto,
    units_from_proto,
    units_to_proto,
)
from services.kernel import SPECTATOR, InvalidNotation, Outcome, Seat, checked_options
from services.wire.fields import among, fill

_PHASE: Final = among(range(ENDED + 1), "a phase", shift=1)
_COUNTED: Final = ("turn", "stuck", "moves", "made", "draws")
"""Numbers that are the same on both sides."""


def view_to_proto(view: View) -> pb.View:
    """The view, complete."""
    data, counted = DATA_SETS[view.options.map], {name: getattr(view, name) for name in _COUNTED}
    message = pb.View(
        viewer=view.viewer,
        options=_options_to_proto(view.options),
        seat=view.seat,
        first=view.first,
        start_rounds=view.opening.rounds,
        picks=map(terms_of(data).zone.to, view.picks),
        shown=[table.RevealedUnit(seat=(unit >> 4) - 1, kind=name_of(data, unit)) for unit in view.shown],
        units=units_to_proto(view, data),
        seats=[seat_to_proto(view, data, seat) for seat in range(view.seats)],
        deck=table.Deck(**view.deck._asdict()),
        **counted,
    )
    fill(message, "phase", _PHASE.to(view.phase))
    fill(message, "card", ANY_CARD.to(view.card))
    if view.last:
        message.last.CopyFrom(action_to_proto(data, view.last))
    if view.board[data.zones]:
        message.in_hand.CopyFrom(unit_to_proto(view, data, data.zones))
    if (end := view.outcome) is not None:
        ended = match_pb2.Outcome(ranks=end.ranks, payoffs=end.payoffs, reason=end.reason, rule=end.rule)
        message.outcome.CopyFrom(ended)
    return message


def view_from_proto(message: pb.View) -> View:
    """The view of a message that `view_to_proto` made.

    Raises:
        InvalidNotation: a wrong number of seats, or a field that holds what no view has.
        InvalidOptions: options that no match has.
    """
    options = Options.of(checked_options(FACTS.options, options_from_proto(message.options)))
    data, count = DATA_SETS[options.map], len(message.seats)
    if not FACTS.min_seats <= count <= FACTS.max_seats:
        raise InvalidNotation(f"a view has not {count} seats")
    seat = among(range(count), "a seat")
    viewer = message.viewer if message.viewer == SPECTATOR else seat.back(message.viewer)
    seats = seats_from_proto(message.seats, data, viewer)
    hand = message.in_hand if message.HasField("in_hand") else None
    units = units_from_proto(message.units, hand, data)
    counted: dict[str, Any] = {name: getattr(message, name) for name in _COUNTED}
    return View(
        viewer=Seat(viewer),
        options=options,
        seats=count,
        phase=_PHASE.back(message.phase),
        seat=Seat(seat.back(message.seat)),
        first=Seat(seat.back(message.first)),
        card=ANY_CARD.back(message.card),
        picks=tuple(map(terms_of(data).zone.back, message.picks)),
        last=action_from_proto(data, message.last) if message.HasField("last") else 0,
        shown=tuple(unit_of(data, shown.seat, shown.kind) for shown in message.shown),
        board=units.board,
        reserves=seats.reserves,
        own_reserve=seats.own_reserve,
        tokens=seats.tokens,
        holders=seats.holders,
        marks=Marks((*units.ruled_out, *seats.bags), units.looks, units.stocks, seats.fallen),
        deck=_deck_from_proto(message.deck),
        opening=seats.opening._replace(rounds=message.start_rounds),
        outcome=_outcome_from_proto(message),
        **counted,
    )


@lru_cache(maxsize=256)
def _options_to_proto(options: Options) -> pb.Options:
    """Shared: a message that goes into another one is copied."""
    return options_to_proto(asdict(options))


def _deck_from_proto(message: table.Deck) -> Deck:
    pile, discards, drawn = map(_cards_from_proto, (message.pile, message.discards, message.drawn))
    return Deck(pile, discards, drawn, message.traitor_last)


def _cards_from_proto(counts: Sequence[int]) -> bytes:
    if len(counts) != len(CARDS):
        raise InvalidNotation(f"counts of cards are {len(CARDS)}, not {len(counts)}")
    return bytes(map(COUNT.back, counts))


def _outcome_from_proto(message: pb.View) -> Outcome | None:
    if not message.HasField("outcome"):
        return None
    end = message.outcome
    return Outcome(tuple(end.ranks), tuple(end.payoffs), end.reason, end.rule)
