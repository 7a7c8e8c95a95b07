"""What the end of a match is to those in it, and how a match in a list stands for one account. Pure."""

from typing import Final

from ardri.match.v1 import match_pb2 as pb
from services.kernel.outcome import CALLED_OFF, WITHOUT_RESULT
from services.record.match import ENDED
from services.record.progress import hide_progress

_FIRST: Final = 1


def seat_in(summary: pb.MatchSummary, account_id: str) -> pb.Seat | None:
    """The seat that the account has, or that is kept for it."""
    return next((seat for seat in summary.seats if account_id and seat.account_id == account_id), None)


def has_result(outcome: pb.Outcome) -> bool:
    """Whether it counts for those who played: not where the match was broken off, or never began."""
    return outcome.reason not in WITHOUT_RESULT


def is_called_off(match: pb.Match) -> bool:
    """Whether who opened it has called it off."""
    return match.outcome.reason == CALLED_OFF


def result_of(summary: pb.MatchSummary, seat: int) -> "pb.Result.ValueType":
    """How the match ended for the seat; unspecified before its end."""
    ranks = summary.outcome.ranks
    if summary.status != ENDED:
        return pb.RESULT_UNSPECIFIED
    if not has_result(summary.outcome) or seat >= len(ranks):
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
