"""Seats that leave and return, and the claim of other seats against those that stay away. Pure."""

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match.decide.checks import require_in
from services.engine.match.decide.departures import leaving
from services.engine.match.decide.single import single
from services.record.draft import Draft
from services.record.drop_outs import Departure
from services.record.match import LIVE, Match
from services.runtime.errors import NotClaimable


def leave(match: Match, seat: int, now_ms: int) -> Draft | None:
    """Notes that a seat is away; None if that does not matter in this match or is already known."""
    sitter = match.sitters[seat]
    if match.status != LIVE or not match.grace_ms or seat in match.left or not sitter or sitter.is_bot:
        return None
    entry = LogEntry(left=match_pb2.SeatLeft(seat=seat))
    entry.left.claimable.FromMilliseconds(now_ms + match.grace_ms)
    return single(match, entry, now_ms)


def come_back(match: Match, seat: int, now_ms: int) -> Draft | None:
    """Notes that a seat is back; None if it was not away, or has dropped out."""
    if match.status != LIVE or seat not in match.away:
        return None
    return single(match, LogEntry(returned=match_pb2.SeatReturned(seat=seat)), now_ms)


def claim(match: Match, seat: int, now_ms: int) -> Draft:
    """Makes the seats drop out that have been away for longer than the grace period.

    Raises:
        NotClaimable: no other seat has been away for that long.
    """
    require_in(match, seat)
    gone = [each for each in match.away if each != seat and match.has_abandoned(each, now_ms)]
    if not gone:
        raise NotClaimable("no other seat has been away for the grace of this match")
    return leaving(match, gone, Departure.ABANDONED, now_ms)
