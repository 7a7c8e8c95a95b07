"""What may be asked of an analysis, and of which match. Checked here, field by field. Pure."""

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
"""Of the search for one decision; a worker is killed after three times that."""
HINT_SECONDS: Final = 1.5


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A checked request: which decisions, how many lines, and what each may cost.

    `nodes`, `seconds`: 0 for no bound; without both, that of the strongest level.
    """

    first_ply: int
    last_ply: int
    lines: int
    nodes: int
    seconds: float


def checked_request(request: pb.AnalyseRequest) -> AnalysisRequest:
    """The request with its defaults.

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
    """The same of a hint for the position after so many actions.

    Raises:
        InvalidRequest: too many lines.
    """
    return AnalysisRequest(ply, ply, checked_lines(request.lines), 0, HINT_SECONDS)


def checked_lines(lines: int) -> int:
    """How many lines are meant.

    Raises:
        InvalidRequest: not so many.
    """
    if not 0 <= lines <= MOST_LINES:
        raise InvalidRequest("lines", f"0 to {MOST_LINES}, not {lines}")
    return lines or LINES


def analysed_seats(match: Match, viewer: Viewer) -> frozenset[Seat]:
    """Whose decisions the viewer may have analysed.

    After the end everybody's, as all is revealed then. Before it only where the match permits help, and
    where things are hidden only one's own, by what one knew oneself.

    Raises:
        HintsForbidden, MatchNotStarted, NotYourSeat: nobody's.
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
        HintsForbidden, MatchNotStarted: no.
    """
    if not match.spec.hints:
        raise HintsForbidden("this match permits no hints and no analysis before its end")
    if match.status == WAITING:
        raise MatchNotStarted("seats are still open")
    assert match.status == LIVE
