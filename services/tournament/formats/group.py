"""A stage as formats see it: one group, with its names, its blocks and who may be paired next."""

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Round
from services.tournament.plan import StageRecord
from services.tournament.spec import Format

_OPEN: Final = frozenset({Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS, Format.ARENA, Format.TEST})


class CannotPlan(ValueError):
    """No plan can be made of the stage; the message says why. `check` refuses such a stage beforehand."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Entrants to sit at one table; for a bye only one. `label`: what people call it, without the group."""

    entrants: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True)
class Group:
    """One group of a stage.

    `label`: empty if there is only one group. `names`: best seed first, then late entries. `blocks`: all
    planned blocks, by number. `round`: the next round to be planned, the same for all groups.
    """

    record: StageRecord
    label: str
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    round: int

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return self.record.seats

    @cached_property
    def seeds(self) -> Mapping[str, int]:
        """The place in the seeding, from 0, by name."""
        return {name: seed for seed, name in enumerate(self.names)}

    @cached_property
    def present(self) -> tuple[str, ...]:
        """The entrants that may be paired in the next round."""
        return tuple(name for name in self.names if self.plays_in(name, self.round))

    @cached_property
    def results(self) -> tuple[BlockResult, ...]:
        """The results of all finished blocks, by number; byes have no games."""
        finished = self.record.finished
        return tuple(
            BlockResult(block, ()) if block.is_bye else finished[block.number]
            for block in self.blocks
            if block.is_bye or block.number in finished
        )

    def sat(self, label: str) -> list[Block]:
        """All blocks with that label, by number."""
        return self._sat.get(self.title(label), [])

    def played(self, label: str) -> list[BlockResult]:
        """The results of the finished blocks with that label."""
        return self._played.get(self.title(label), [])

    def plays_in(self, name: str, number: int) -> bool:
        """Whether the entrant may be paired in that round of the stage."""
        return self.record.field[name].plays_in(Round(self.record.index, number))

    def title(self, label: str) -> str:
        """The label of a block, with the group."""
        return f"{self.label} {label}".strip()

    @cached_property
    def _sat(self) -> Mapping[str, list[Block]]:
        blocks: dict[str, list[Block]] = {}
        for block in self.blocks:
            blocks.setdefault(block.label, []).append(block)
        return blocks

    @cached_property
    def _played(self) -> Mapping[str, list[BlockResult]]:
        results: dict[str, list[BlockResult]] = {}
        for result in self.results:
            results.setdefault(result.block.label, []).append(result)
        return results


def takes_late_entries(kind: Format) -> bool:
    """Whether entrants can join a stage of that format after it has begun."""
    return kind in _OPEN


def is_idle(record: StageRecord) -> bool:
    """Whether all blocks are finished."""
    return all(block.is_bye or block.number in record.finished for block in record.blocks)


def next_round(record: StageRecord) -> int:
    """The first round that has not been planned."""
    return max((block.round for block in record.blocks), default=-1) + 1


def next_number(record: StageRecord) -> int:
    """The number of the next block; void blocks keep their numbers."""
    return max(record.planned, max((block.number for block in record.blocks), default=-1) + 1)


def groups_of(record: StageRecord) -> tuple[Group, ...]:
    """The groups, filled in snake order of the seeding, so that all are about equally strong."""
    count = record.spec.groups
    members = dealt((*record.seeding, *_late(record)), count)
    group_of = {name: index for index, names in enumerate(members) for name in names}
    blocks: list[list[Block]] = [[] for _ in range(count)]
    for block in record.blocks:
        blocks[group_of[block.entrants[0]]].append(block)
    number = next_round(record)
    return tuple(
        Group(record, letters(index) if count > 1 else "", tuple(names), tuple(blocks[index]), number)
        for index, names in enumerate(members)
    )


def dealt(names: Sequence[str], count: int) -> list[list[str]]:
    """The names in `count` groups, dealt out in snake order."""
    parts: list[list[str]] = [[] for _ in range(count)]
    for position, name in enumerate(names):
        lap, place = divmod(position, count)
        parts[count - 1 - place if lap % 2 else place].append(name)
    return parts


def letters(index: int) -> str:
    """The label of a group: A to Z, then AA, AB, .."""
    high, low = divmod(index, len(string.ascii_uppercase))
    return (letters(high - 1) if high else "") + string.ascii_uppercase[low]


def _late(record: StageRecord) -> Sequence[str]:
    """Entrants that joined after the stage had begun, by round; within a round the best first.

    Entrants that left before they could be paired are not among them.
    """
    if not takes_late_entries(record.spec.format):
        return ()
    seeded = frozenset(record.seeding)
    late = [
        entry
        for name, entry in record.field.items()
        if name not in seeded and entry.joined.stage == record.index and entry.plays_in(entry.joined)
    ]
    late.sort(key=lambda entry: (entry.joined, -entry.entrant.rating, entry.entrant.name))
    return [entry.entrant.name for entry in late]
