"""Seats are taken. Pure."""

from services.record.draft import Draft
from services.record.match import ENDED, Match, Sitter
from services.record.opening import sit
from services.runtime.errors import MatchOver, NoSuchSeat, SeatTaken


def join(match: Match, seat: int | None, sitter: Sitter, now_ms: int) -> Draft | int:
    """Takes the seat, or the first open one; the seat itself if the account already has it.

    Raises:
        NoSuchSeat, SeatTaken: as they say.
    """
    held = match.seat_of(sitter.account_id)
    if held is not None and seat in (None, held):
        return held
    if match.status == ENDED:
        raise MatchOver("the match has ended")
    if seat is None:
        seat = next((each for each, holder in enumerate(match.sitters) if holder is None), None)
        if seat is None:
            raise SeatTaken("no seat is open")
    if not 0 <= seat < len(match.sitters):
        raise NoSuchSeat(f"the match has seats 0 to {len(match.sitters) - 1}, not {seat}")
    if match.sitters[seat] is not None:
        raise SeatTaken(f"seat {seat} is taken")
    if held is not None:
        raise SeatTaken(f"this account holds seat {held} already")
    draft = Draft(match, now_ms)
    sit(match, draft, seat, sitter)
    if all(draft.sitters):
        draft.start(match.spec.seats)
    return draft
