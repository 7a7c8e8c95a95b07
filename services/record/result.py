"""How a match in a list stands for one account. Pure."""

from typing import Final

from ardri.match.v1 import match_pb2 as pb
from services.record.match import ENDED
from services.record.progress import hide_progress
from services.record.verify.end import TERMINATED

_FIRST: Final = 1


def seat_in(summary: pb.MatchSummary, account_id: str) -> pb.Seat | None:
    """The seat that the account has, or that is kept for it."""
    return next((seat for seat in summary.seats if account_id and seat.account_id == account_id), None)


def result_of(summary: pb.MatchSummary, seat: int) -> "pb.Result.ValueType":
    """How the match ended for the seat; unspecified before its end."""
    ranks = summary.outcome.ranks
    if summary.status != ENDED:
        return pb.RESULT_UNSPECIFIED
    if summary.outcome.reason == TERMINATED or seat >= len(ranks):
        return pb.RESULT_NONE
    if ranks[seat] != _FIRST:
        return pb.RESULT_LOST
    return pb.RESULT_WON if list(ranks).count(_FIRST) == 1 else pb.RESULT_SHARED


def show_to(summary: pb.MatchSummary, account_id: str) -> None:
    """Fills in what the account has to do with the match, and leaves out what it may not know yet."""
    hide_progress(summary, account_id)
    seat = seat_in(summary, account_id)
    if seat is not None:
        summary.viewer_seat = seat.seat
        if not seat.reserved:
            summary.result = result_of(summary, seat.seat)
