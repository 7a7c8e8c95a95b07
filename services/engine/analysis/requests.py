"""Checks requests for analyses field by field, and whether their match permits them. Pure."""

import sys
from dataclasses import dataclass
from typing import Final

from ardri.analysis.v1 import analysis_service_pb2 as pb
from services.kernel import SPECTATOR, Seat, Viewer
from services.record.match import ENDED, LIVE, WAITING, Match
from services.runtime.errors import (
    HintsForbidden,
    InvalidRequest,
    MatchNotStarted,
    MatchOver,
    NotYourSeat,
    NotYourTurn,
)

LINES: Final = 3
MOST_LINES: Final = 10
MOST_NODES: Final = 20_000_000
MOST_SECONDS: Final = 10.0
"""Seconds of the search for one decision; a worker is killed after three times as many."""
HINT_SECONDS: Final = 1.5


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A checked request: which decisions, how many lines of play, and the budget of each decision.

    `nodes`, `seconds`: 0 for no bound. Without both, the budget of the strongest level counts.
    """

    first_ply: int
    last_ply: int
    lines: int
    nodes: int
    seconds: float


def checked_request(request: pb.AnalyseRequest) -> AnalysisRequest:
    """Returns the checked request, with its defaults filled in.

    Raises:
        InvalidRequest: a field is out of range.
    """
    last_ply = request.last_ply if request.HasField("last_ply") else sys.maxsize
    if not 0 <= request.first_ply <= last_ply:
        raise InvalidRequest("first_ply", f"from 0 to last_ply, not {request.first_ply}")
    nodes, seconds = request.budget.nodes, request.budget.time.ToMilliseconds() / 1000
    if not 0 <= nodes <= MOST_NODES:
        raise InvalidRequest("budget.nodes", f"0 to {MOST_NODES}, not {nodes}")
    if not 0 <= seconds <= MOST_SECONDS:
        raise InvalidRequest("budget.time", f"0 to {MOST_SECONDS:g} s, not {seconds:g}")
    if nodes:
        seconds = seconds or MOST_SECONDS
    return AnalysisRequest(request.first_ply, last_ply, checked_lines(request.lines), nodes, seconds)


def checked_hint(request: pb.HintRequest, ply: int) -> AnalysisRequest:
    """Returns the checked request of a hint for the position after `ply` actions.

    Raises:
        InvalidRequest: it asks for too many lines.
    """
    return AnalysisRequest(ply, ply, checked_lines(request.lines), 0, HINT_SECONDS)


def checked_lines(lines: int) -> int:
    """Returns the number of lines of play; 0 stands for the usual number.

    Raises:
        InvalidRequest: the number is out of range.
    """
    if not 0 <= lines <= MOST_LINES:
        raise InvalidRequest("lines", f"0 to {MOST_LINES}, not {lines}")
    return lines or LINES


def analysed_seats(match: Match, viewer: Viewer) -> frozenset[Seat]:
    """Returns the seats whose decisions the viewer may have analysed.

    After the end that is all seats, as everything is revealed then. Before the end the match must permit
    help. In games with hidden information a seat may then see only its own decisions, analysed by what it
    knew.

    Raises:
        HintsForbidden, MatchNotStarted, NotYourSeat: the viewer may have none analysed.
    """
    everybody = frozenset(map(Seat, range(match.spec.seats)))
    if match.status == ENDED:
        return everybody
    require_help(match)
    if match.game.facts.perfect_information:
        return everybody
    if viewer == SPECTATOR:
        raise NotYourSeat("before the end only a seat may know what its decisions look like")
    return frozenset({Seat(viewer)})


def check_hint(match: Match, seat: Seat) -> None:
    """Checks that the seat may have a hint now.

    Raises:
        HintsForbidden, MatchNotStarted, MatchOver, NotYourTurn: it may not.
    """
    if match.status == ENDED:
        raise MatchOver("the match has ended; have it analysed")
    require_help(match)
    if seat not in match.to_act:
        raise NotYourTurn(f"seat {seat} has nothing to decide now")


def require_help(match: Match) -> None:
    """Checks that the match has begun and permits help.

    Raises:
        HintsForbidden, MatchNotStarted: it does not, or has not.
    """
    if not match.spec.hints:
        raise HintsForbidden("this match permits no hints and no analysis before its end")
    if match.status == WAITING:
        raise MatchNotStarted("seats are still open")
    assert match.status == LIVE
