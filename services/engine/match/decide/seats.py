"""Seats that are taken and given back. Pure."""

from typing import Final

from ardri.match.v1 import match_pb2
from services.engine.match.decide.checks import over, require_not_begun
from services.engine.match.decide.single import ending
from services.kernel import Outcome
from services.kernel.outcome import CALLED_OFF
from services.record.draft import Draft
from services.record.match import ENDED, Match, Receipt, Sitter
from services.record.opening import sit
from services.record.proof.chance import LEAST_ENTROPY, MOST_ENTROPY, fits
from services.runtime.errors import InvalidRequest, NoSuchSeat, NotYourSeat, SeatTaken

MOST_GIVEN_BACK: Final = 8
"""How often an account may leave one match before it gets no seat any more: each time makes the log longer.
"""


def join(match: Match, seat: int | None, sitter: Sitter, now_ms: int, request_key: str = "") -> Draft | int:
    """Takes the seat, or the first open one; returns the seat itself if the account already has it.

    `request_key`: the key of the request, if the request has an id.

    Raises:
        NotYourSeat: the account has given back the seat that the same request took.
        MatchOver, NoSuchSeat: as their names say.
        SeatTaken: the seat is taken or kept for another account, another seat is held by or kept for this
            account, or this account has left the match too often.
        InvalidRequest: the match does not take such entropy.
    """
    held = match.seat_of(sitter.account_id)
    if _is_given_back(match, held, request_key):
        raise NotYourSeat("the seat of this request was given back; a new one takes another")
    if held is not None and seat in (None, held):
        return held
    if match.status == ENDED:
        raise over(match)
    free = _free_seat(match, seat, held, sitter.account_id)
    if not fits(match.spec, sitter.entropy):
        raise InvalidRequest("entropy", _entropy_fault(match))
    draft = Draft(match, now_ms)
    sit(match, draft, free, sitter)
    if all(draft.sitters):
        draft.start(match.spec.seats)
    return draft


def _free_seat(match: Match, seat: int | None, held: int | None, account_id: str) -> int:
    """Returns the seat that the account gets: the one it asks for, the one kept for it, or the first open."""
    kept = match.reserved_for(account_id)
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
    if match.given_back[account_id] >= MOST_GIVEN_BACK:
        raise SeatTaken(f"this account has left the match {MOST_GIVEN_BACK} times, and gets no seat any more")
    return seat


def give_back(match: Match, seat: int, account_id: str, request_key: str, now_ms: int) -> Draft | Receipt:
    """The account leaves its seat before the start. The same request gets the first answer again.

    Raises:
        NotYourSeat: the account does not have the seat, or did not choose it.
        MatchNotEnded: the match has begun.
        MatchOver: the match has ended.
    """
    receipt = match.receipts.get(request_key)
    if receipt is not None:
        return receipt
    require_not_begun(match)
    if match.status == ENDED:
        raise over(match)
    if match.seat_of(account_id) != seat:
        raise NotYourSeat(f"this account does not have seat {seat}")
    if not match.spec.opened_by:
        raise NotYourSeat("only what an account has opened for others to join is left before it begins")
    if _is_deserted_without(match, account_id):
        return ending(match, Outcome.drawn(match.spec.seats, CALLED_OFF), now_ms)
    draft = Draft(match, now_ms)
    draft.free(seat)
    return draft


def _is_given_back(match: Match, held: int | None, request_key: str) -> bool:
    """Whether that request took a seat for the account that the account does not hold any more."""
    receipt = match.receipts.get(request_key)
    if receipt is None:
        return False
    sitter = None if held is None else match.sitters[held]
    return sitter is None or receipt.version < sitter.since


def _is_deserted_without(match: Match, account_id: str) -> bool:
    """Whether the opener has left the match, and no person would remain once this account leaves, too."""
    opener = match.spec.opened_by
    others = [
        sitter for sitter in match.sitters if sitter and not sitter.is_bot and sitter.account_id != account_id
    ]
    return not others and (account_id == opener or match.given_back[opener] > 0)


def _first_open(match: Match) -> int:
    for seat, holder in enumerate(match.sitters):
        if holder is None and seat not in match.reserved:
            return seat
    raise SeatTaken("no seat is open")


def _entropy_fault(match: Match) -> str:
    if match.spec.chance != match_pb2.CHANCE_SOURCE_SEED_AND_ENTROPY:
        return "the chance of this match comes from its seed alone"
    return f"none, or {LEAST_ENTROPY} to {MOST_ENTROPY} bytes"
