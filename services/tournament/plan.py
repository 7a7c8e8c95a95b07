"""What a format answers: the blocks to play next, those that no longer matter, the order at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entry
from services.tournament.spec import StageSpec


@dataclass(frozen=True, slots=True)
class StageRecord:
    """A stage so far.

    `seeding`: names in order, best first, as the stage began. `field`: all entries of the tournament, late
    ones and those who left too. `blocks`: all that were planned, by number. `finished`: of those that are, by
    number; blocks that no longer matter are in neither. `seed`: 32 bytes for lots. `elapsed_ms`: since the
    stage began, for the arena alone. `planned`: how many blocks there were so far, with those that no longer
    matter; 0 where nothing more is planned.
    """

    index: int
    spec: StageSpec
    seats: int
    seeding: tuple[str, ...]
    field: Mapping[str, Entry]
    blocks: Sequence[Block]
    finished: Mapping[int, BlockResult]
    seed: bytes = bytes(32)
    elapsed_ms: int = 0
    planned: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do next with a stage.

    `blocks`: to be added, numbered on from those that are there. `void`: numbers of blocks that no longer
    matter, played or not: they do not count. `order`: set once the stage is finished: names, best first, of
    those alone who go on. None of the three: wait for results.
    """

    blocks: tuple[Block, ...] = ()
    void: tuple[int, ...] = ()
    order: tuple[str, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether the stage is finished."""
        return bool(self.order)
