"""The result of a match for a seat, and how a match in a list concerns an account. Pure."""

from typing import Final

from ardri.match.v1 import match_pb2 as pb
from services.kernel.outcome import CALLED_OFF, WITHOUT_RESULT
from services.record.listing.progress import hide_progress
from services.record.match import ENDED

_FIRST: Final = 1


def seat_in(summary: pb.MatchSummary, account_id: str) -> pb.Seat | None:
    """Returns the seat that the account has, or that is kept for it."""
    return next((seat for seat in summary.seats if account_id and seat.account_id == account_id), None)


def has_result(outcome: pb.Outcome) -> bool:
    """Whether the outcome counts as a result: not if the match was broken off, or never began."""
    return outcome.reason not in WITHOUT_RESULT


def is_called_off(match: pb.Match) -> bool:
    """Whether the opener has called the match off."""
    return match.outcome.reason == CALLED_OFF


def result_of(summary: pb.MatchSummary, seat: int) -> "pb.Result.ValueType":
    """Returns the result for the seat; unspecified before the end."""
    ranks = summary.outcome.ranks
    if summary.status != ENDED:
        return pb.RESULT_UNSPECIFIED
    if not has_result(summary.outcome) or seat >= len(ranks):
        return pb.RESULT_NONE
    if ranks[seat] != _FIRST:
        return pb.RESULT_LOST
    return pb.RESULT_WON if list(ranks).count(_FIRST) == 1 else pb.RESULT_SHARED


def show_to(summary: pb.MatchSummary, account_id: str) -> None:
    """Fills in how the match concerns the account, and removes what the account may not know yet."""
    hide_progress(summary, account_id)
    seat = seat_in(summary, account_id)
    if seat is not None:
        summary.viewer_seat = seat.seat
        if not seat.reserved:
            summary.result = result_of(summary, seat.seat)
