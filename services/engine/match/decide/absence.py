"""Seats that go away and come back, and what the others may make of it. Pure."""

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
    """Notes that a seat is away; None if that means nothing or is known."""
    sitter = match.sitters[seat]
    if match.status != LIVE or not match.grace_ms or seat in match.left or not sitter or sitter.is_bot:
        return None
    entry = LogEntry(left=match_pb2.SeatLeft(seat=seat))
    entry.left.claimable.FromMilliseconds(now_ms + match.grace_ms)
    return single(match, entry, now_ms)


def come_back(match: Match, seat: int, now_ms: int) -> Draft | None:
    """Notes that a seat is here again; None if it was not away, or is out of the match."""
    if match.status != LIVE or seat not in match.away:
        return None
    return single(match, LogEntry(returned=match_pb2.SeatReturned(seat=seat)), now_ms)


def claim(match: Match, seat: int, now_ms: int) -> Draft:
    """Has the seats leave the match that have been away for the grace.

    Raises:
        NotClaimable: nobody has, or not for so long yet.
    """
    require_in(match, seat)
    gone = [each for each in match.away if each != seat and match.has_abandoned(each, now_ms)]
    if not gone:
        raise NotClaimable("no other seat has been away for the grace of this match")
    return leaving(match, gone, Departure.ABANDONED, now_ms)
