"""Checks that the numbers of rounds of an export are not larger than its stages allow. Pure."""

import math
from collections.abc import Sequence

from services.tournament.blocks import BlockResult
from services.tournament.export.manifest import Manifest
from services.tournament.export.plain import Unreadable
from services.tournament.formats.size import most_games
from services.tournament.spec import Format, StageSpec


def check_rounds(manifest: Manifest, blocks: Sequence[BlockResult]) -> None:
    """Checks the numbers before anything iterates over all rounds up to the last.

    Raises:
        Unreadable: there is no such stage, or it cannot have so many rounds.
    """
    spec, entrants = manifest.spec, len(manifest.entrants)
    most = [_most_rounds(stage, entrants, spec.seats) for stage in spec.stages]
    for block in (result.block for result in blocks):
        if block.stage >= len(most) or block.round >= most[block.stage]:
            raise Unreadable(f"stage {block.stage}, block {block.number}: there is no such stage or round")


def _most_rounds(stage: StageSpec, entrants: int, seats: int) -> float:
    """The most rounds of a stage: one for each block. An arena that only time bounds may have any number.

    Nothing iterates over the rounds of an arena, and a purge may have left few of very many.
    """
    if stage.format is Format.ARENA and not stage.rounds:
        return math.inf
    return most_games(stage, entrants, seats) // seats
