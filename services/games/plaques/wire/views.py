"""Views on the wire."""

from collections.abc import Sequence

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.bounds import MOST_SEATS
from services.games.plaques.facts import FACTS
from services.games.plaques.state import Options, Round, State, Turn
from services.games.plaques.view import View
from services.games.plaques.wire.checks import plaques_of, seat_of, words_of
from services.games.plaques.wire.endings import ended_from_proto, ended_to_proto
from services.games.plaques.wire.options import options_from_proto, options_to_proto
from services.games.plaques.wire.values import value_of
from services.kernel import SPECTATOR, InvalidNotation, Seat, checked_options


def view_to_proto(view: View) -> pb.View:
    """The view, complete, and what each tableau is worth and why."""
    shown = view.shown
    message = pb.View(
        viewer=view.viewer,
        options=options_to_proto(shown.options),
        hand=shown.number,
        dealer=shown.dealer,
        pot=shown.pot,
        places=[_place(view, seat) for seat in range(len(shown.stacks))],
    )
    if shown.turn is not None:
        message.turn.CopyFrom(pb.Turn(**shown.turn._asdict()))
    if shown.round is not None:
        message.round.CopyFrom(pb.Round(**shown.round._asdict()))
    if shown.last is not None:
        message.last.CopyFrom(ended_to_proto(shown.last))
    return message


def _place(view: View, seat: int) -> pb.Place:
    shown = view.shown
    place = pb.Place(
        stack=shown.stacks[seat],
        standing=_standing(shown, seat),
        tableau=words_of(shown.tableaux[seat]),
        face_down=view.face_down[seat],
        hidden=words_of(shown.hidden[seat]),
    )
    if seat in shown.live and shown.tableaux[seat]:
        place.value.CopyFrom(value_of(seat, shown.tableaux, shown.live))
    return place


def _standing(shown: State, seat: int) -> pb.Standing.ValueType:
    if seat in shown.live:
        return pb.STANDING_LIVE
    return pb.STANDING_YIELDED if seat in shown.players else pb.STANDING_OUT


def view_from_proto(message: pb.View) -> View:
    """The view of a message that `view_to_proto` made.

    Raises:
        InvalidNotation: no view that a match has.
    """
    places, seats = message.places, len(message.places)
    if not FACTS.min_seats <= seats <= MOST_SEATS:
        raise InvalidNotation(f"a view has 2 to {MOST_SEATS} places, not {seats}")
    options = Options.of(checked_options(FACTS.options, options_from_proto(message.options)))
    shown = State(
        options,
        message.hand,
        seat_of(message.dealer, seats),
        tuple(place.stack for place in places),
        _seats(places, (pb.STANDING_LIVE, pb.STANDING_YIELDED)),
        _seats(places, (pb.STANDING_LIVE,)),
        tuple(plaques_of(place.tableau) for place in places),
        tuple(plaques_of(place.hidden) for place in places),
        message.pot,
        _round(message.round, seats) if message.HasField("round") else None,
        _turn(message.turn, seats) if message.HasField("turn") else None,
        ended_from_proto(message.last) if message.HasField("last") else None,
    )
    viewer = SPECTATOR if message.viewer == SPECTATOR else Seat(seat_of(message.viewer, seats))
    return View(viewer, shown, tuple(place.face_down for place in places))


def _seats(places: Sequence[pb.Place], standings: tuple[pb.Standing.ValueType, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(places) if place.standing in standings)


def _round(message: pb.Round, seats: int) -> Round:
    if len(message.paid) != seats:
        raise InvalidNotation(f"a round has what {seats} seats have paid, not {len(message.paid)}")
    leader, acting = seat_of(message.leader, seats), seat_of(message.acting, seats)
    return Round(tuple(message.paid), message.raises, leader, acting)


def _turn(message: pb.Turn, seats: int) -> Turn:
    seat = seat_of(message.seat, seats)
    return Turn(seat, message.key, message.turned, message.risen, message.drawing)
