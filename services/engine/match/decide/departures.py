"""Seats that drop out of a match before its end: the match goes on without them, or ends. Pure."""

from collections.abc import Sequence

from ardri.match.v1 import match_pb2
from services.engine.match.decide.single import ending
from services.kernel import Outcome, Seat
from services.record.draft import Draft
from services.record.drop_outs import Departure, goes_on
from services.record.match import Match

_REASONS = {
    Departure.RESIGNED: match_pb2.DROP_OUT_RESIGNED,
    Departure.TIME_OUT: match_pb2.DROP_OUT_TIME_OUT,
    Departure.ABANDONED: match_pb2.DROP_OUT_ABANDONED,
}


def leaving(match: Match, seats: Sequence[int], why: Departure, now_ms: int) -> Draft:
    """Makes these seats drop out, or ends the match if it cannot go on without them."""
    if not goes_on(match.spec, match.sitters, match.dropped, seats):
        return ending(match, Outcome.forfeited_by(seats, match.spec.seats, why.value), now_ms)
    draft = Draft(match, now_ms)
    for seat in seats:
        draft.drop_out(Seat(seat), _REASONS[why])
    return draft
