"""Views, and the results of hands, on the wire."""

from collections.abc import Iterable

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.catalogue.data_sets import DATA_SETS, RESTORED
from services.games.plaques.catalogue.plaques import format_plaque, parse_tableau
from services.games.plaques.facts import FACTS
from services.games.plaques.presentation.views import IN_HAND, Ended, Place, Round, Standing, Turn, View
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.games.plaques.wire.options import OPTION_CODEC
from services.games.plaques.wire.values import value_of
from services.kernel import SPECTATOR, InvalidNotation, Seat


def view_to_proto(view: View) -> pb.View:
    """Writes the complete view, and what each tableau is worth and why."""
    return pb.View(
        viewer=view.viewer,
        options=OPTION_CODEC.stored_to_proto(view.options),
        hand=view.number,
        dealer=view.dealer,
        pot=view.pot,
        places=[_place(view, seat) for seat in range(len(view.places))],
        turn=view.turn and pb.Turn(**view.turn._asdict()),
        round=view.round and pb.Round(**view.round._asdict()),
        last=view.last and ended_to_proto(view.last),
    )


def view_from_proto(message: pb.View) -> View:
    """Reads a message that `view_to_proto` made; the worth of tableaux is not read.

    Raises:
        InvalidNotation: no match has such a view.
    """
    places, seats, turn = message.places, len(message.places), message.turn
    if not FACTS.min_seats <= seats <= MOST_SEATS:
        raise InvalidNotation(f"a view has 2 to {MOST_SEATS} places, not {seats}")
    return View(
        SPECTATOR if message.viewer == SPECTATOR else Seat(seat_of(message.viewer, seats)),
        OPTION_CODEC.stored_from_proto(message.options),
        message.hand,
        seat_of(message.dealer, seats),
        message.pot,
        tuple(map(_place_from, places)),
        _round(message.round, seats) if message.HasField("round") else None,
        Turn(seat_of(turn.seat, seats), turn.key, turn.turned, turn.risen, turn.drawing)
        if message.HasField("turn")
        else None,
        ended_from_proto(message.last) if message.HasField("last") else None,
    )


def ended_to_proto(ended: Ended) -> pb.EndedHand:
    """Writes all seats, with the worth of each live seat's tableau if there was a showdown."""
    message = pb.EndedHand(hand=ended.number, data_set=name_to_proto(ended.data_set))
    for seat, tableau in enumerate(ended.tableaux):
        is_live = seat in ended.live
        place = message.places.add(tableau=map(format_plaque, tableau), live=is_live, gain=ended.gains[seat])
        if is_live and len(ended.live) > 1:
            place.value.CopyFrom(value_of(seat, ended.tableaux, ended.live, ended.data_set, FACTS.seat_names))
    return message


def ended_from_proto(message: pb.EndedHand) -> Ended:
    """Reads how a hand ended.

    Raises:
        InvalidNotation: words that are no plaques, or an unknown data set.
    """
    return Ended(
        message.hand,
        tuple(plaques_of(place.tableau) for place in message.places),
        tuple(seat for seat, place in enumerate(message.places) if place.live),
        tuple(place.gain for place in message.places),
        name_from_proto(message.data_set),
    )


def name_to_proto(data_set: str) -> str:
    """Writes the name of a data set; empty for the default one."""
    return "" if data_set == RESTORED.name else data_set


def name_from_proto(data_set: str) -> str:
    """Reads the name of a data set; empty stands for the default one.

    Raises:
        InvalidNotation: there is no data set of that name.
    """
    if data_set and data_set not in DATA_SETS:
        raise InvalidNotation(f"{data_set!r} is no data set; there are {', '.join(DATA_SETS)}")
    return data_set or RESTORED.name


def _place(view: View, seat: int) -> pb.Place:
    place = view.places[seat]
    is_worth = place.standing in IN_HAND and place.tableau
    return pb.Place(
        stack=place.stack,
        standing=pb.Standing.ValueType(place.standing),
        tableau=map(format_plaque, place.tableau),
        face_down=place.face_down,
        hidden=map(format_plaque, place.hidden),
        given=place.given,
        value=value_of(seat, view.tableaux, view.live, view.options.data_set, FACTS.seat_names)
        if is_worth
        else None,
    )


def _place_from(message: pb.Place) -> Place:
    known = message.standing in {standing.value for standing in Standing}
    standing = Standing(message.standing) if known else Standing.OUT
    tableau, hidden = plaques_of(message.tableau), plaques_of(message.hidden)
    return Place(message.stack, standing, tableau, message.face_down, hidden, message.given)


def _round(message: pb.Round, seats: int) -> Round:
    if len(message.paid) != seats:
        raise InvalidNotation(f"a round has what {seats} seats have paid, not {len(message.paid)}")
    leader, acting = seat_of(message.leader, seats), seat_of(message.acting, seats)
    return Round(tuple(message.paid), message.raises, leader, acting)


def seat_of(number: int, seats: int) -> int:
    """Checks the number of a seat and returns it.

    Raises:
        InvalidNotation: there is no such seat.
    """
    if not 0 <= number < seats:
        raise InvalidNotation(f"seats are 0 to {seats - 1}, not {number}")
    return number


def plaques_of(words: Iterable[str]) -> bytes:
    """Reads plaques from words.

    Raises:
        InvalidNotation: a word is no plaque, one is there twice, or there are more than a tableau has.
    """
    return bytes(parse_tableau(" ".join(words)))
