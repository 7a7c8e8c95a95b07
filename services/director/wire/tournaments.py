"""Tournaments on the wire, with their current state."""

from collections.abc import Iterable

from google.protobuf.timestamp_pb2 import Timestamp

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.wire.stages import stage_to_proto
from services.director.wire.waiting import waiting_for
from services.kernel import commitment
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, StageRow, TournamentRow
from services.tournament.spec import StageSpec


def shown(ledger: Ledger, tournament_id: str) -> pb.Tournament:
    """The tournament now.

    Raises:
        NoSuchEntry: there is no such tournament.
    """
    progress = ledger.progress(tournament_id)  # read first, so that the row is at least as new
    row = ledger.tournament(tournament_id)
    message = tournament_to_proto(row, progress, waiting_for(ledger, row, progress))
    message.entrants = ledger.headcount(tournament_id)
    return message


def tournament_to_proto(
    row: TournamentRow, progress: Progress, waiting: Iterable[pb.Waiting] = ()
) -> pb.Tournament:
    """The tournament; with its seeds only once it is over, so that nobody can use them to play."""
    message = pb.Tournament(
        tournament_id=row.tournament_id,
        spec=with_stages(row.spec, (stage.spec for stage in progress.stages)),
        state=int(row.state),  # type: ignore[arg-type]  # an enum's number
        rules_version=row.rules_version,
        stages=map(_stage_progress, progress.stages),
        games_running=progress.leased,
        sequence=row.sequence,
        seed_commitment=commitment(row.root, row.salt),
        results_digest=row.results_digest,
        standings_digest=row.standings_digest,
        waiting=waiting,
        cause=row.cause,
    )
    _set(message.created, row.created_ms)
    if row.started_ms is not None:
        _set(message.started, row.started_ms)
    if row.ended_ms is not None:
        _set(message.ended, row.ended_ms)
    if row.state.is_over:
        message.seed_root, message.seed_salt = row.root, row.salt
    return message


def with_stages(spec: bytes, stages: Iterable[StageSpec]) -> pb.TournamentSpec:
    """A stored spec with its stages as they are now."""
    message = pb.TournamentSpec.FromString(spec)
    del message.stages[:]
    message.stages.extend(map(stage_to_proto, stages))
    return message


def timestamp(milliseconds: int) -> Timestamp:
    """Unix milliseconds as a timestamp."""
    message = Timestamp()
    message.FromMilliseconds(milliseconds)
    return message


def _set(field: Timestamp, milliseconds: int) -> None:
    field.FromMilliseconds(milliseconds)


def _stage_progress(stage: StageRow) -> pb.StageProgress:
    return pb.StageProgress(
        rounds=stage.rounds, games=stage.games, games_done=stage.done, finished=stage.is_finished
    )
