"""How a hand ended, on the wire: in views and in events."""

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.presentation.views import Ended
from services.games.plaques.wire.checks import plaques_of, words_of
from services.games.plaques.wire.values import value_of


def ended_to_proto(ended: Ended) -> pb.EndedHand:
    """All seats, with what each live one's tableau was worth if there was a showdown."""
    message = pb.EndedHand(hand=ended.number)
    for seat, tableau in enumerate(ended.tableaux):
        is_live = seat in ended.live
        place = message.places.add(tableau=words_of(tableau), live=is_live, gain=ended.gains[seat])
        if is_live and len(ended.live) > 1:
            place.value.CopyFrom(value_of(seat, ended.tableaux, ended.live))
    return message


def ended_from_proto(message: pb.EndedHand) -> Ended:
    """The end of the hand.

    Raises:
        InvalidNotation: no plaques.
    """
    return Ended(
        message.hand,
        tuple(plaques_of(place.tableau) for place in message.places),
        tuple(seat for seat, place in enumerate(message.places) if place.live),
        tuple(place.gain for place in message.places),
    )
