"""Matches that a seat or a clock ends, and decisions that lapse. Pure."""

from services.engine.match.decide.checks import require_in
from services.engine.match.decide.departures import leaving
from services.kernel import Seat
from services.record.draft import Draft
from services.record.drop_outs import Departure
from services.record.match import LIVE, Match


def time_out(match: Match, now_ms: int) -> Draft | None:
    """What follows when a seat's time is up: its decision lapses, or the match ends; None if it is not.

    Only of a match that is timed.
    """
    if match.status != LIVE:
        return None
    lapsed = match.clock.lapsed(now_ms)
    if lapsed is not None:
        return _lapsed(match, lapsed, now_ms)
    flagged = match.clock.flagged(now_ms)
    if not flagged:
        return None
    return leaving(match, flagged, Departure.TIME_OUT, now_ms)


def resign(match: Match, seat: int, now_ms: int) -> Draft:
    """The seat gives up: the others win, or go on without it.

    Raises:
        MatchOver, MatchNotStarted: there is nothing to give up.
    """
    require_in(match, seat)
    return leaving(match, (seat,), Departure.RESIGNED, now_ms)


def _lapsed(match: Match, seat: Seat, now_ms: int) -> Draft:
    action = match.game.lapse(match.position, seat)
    assert action is not None, "only a decision that lapses is on offer"
    draft = Draft(match, now_ms)
    draft.act(seat, action, lapsed=True)
    return draft
