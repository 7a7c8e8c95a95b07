"""What a referee says of an entry that does not follow."""

from services.record.match import LIVE, Match


class Divergence(Exception):
    """An entry does not follow."""


def require(holds: bool, divergence: str) -> None:
    """Checks it.

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
