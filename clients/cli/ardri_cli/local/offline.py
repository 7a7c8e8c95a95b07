"""Analyses or verifies a record on this machine, without a platform."""

from collections.abc import Iterator

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.engine.v1.engine_service_pb2 import VerifyReplayResponse
from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri_cli.terminal.board import loaded
from ardri_cli.terminal.failures import fail
from services.record.decisions import Decision, decisions
from services.record.opening import setup_of
from services.record.verify import describe_divergence, verify
from services.runtime.jobs.analysis_job import AnalysisJob, answered
from services.search import Budget


def verified(record: Record) -> VerifyReplayResponse:
    """Verifies the record, and returns what an honest platform would answer.

    Raises:
        UnknownGame: the game of the record is not installed here.
    """
    game, wire = loaded(record.game)
    return verify(record, game, lambda spec: game.initial(setup_of(spec, game, wire))).message()


def require_verified(record: Record) -> None:
    """Checks that a record is valid, before it is used.

    Raises:
        UnknownGame: the game of the record is not installed here.
        typer.Exit: an entry does not follow from the entries before it.
    """
    answer = verified(record)
    if not answer.verified:
        raise fail(describe_divergence(answer))


def analysed(record: Record, plies: range, lines: int, budget: Budget) -> Iterator[DecisionAnalysis]:
    """Analyses each decision of a verified record within those plies, in order.

    Raises:
        UnknownGame, GameError: the game of the record is not installed here.
    """
    entries = [LogEntry.FromString(entry) for entry in record.entries]
    game, wire = loaded(record.game)

    def first_position(spec: MatchSpec) -> object:
        return game.initial(setup_of(spec, game, wire))

    def asked(decision: Decision) -> AnalysisJob:
        position, seat, played = decision.position, decision.seat, decision.played
        return AnalysisJob(
            game=game,
            wire=wire,
            view=game.view(position, seat),
            seat=seat,
            seats=entries[0].created.spec.seats,
            ply=decision.ply,
            version=decision.version,
            played="" if played is None else game.format(position, seat, played),
            lines=lines,
            budget=budget,
        )

    for decision in decisions(entries, game, first_position):
        if decision.ply in plies:
            yield answered(asked(decision))
