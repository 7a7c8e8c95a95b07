"""Matches that a seat or a clock ends, and decisions that lapse. Pure."""

from services.engine.match.decide.checks import require_live
from services.engine.match.decide.single import ending
from services.kernel import Outcome, Seat
from services.record.draft import Draft
from services.record.match import LIVE, Match


def time_out(match: Match, now_ms: int) -> Draft | None:
    """What follows when a seat's time is up: its decision lapses, or the match ends; None if it is not."""
    if match.status != LIVE or not match.clock.spec.is_timed:
        return None
    lapsed = match.clock.lapsed(now_ms)
    if lapsed is not None:
        return _lapsed(match, lapsed, now_ms)
    flagged = match.clock.flagged(now_ms)
    if not flagged:
        return None
    return ending(match, Outcome.forfeited_by(flagged, match.spec.seats, "time_out"), now_ms)


def resign(match: Match, seat: int, now_ms: int) -> Draft:
    """The seat gives up; the others win."""
    require_live(match)
    return ending(match, Outcome.forfeited_by((seat,), match.spec.seats, "resigned"), now_ms)


def _lapsed(match: Match, seat: Seat, now_ms: int) -> Draft:
    action = match.game.lapse(match.position, seat)
    assert action is not None, "only a decision that lapses is on offer"
    draft = Draft(match, now_ms)
    draft.act(seat, action, lapsed=True)
    return draft
