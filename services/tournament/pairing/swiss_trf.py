"""Converts a history to FIDE's tournament report (TRF16), which the pairing engine reads."""

from collections.abc import Collection

from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import (
    ColorToken,
    ResultToken,
    RoundResult,
    ScoringPointSystem,
    ScoringPointSystemCode,
)
from py4swiss.trf.sections import PlayerSection, XSection

from services.tournament.pairing.history import History
from services.tournament.pairing.meetings import BYE_HALF_POINTS, WIN_HALF_POINTS, Meeting

_TENTHS = 5
"""The report counts in tenths of a point, so a half-point is five."""

_PLAYED = {WIN_HALF_POINTS: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}
_FORFEITED = {WIN_HALF_POINTS: ResultToken.FORFEIT_WIN, 0: ResultToken.FORFEIT_LOSS}
_ABSENT = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
_BYE = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)
_NOBODY_PLAYED = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.HALF_POINT_BYE)
"""For a meeting without a game that nobody lost: a half-point bye has the same points and no opponent."""


def report(history: History, present: Collection[str], rounds: int) -> ParsedTrf:
    """The report of a two-seat Swiss of that many rounds; starting numbers count from 1 by seeding.

    The entrant listed first in a meeting has white. A meeting is a win, a draw or a loss, whatever its margin
    (`Meeting.match_points`); without a game it is a forfeit. A bye is a pairing-allocated bye.
    """
    numbers = {name: number for number, name in enumerate(history.seeding, start=1)}
    results = {name: [_ABSENT] * len(history.rounds) for name in history.seeding}
    for number, meetings in enumerate(history.rounds):
        for meeting in meetings:
            for place, name in enumerate(meeting.entrants):
                results[name][number] = _result(meeting, place, numbers)
    return ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=number,
                points_times_ten=_TENTHS * history.scores[name],
                rank=number,
                results=results[name],
            )
            for name, number in numbers.items()
        ],
        x_section=XSection(
            number_of_rounds=rounds,
            zeroed_ids={number for name, number in numbers.items() if name not in present},
            scoring_point_system=_scoring(),
        ),
    )


def _result(meeting: Meeting, place: int, numbers: dict[str, int]) -> RoundResult:
    if meeting.is_bye:
        return _BYE
    points = meeting.match_points[place]
    if not meeting.is_played and points not in _FORFEITED:
        return _NOBODY_PLAYED
    return RoundResult(
        id=numbers[meeting.entrants[1 - place]],
        color=ColorToken.BLACK if place else ColorToken.WHITE,
        result=(_PLAYED if meeting.is_played else _FORFEITED)[points],
    )


def _scoring() -> ScoringPointSystem:
    scoring = ScoringPointSystem()
    scoring.apply_code(ScoringPointSystemCode.PAIRING_ALLOCATED_BYE, _TENTHS * BYE_HALF_POINTS)
    return scoring
