"""Whether a match is where a command needs it. Pure."""

from services.kernel import Seat
from services.record.match import ENDED, LIVE, WAITING, Match
from services.runtime.errors import MatchNotEnded, MatchNotStarted, MatchOver, NotYourTurn, StaleVersion


def require_not_begun(match: Match) -> None:
    """Checks that play has not started, for who wants to let go of the match.

    Raises:
        MatchNotEnded: it has, and goes on.
    """
    if match.status == LIVE:
        raise MatchNotEnded("the match has begun; who wants to leave it resigns")


def over(match: Match) -> MatchOver:
    """The refusal of what a match takes no more that has ended, with how it has."""
    return MatchOver(f"the match has ended: {match.outcome.reason if match.outcome else ''}")


def require_live(match: Match) -> None:
    """Checks that seats can act.

    Raises:
        MatchOver, MatchNotStarted: they cannot.
    """
    if match.status == ENDED:
        raise over(match)
    if match.status == WAITING:
        raise MatchNotStarted("seats are still open")


def require_in(match: Match, seat: int) -> None:
    """Checks that who holds the seat can act, as it is not out of the match.

    Raises:
        MatchOver, MatchNotStarted: it cannot.
    """
    require_live(match)
    if seat in match.dropped:
        raise MatchOver(f"seat {seat} has dropped out; a bot plays on for it")


def require_turn(match: Match, seat: Seat, expected: int, *, by_person: bool = False) -> None:
    """Checks that the seat decides now, and on the position of that version.

    `by_person`: whoever holds the seat decides, and not a bot that may play on for it.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion: as they say.
    """
    if by_person:
        require_in(match, seat)
    else:
        require_live(match)
    require_fresh(match, seat, expected)
    if seat not in match.to_act:
        raise NotYourTurn(f"seat {seat} is not to act; to act: {list(match.to_act)}")


def require_fresh(match: Match, seat: Seat, expected: int) -> None:
    """Checks that the position of that version is the one of now, as far as the seat decides in it.

    Raises:
        StaleVersion: it is not.
    """
    version = match.version
    if not (match.decided[seat] if seat in match.to_act else version) <= expected <= version:
        raise StaleVersion(expected, version)
