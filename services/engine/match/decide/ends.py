"""Ends of matches by a seat, a clock or the opener, and decisions that lapse. Pure."""

from services.engine.match.decide.checks import over, require_in, require_not_begun
from services.engine.match.decide.departures import leaving
from services.engine.match.decide.single import ending
from services.kernel import Outcome, Seat
from services.kernel.outcome import CALLED_OFF
from services.record.draft import Draft
from services.record.drop_outs import Departure
from services.record.match import LIVE, WAITING, Match
from services.runtime.errors import NotYourSeat


def time_out(match: Match, now_ms: int) -> Draft | None:
    """Lets the decision of a seat lapse, or ends its match, when its time is up; None if it is not.

    Only for matches that are timed.
    """
    if match.status != LIVE:
        return None
    at_ms = max(now_ms, match.updated_ms)  # the time that an entry would get, wherever this clock stands
    lapsed = match.clock.lapsed(at_ms)
    if lapsed is not None:
        return _lapsed(match, lapsed, at_ms)
    flagged = match.clock.flagged(at_ms)
    if not flagged:
        return None
    return leaving(match, flagged, Departure.TIME_OUT, at_ms)


def resign(match: Match, seat: int, now_ms: int) -> Draft:
    """The seat resigns: the others win, or go on without it.

    Raises:
        MatchOver, MatchNotStarted: there is nothing to resign.
    """
    require_in(match, seat)
    return leaving(match, (seat,), Departure.RESIGNED, now_ms)


def call_off(match: Match, account_id: str, now_ms: int) -> Draft | None:
    """Ends a match that has not begun, for the account that opened it; None if it was called off before.

    Raises:
        NotYourSeat: another account opened it, or none did.
        MatchNotEnded: it has begun.
        MatchOver: it has ended in another way.
    """
    if not account_id or match.spec.opened_by != account_id:
        raise NotYourSeat("a match is called off by the account that opened it")
    require_not_begun(match)
    if match.status == WAITING:
        return ending(match, Outcome.drawn(match.spec.seats, CALLED_OFF), now_ms)
    if match.outcome is None or match.outcome.reason != CALLED_OFF:
        raise over(match)
    return None


def _lapsed(match: Match, seat: Seat, now_ms: int) -> Draft:
    action = match.game.lapse(match.position, seat)
    assert action is not None, "only a decision that lapses is on offer"
    draft = Draft(match, now_ms)
    draft.act(seat, action, lapsed=True)
    return draft
