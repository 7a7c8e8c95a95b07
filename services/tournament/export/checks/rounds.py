"""Rounds of an export, none of which is further away than its stage can have. Pure."""

from collections import Counter
from collections.abc import Sequence

from services.tournament.blocks import BlockResult
from services.tournament.export.manifest import Manifest
from services.tournament.export.plain import Unreadable
from services.tournament.formats.size import most_games


def check_rounds(manifest: Manifest, blocks: Sequence[BlockResult]) -> None:
    """Checks them, before anything goes through all rounds up to the last.

    Each has a block; of an arena that time alone bounds some may still be played.

    Raises:
        Unreadable: there is no such stage, or it cannot have so many rounds.
    """
    spec, entrants = manifest.spec, len(manifest.entrants)
    there = Counter(result.block.stage for result in blocks)
    most = [
        most_games(stage, entrants, spec.seats) // spec.seats or there[index] + entrants
        for index, stage in enumerate(spec.stages)
    ]
    for block in (result.block for result in blocks):
        if block.stage >= len(most) or block.round >= most[block.stage]:
            raise Unreadable(f"stage {block.stage}, block {block.number}: there is no such stage or round")
