"""Checks that a match is in the state that a command needs. Pure."""

from services.kernel import Seat
from services.record.match import ENDED, LIVE, WAITING, Match
from services.runtime.errors import MatchNotEnded, MatchNotStarted, MatchOver, NotYourTurn, StaleVersion


def require_not_begun(match: Match) -> None:
    """Checks that play has not started, for an account that wants to leave the match or call it off.

    Raises:
        MatchNotEnded: play has started and goes on.
    """
    if match.status == LIVE:
        raise MatchNotEnded("the match has begun; who wants to leave it resigns")


def over(match: Match) -> MatchOver:
    """Returns the refusal for a match that has ended; it names the reason of the end."""
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
    """Checks that the holder of the seat can act, as the seat has not dropped out.

    Raises:
        MatchOver, MatchNotStarted: it cannot.
    """
    require_live(match)
    if seat in match.dropped:
        raise MatchOver(f"seat {seat} has dropped out; a bot plays on for it")


def require_turn(match: Match, seat: Seat, expected: int, *, by_person: bool = False) -> None:
    """Checks that the seat is to act, and that the request was made for the current position.

    `by_person`: the holder of the seat decides, not a bot that may play on for it.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion: as their names say.
    """
    if by_person:
        require_in(match, seat)
    else:
        require_live(match)
    require_fresh(match, seat, expected)
    if seat not in match.to_act:
        raise NotYourTurn(f"seat {seat} is not to act; to act: {list(match.to_act)}")


def require_fresh(match: Match, seat: Seat, expected: int) -> None:
    """Checks that a request for the expected version is about the seat's present decision.

    A seat that is to act may name any version since this decision began. Other seats must name the newest
    version.

    Raises:
        StaleVersion: it is about an earlier decision, or names a version that is not there yet.
    """
    version = match.version
    if not (match.decided[seat] if seat in match.to_act else version) <= expected <= version:
        raise StaleVersion(expected, version)
