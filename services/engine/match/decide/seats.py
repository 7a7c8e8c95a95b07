"""Seats are taken. Pure."""

from ardri.match.v1 import match_pb2
from services.engine.match.decide.checks import over
from services.record.draft import Draft
from services.record.match import ENDED, Match, Sitter
from services.record.opening import sit
from services.record.proof.chance import LEAST_ENTROPY, MOST_ENTROPY, fits
from services.runtime.errors import InvalidRequest, NoSuchSeat, SeatTaken


def join(match: Match, seat: int | None, sitter: Sitter, now_ms: int) -> Draft | int:
    """Takes the seat, or the first open one; the seat itself if the account already has it.

    Raises:
        MatchOver, NoSuchSeat: as they say.
        SeatTaken: it is, or it is kept for another account, or another one for this account.
        InvalidRequest: the match does not take such entropy.
    """
    held = match.seat_of(sitter.account_id)
    if held is not None and seat in (None, held):
        return held
    if match.status == ENDED:
        raise over(match)
    kept = match.reserved_for(sitter.account_id)
    if seat is None:
        seat = _first_open(match) if kept is None else kept
    if not 0 <= seat < len(match.sitters):
        raise NoSuchSeat.of(seat, len(match.sitters))
    if match.sitters[seat] is not None:
        raise SeatTaken(f"seat {seat} is taken")
    if held is not None:
        raise SeatTaken(f"this account holds seat {held} already")
    if kept not in {None, seat} or (kept is None and seat in match.reserved):
        raise SeatTaken(
            f"seat {seat} is kept for another account" if kept is None else f"yours is seat {kept}"
        )
    if not fits(match.spec, sitter.entropy):
        raise InvalidRequest("entropy", _entropy_fault(match))
    draft = Draft(match, now_ms)
    sit(match, draft, seat, sitter)
    if all(draft.sitters):
        draft.start(match.spec.seats)
    return draft


def _first_open(match: Match) -> int:
    for seat, holder in enumerate(match.sitters):
        if holder is None and seat not in match.reserved:
            return seat
    raise SeatTaken("no seat is open")


def _entropy_fault(match: Match) -> str:
    if match.spec.chance != match_pb2.CHANCE_SOURCE_SEED_AND_ENTROPY:
        return "the chance of this match comes from its seed alone"
    return f"none, or {LEAST_ENTROPY} to {MOST_ENTROPY} bytes"
