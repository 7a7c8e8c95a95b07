"""Checks that a seat that drops out had a reason, and that the match may go on without it. Pure."""

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import TABLE, Seat
from services.record.drop_outs import goes_on
from services.record.match import Match
from services.record.verify.divergence import require, require_in_time, require_live


def dropped_out(match: Match, entry: LogEntry) -> None:
    """Checks the entry.

    Raises:
        Divergence: the entry does not follow.
    """
    told = entry.dropped_out
    require_live(match)
    require(0 <= told.seat < match.spec.seats, f"no seat {told.seat}")
    seat = Seat(told.seat)
    sitter = match.sitters[seat]
    is_person = sitter is not None and not sitter.is_bot
    require(seat not in match.dropped, f"seat {seat} drops out twice")
    on = goes_on(match.spec, match.sitters, match.dropped, (seat,))
    require(on, f"a match that does not go on without seat {seat}")
    flagged = match.clock.flagged(entry.time_ms)
    if told.reason == match_pb2.DROP_OUT_TIME_OUT:
        require(seat in flagged, f"the time of seat {seat} was not up")
        require(match.clock.lapsed(entry.time_ms) is None, "a time-out before a decision that had lapsed")
    elif told.reason == match_pb2.DROP_OUT_ABANDONED:
        require(match.has_abandoned(seat, entry.time_ms), f"seat {seat} was not away for the grace")
    else:
        require(told.reason == match_pb2.DROP_OUT_RESIGNED, f"nobody drops out by {told.reason}")
        require(is_person, f"seat {seat} is a bot's, which does not resign")
    if told.reason != match_pb2.DROP_OUT_TIME_OUT:
        require_in_time(match, entry.time_ms, f"seat {seat} drops out")
    lapsing = match.lapsing(match.position, match.to_act)
    clock = match.clock.without(seat).after(TABLE, match.to_act, entry.time_ms, lapsing)
    require(tuple(told.remaining_ms) == clock.remaining_ms, "the clocks do not add up")
