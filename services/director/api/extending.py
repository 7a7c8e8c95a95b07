"""Extends a running stage: more rounds, blocks, time or pairings."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.validation import require_still_possible, with_stage
from services.director.planning.transitions import refused
from services.director.wire.durations import seconds_of
from services.director.wire.tournaments import with_stages
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import StageRow, current_stage
from services.runtime.errors import InvalidRequest, TournamentStateRefused
from services.tournament.entrants import Entry
from services.tournament.spec import Format, StageSpec, TournamentSpec

MOST_SPEC_BYTES: Final = 3 * 1024 * 1024
"""Most bytes of a spec with all its entrants and pairings. Messages that show the tournament take 4 MiB."""


@dataclass(frozen=True, slots=True)
class Extension:
    """New totals of a stage; 0 keeps the old total."""

    rounds: int
    blocks: int
    seconds: int

    def of(self, spec: StageSpec) -> StageSpec:
        """The extended stage."""
        return dataclasses.replace(
            spec,
            rounds=self.rounds or spec.rounds,
            blocks=self.blocks or spec.blocks,
            seconds=self.seconds or spec.seconds,
        )


def extension_of(request: pb.ExtendTournamentRequest) -> Extension:
    """The extension that a request asks for.

    Raises:
        InvalidRequest: a number is below 0.
    """
    for field in ("rounds", "blocks"):
        if getattr(request, field) < 0:
            raise InvalidRequest(field, "not below 0")
    return Extension(request.rounds, request.blocks, seconds_of(request.duration, "duration"))


def extend_stage(ledger: Ledger, spec: TournamentSpec, tournament_id: str, more: Extension) -> None:
    """Extends the running stage.

    Raises:
        TournamentStateRefused: no stage runs.
        InvalidRequest: a total is smaller than before, or larger than can be played.
    """
    stage = running_stage(ledger, tournament_id)
    now = as_extended(ledger, spec, tournament_id)
    require_still_possible(with_stage(now, stage.index, more.of(stage.spec)), _entries(ledger, tournament_id))
    if not ledger.extend(
        tournament_id, stage.index, rounds=more.rounds, blocks=more.blocks, seconds=more.seconds
    ):
        raise _over(stage.index)


def add_pairings(
    ledger: Ledger,
    spec: TournamentSpec,
    tournament_id: str,
    index: int,
    pairings: Sequence[tuple[str, ...]],
) -> int:
    """Adds pairings to the running uploaded stage; returns how many it has now.

    Raises:
        TournamentStateRefused: the stage does not run.
        InvalidRequest: another format, an unknown entrant, a pairing with too few or too many entrants, or
            more pairings than a message can show.
    """
    stage = running_stage(ledger, tournament_id)
    if index != stage.index:
        raise TournamentStateRefused(f"stage {stage.index} runs, not {index}")
    if stage.spec.format is not Format.UPLOADED:
        raise InvalidRequest("stage", f"is a {stage.spec.format.value}, which pairs by itself")
    for number, names in enumerate(pairings):
        _check_pairing(names, spec.seats, stage, f"pairings[{number}]")
    longer = dataclasses.replace(stage.spec, pairings=(*stage.spec.pairings, *pairings))
    extended = with_stage(as_extended(ledger, spec, tournament_id), index, longer)
    require_still_possible(extended, _entries(ledger, tournament_id))
    size = with_stages(ledger.tournament(tournament_id).spec, extended.stages).ByteSize()
    if size > MOST_SPEC_BYTES:
        raise InvalidRequest("pairings", f"with them, the spec has {size} bytes, more than {MOST_SPEC_BYTES}")
    count = ledger.add_pairings(tournament_id, index, pairings)
    if count is None:
        raise _over(index)
    return count


def as_extended(ledger: Ledger, spec: TournamentSpec, tournament_id: str) -> TournamentSpec:
    """The spec with all extensions of its stages since it was made."""
    return dataclasses.replace(spec, stages=tuple(stage.spec for stage in ledger.stages(tournament_id)))


def running_stage(ledger: Ledger, tournament_id: str) -> StageRow:
    """The stage that is being played.

    Raises:
        TournamentStateRefused: the tournament has not begun or is over.
    """
    progress = ledger.progress(tournament_id)
    stage = current_stage(progress.stages)
    if stage is None or stage.opened_ms is None or progress.state.is_over:
        raise refused(progress.state, "change of a stage that runs, as none does")
    return stage


def _check_pairing(names: tuple[str, ...], seats: int, stage: StageRow, field: str) -> None:
    if len(names) != seats or len(set(names)) != seats:
        raise InvalidRequest(field, f"takes {seats} different entrants")
    strangers = sorted(set(names) - set(stage.seeding))
    if strangers:
        raise InvalidRequest(field, f"{strangers[0][:40]!r} is not in this stage")


def _entries(ledger: Ledger, tournament_id: str) -> list[Entry]:
    return list(ledger.field(tournament_id).values())


def _over(index: int) -> TournamentStateRefused:
    return TournamentStateRefused(f"stage {index} is finished")
