"""The exception for an entry that does not follow, and checks that raise it."""

from services.record.match import LIVE, Match


class Divergence(Exception):
    """An entry does not follow from those before it."""


def require(holds: bool, divergence: str) -> None:
    """Checks a condition.

    Raises:
        Divergence: it does not hold.
    """
    if not holds:
        raise Divergence(divergence)


def require_live(match: Match) -> None:
    """Checks that the match has begun, and has not ended.

    Raises:
        Divergence: it is not running.
    """
    require(match.status == LIVE, "an entry that only a running match has")


def require_in_time(match: Match, at_ms: int, what: str) -> None:
    """Checks that no seat's time was up by then: that would have come before what a seat or a host does.

    Raises:
        Divergence: the time of a seat was up.
    """
    late = match.clock.lapsed(at_ms)
    lapsed = () if late is None else (late,)
    for seat in (*lapsed, *match.clock.flagged(at_ms)):
        raise Divergence(f"{what}, but the time of seat {seat} was up before")
