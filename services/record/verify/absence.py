"""Checks entries about seats that go away and come back. Pure."""

from ardri.match.v1.record_pb2 import LogEntry
from services.record.match import Match
from services.record.verify.divergence import require, require_live


def left(match: Match, entry: LogEntry) -> None:
    """Checks that a person's seat goes away that was here.

    Raises:
        Divergence: the entry does not follow.
    """
    require_live(match)
    seat = entry.left.seat
    require(0 <= seat < match.spec.seats, f"no seat {seat}")
    sitter = match.sitters[seat]
    require(sitter is not None and not sitter.is_bot, f"seat {seat} is a bot's, which never goes away")
    require(seat not in match.left, f"seat {seat} goes away twice")


def returned(match: Match, entry: LogEntry) -> None:
    """Checks that a seat comes back that was away.

    Raises:
        Divergence: the entry does not follow.
    """
    require_live(match)
    seat = entry.returned.seat
    require(seat in match.left, f"seat {seat} comes back, and was not away")
