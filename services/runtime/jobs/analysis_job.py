"""One decision to be analysed, and the answer as a message. Workers and the command line share it."""

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ardri.analysis.v1 import analysis_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.kernel import CHANCE, TABLE, Game, Seat, apply, legal_actions, to_act
from services.runtime.jobs.wire import Wire, pack
from services.search import Budget
from services.search.analysis.analysis import Analysis, analyse
from services.search.analysis.chances import chance_of, has_usual_options
from services.search.analysis.lines import Line
from services.search.analysis.reasons import reasons

MARKS: Final = ((150, pb.MARK_BLUNDER), (100, pb.MARK_MISTAKE), (50, pb.MARK_INACCURACY), (0, pb.MARK_GOOD))
"""The least loss for each mark of an action, in thousandths of all that can be won."""


@dataclass(frozen=True, slots=True)
class AnalysisJob:
    """A decision of `seat`, in the position after `ply` actions. `view`: the view of that seat.

    `played`: the action in notation; empty if the seat has not decided.
    """

    game: Game[Any, Any]
    wire: Wire
    view: Any
    seat: Seat
    seats: int
    ply: int
    version: int
    played: str
    lines: int
    budget: Budget

    @property
    def rng(self) -> Random:
        """Randomness that is the same for equal decisions, so that an analysis can be repeated."""
        return Random(f"{self.version}/{self.seat}")  # noqa: S311  # reproducible, not secret


def budget_of(message: pb.AnalysisBudget) -> Budget:
    """Returns the budget; a field that is not set is no bound.

    Raises:
        ValueError: a bound is negative.
    """
    return Budget(message.nodes or None, message.time.ToMilliseconds() / 1000 or None)


def answered(analysis_job: AnalysisJob) -> pb.DecisionAnalysis:
    """Analyses the decision, and returns the answer as a message.

    Raises:
        InvalidNotation, ValueError: the seat is not to act in that view, or could not play that action.
    """
    game, seat = analysis_job.game, analysis_job.seat
    position = game.sample(analysis_job.view, analysis_job.rng)
    played = game.parse(position, seat, analysis_job.played) if analysis_job.played else None
    found = analyse(
        game,
        analysis_job.view,
        seat,
        seats=analysis_job.seats,
        lines=analysis_job.lines,
        budget=analysis_job.budget,
        rng=analysis_job.rng,
        clock=time.monotonic,
        played=played,
    )
    message = pb.DecisionAnalysis(
        ply=analysis_job.ply,
        version=analysis_job.version,
        seat=seat,
        lines=[_line(analysis_job, position, line) for line in found.lines],
        values=found.values,
        nodes=found.nodes,
    )
    if found.played is not None:
        message.played.CopyFrom(_line(analysis_job, position, found.played))
        message.loss = found.loss
        message.mark = mark_of(found)
    return message


def mark_of(found: Analysis) -> "pb.Mark.ValueType":
    """Returns how good the played action was."""
    return next(mark for least, mark in MARKS if found.loss >= least)


def _line(analysis_job: AnalysisJob, position: Any, line: Line) -> pb.Line:
    game, seat = analysis_job.game, analysis_job.seat
    action = match_pb2.Action(
        notation=game.format(position, seat, line.action),
        typed=pack(analysis_job.wire.action_to_proto(position, seat, line.action)),
    )
    is_usual = has_usual_options(game, analysis_job.view)
    return pb.Line(
        action=action,
        value=line.value,
        depth=line.depth,
        visits=line.visits,
        variation=_notations(analysis_job, position, line.variation),
        reasons=reasons(game, position, seat, line.action),
        chance=chance_of(game, analysis_job.seats, seat, line.value) if is_usual else None,
    )


def _notations(analysis_job: AnalysisJob, position: Any, variation: tuple[int, ...]) -> list[str]:
    """Returns as text what the seat can foresee of a variation: in games with secrets its own actions."""
    game = analysis_job.game
    words: list[str] = []
    for action in variation:
        actor = next(iter(to_act(position)), CHANCE)
        foreseen = actor == analysis_job.seat or (
            actor not in {CHANCE, TABLE} and game.facts.perfect_information
        )
        if not foreseen or action not in legal_actions(position, actor):
            break
        words.append(game.format(position, actor, action))
        position = apply(game, position, actor, action)
    return words
