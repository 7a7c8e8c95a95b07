"""The input and output of a format: a stage so far, and the plan of what to do next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entry
from services.tournament.spec import StageSpec


@dataclass(frozen=True, slots=True)
class StageRecord:
    """A stage so far.

    `seeding`: names when the stage began, best first. `field`: all entries of the tournament, also late ones
    and those that have left. `blocks`: all planned blocks, by number. `finished`: results of finished blocks,
    by number; void blocks are in neither. `seed`: 32 bytes for lots. `elapsed_ms`: since the stage began;
    only an arena uses it. `planned`: how many blocks there were so far, with void ones; 0 if nothing more is
    planned from this record.
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

    `blocks`: to be added; their numbers follow those of the present ones. `void`: numbers of blocks that no
    longer count, played or not. `order`: set once the stage is finished: names of the entrants that advance,
    best first. If all three are empty: wait for results.
    """

    blocks: tuple[Block, ...] = ()
    void: tuple[int, ...] = ()
    order: tuple[str, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether the stage is finished."""
        return bool(self.order)
