"""Checks whether the blocks of an ended tournament are exactly those that its formats plan. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from services.tournament.entrants import Round
from services.tournament.export.checks.planned_again import is_through, odd_rounds
from services.tournament.export.scores import StageScores
from services.tournament.plan import StageRecord
from services.tournament.seed_tree import Purpose, SeedTree
from services.tournament.spec import Format

_BY_RESULTS: Final = frozenset({Format.SWISS, Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT})
"""Formats that pair a round by the results of earlier rounds."""


@dataclass(frozen=True, slots=True)
class Pairings:
    """What the check has found.

    `wrong`: a line for each stage with wrong blocks, which names the first round with them. `unproven`:
    rounds that do not follow from the results of earlier rounds, of which some have been taken back since.
    """

    wrong: tuple[str, ...]
    unproven: tuple[Round, ...]


def check_pairings(
    stages: Sequence[StageScores], tree: SeedTree, taken_back: Collection[Round] = ()
) -> Pairings:
    """Plans all stages again, and compares.

    `tree`: of the revealed seed. `taken_back`: rounds with results that counted when later rounds were
    paired, and that are gone. An arena pairs whoever is free, which an export does not tell, so only its end
    is checked.

    Raises:
        CannotPlan, CannotPair, InvalidTest, KeyError: a stage makes no sense.
    """
    wrong: list[str] = []
    unproven: list[Round] = []
    for stage in stages:
        index = stage.record.index
        record = replace(stage.record, seed=tree.seed(Purpose.PAIRING, index))
        for odd in () if record.spec.format is Format.ARENA else odd_rounds(record):
            if not _is_excused(record, odd, taken_back):
                wrong.append(f"stage {index}, round {odd}: other games were to be played")
                break
            unproven.append(Round(index, odd))
        else:
            if not is_through(record):
                wrong.append(f"stage {index}: does not end with these games")
    return Pairings(tuple(wrong), tuple(unproven))


def _is_excused(record: StageRecord, odd: int, taken_back: Collection[Round]) -> bool:
    """Whether results that were taken back may explain the other games in that round."""
    return (
        record.spec.format in _BY_RESULTS
        and any(moment.stage == record.index and moment.round < odd for moment in taken_back)
        and any(block.round == odd for block in record.blocks)
    )
