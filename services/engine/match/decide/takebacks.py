"""Actions that are taken back because all seats agree. Pure."""

from typing import Final

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match.decide.checks import require_in
from services.engine.match.decide.single import single
from services.record.draft import Draft
from services.record.match import Match
from services.record.takebacks import Takebacks
from services.runtime.errors import TakebackRefused

MOST_TAKEN_BACK: Final = 100
"""Takebacks in one match: each one makes its log longer, and AI seats always agree."""


def offer_takeback(match: Match, seat: int, now_ms: int) -> Draft:
    """Asks the other seats to agree to take back the seat's last action. AI seats agree at once.

    Raises:
        MatchOver, MatchNotStarted: nobody can act.
        TakebackRefused: the match has no takebacks, or had too many; the seat has nothing to take back; an
            offer stands, or was declined since the last action.
    """
    takebacks = _takebacks(match, seat)
    if takebacks.taken_back >= MOST_TAKEN_BACK:
        raise TakebackRefused(f"{MOST_TAKEN_BACK} times was taken back in this match, and no more")
    if takebacks.offer is not None:
        raise TakebackRefused(f"the offer of seat {takebacks.offer} stands already")
    if takebacks.last_of(seat) is None:
        raise TakebackRefused("there is no action of this seat that can still be taken back")
    if seat in takebacks.declined:
        raise TakebackRefused("it was declined; it can be offered again when a seat has acted")
    draft = single(match, LogEntry(takeback_offered=match_pb2.TakebackOffered(seat=seat)), now_ms)
    bots = [each for each, sitter in enumerate(match.sitters) if sitter is not None and sitter.is_bot]
    for bot in bots:
        draft.add(LogEntry(takeback_accepted=match_pb2.TakebackAccepted(seat=bot)))
    _take_back(takebacks, draft, seat, {seat, *bots}, match.spec.seats)
    return draft


def answer_takeback(match: Match, seat: int, *, accept: bool, now_ms: int) -> Draft:
    """Agrees or declines; the action is taken back once all other seats have agreed.

    Raises:
        MatchOver, MatchNotStarted: nobody can act.
        TakebackRefused: no other seat's offer stands, or this seat has agreed.
    """
    takebacks = _takebacks(match, seat)
    offer = takebacks.offer
    if offer is None or offer == seat or seat in takebacks.accepted:
        raise TakebackRefused(f"no offer to take back waits for an answer of seat {seat}")
    if not accept:
        return single(match, LogEntry(takeback_declined=match_pb2.TakebackDeclined(seat=seat)), now_ms)
    draft = single(match, LogEntry(takeback_accepted=match_pb2.TakebackAccepted(seat=seat)), now_ms)
    _take_back(takebacks, draft, offer, {offer, seat, *takebacks.accepted}, match.spec.seats)
    return draft


def _takebacks(match: Match, seat: int) -> Takebacks:
    require_in(match, seat)
    if match.takebacks is None:
        raise TakebackRefused("in this match nothing is taken back")
    return match.takebacks


def _take_back(takebacks: Takebacks, draft: Draft, offer: int, agreed: set[int], seats: int) -> None:
    """Takes the action back if all seats have agreed."""
    action = takebacks.last_of(offer)
    if len(agreed) == seats and action is not None:
        draft.take_back(action)
