"""Matches that an operator ends. Pure."""

from services.engine.match.decide.checks import require_live
from services.engine.match.decide.single import ending
from services.kernel import Outcome
from services.kernel.outcome import TERMINATED
from services.record.draft import Draft
from services.record.drop_outs import groups
from services.record.match import WAITING, Match, Receipt
from services.record.verify.end import ADJUDICATED
from services.runtime.errors import InvalidRequest, NoSuchSeat, RequestIdReused


def adjudicate(
    match: Match, winner: int | None, cause: str, request_key: str, now_ms: int
) -> Draft | Receipt:
    """The given seat wins, or nobody if it is None. The same request gets the first answer again.

    Raises:
        NoSuchSeat, RequestIdReused, MatchOver, MatchNotStarted.
        InvalidRequest: the seat has dropped out.
    """
    seats = match.spec.seats
    if winner is not None and not 0 <= winner < seats:
        raise NoSuchSeat.of(winner, seats)
    if winner is None:
        outcome = Outcome.drawn(seats, ADJUDICATED)
    else:
        outcome = Outcome.won_by(winner, seats, ADJUDICATED)
    receipt = _receipt(match, outcome, request_key)
    if receipt is not None:
        return receipt
    require_live(match)
    if winner in match.dropped:
        raise InvalidRequest("winner", f"seat {winner} has dropped out, and is behind all who stay")
    return ending(match, outcome, now_ms, cause)


def terminate(match: Match, cause: str, request_key: str, now_ms: int) -> Draft | Receipt:
    """Ends the match without a winner, even before it begins. The same request gets the first answer again.

    Raises:
        RequestIdReused, MatchOver.
    """
    outcome = Outcome.drawn(match.spec.seats, TERMINATED)
    receipt = _receipt(match, outcome, request_key)
    if receipt is not None:
        return receipt
    if match.status != WAITING:
        require_live(match)
    return ending(match, outcome, now_ms, cause)


def _receipt(match: Match, outcome: Outcome, request_key: str) -> Receipt | None:
    receipt = match.receipts.get(request_key)
    if receipt is not None and match.outcome != outcome.behind(groups(match.dropped)):
        raise RequestIdReused("that request has ended the match in another way")
    return receipt
