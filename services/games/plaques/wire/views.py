"""Views on the wire."""

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.facts import FACTS
from services.games.plaques.options import Options
from services.games.plaques.presentation.views import Place, Round, Standing, Turn, View
from services.games.plaques.rules.bounds import MOST_SEATS
from services.games.plaques.wire.checks import plaques_of, seat_of, words_of
from services.games.plaques.wire.endings import ended_from_proto, ended_to_proto
from services.games.plaques.wire.options import options_from_proto, options_to_proto
from services.games.plaques.wire.values import value_of
from services.kernel import SPECTATOR, InvalidNotation, Seat, checked_options


def view_to_proto(view: View) -> pb.View:
    """The view, complete, and what each tableau is worth and why."""
    message = pb.View(
        viewer=view.viewer,
        options=options_to_proto(view.options),
        hand=view.number,
        dealer=view.dealer,
        pot=view.pot,
        places=[_place(view, seat) for seat in range(len(view.places))],
    )
    if view.turn is not None:
        message.turn.CopyFrom(pb.Turn(**view.turn._asdict()))
    if view.round is not None:
        message.round.CopyFrom(pb.Round(**view.round._asdict()))
    if view.last is not None:
        message.last.CopyFrom(ended_to_proto(view.last))
    return message


def _place(view: View, seat: int) -> pb.Place:
    place = view.places[seat]
    message = pb.Place(
        stack=place.stack,
        standing=pb.Standing.ValueType(place.standing),
        tableau=words_of(place.tableau),
        face_down=place.face_down,
        hidden=words_of(place.hidden),
    )
    if place.standing == Standing.LIVE and place.tableau:
        message.value.CopyFrom(value_of(seat, view.tableaux, view.live))
    return message


def view_from_proto(message: pb.View) -> View:
    """The view of a message that `view_to_proto` made.

    Raises:
        InvalidNotation: no view that a match has.
    """
    places, seats = message.places, len(message.places)
    if not FACTS.min_seats <= seats <= MOST_SEATS:
        raise InvalidNotation(f"a view has 2 to {MOST_SEATS} places, not {seats}")
    options = Options.of(checked_options(FACTS.options, options_from_proto(message.options)))
    return View(
        SPECTATOR if message.viewer == SPECTATOR else Seat(seat_of(message.viewer, seats)),
        options,
        message.hand,
        seat_of(message.dealer, seats),
        message.pot,
        tuple(map(_place_from, places)),
        _round(message.round, seats) if message.HasField("round") else None,
        _turn(message.turn, seats) if message.HasField("turn") else None,
        ended_from_proto(message.last) if message.HasField("last") else None,
    )


def _place_from(message: pb.Place) -> Place:
    known = message.standing in {standing.value for standing in Standing}
    standing = Standing(message.standing) if known else Standing.OUT
    return Place(
        message.stack, standing, plaques_of(message.tableau), message.face_down, plaques_of(message.hidden)
    )


def _round(message: pb.Round, seats: int) -> Round:
    if len(message.paid) != seats:
        raise InvalidNotation(f"a round has what {seats} seats have paid, not {len(message.paid)}")
    leader, acting = seat_of(message.leader, seats), seat_of(message.acting, seats)
    return Round(tuple(message.paid), message.raises, leader, acting)


def _turn(message: pb.Turn, seats: int) -> Turn:
    seat = seat_of(message.seat, seats)
    return Turn(seat, message.key, message.turned, message.risen, message.drawing)
