"""What a format sees of a stage: one group of it, with its names, its blocks and who may be paired next."""

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
    """Who are to sit down together: of a bye one alone. `label`: what people call it, without the group."""

    entrants: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True)
class Group:
    """One group of a stage.

    `label`: empty if there is one alone. `names`: best seed first, late entries behind. `blocks`: all that
    were planned, by number. `round`: the one that is planned next, of all groups.
    """

    record: StageRecord
    label: str
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    round: int

    @property
    def seats(self) -> int:
        """At each table."""
        return self.record.seats

    @cached_property
    def seeds(self) -> Mapping[str, int]:
        """Place in the seeding by name, from 0."""
        return {name: seed for seed, name in enumerate(self.names)}

    @cached_property
    def present(self) -> tuple[str, ...]:
        """Who may be paired in the next round."""
        return tuple(name for name in self.names if self.plays_in(name, self.round))

    @cached_property
    def results(self) -> tuple[BlockResult, ...]:
        """Of all finished blocks, by number; of byes without games."""
        finished = self.record.finished
        return tuple(
            BlockResult(block, ()) if block.is_bye else finished[block.number]
            for block in self.blocks
            if block.is_bye or block.number in finished
        )

    def sat(self, label: str) -> list[Block]:
        """All blocks of that label, by number."""
        return self._sat.get(self.title(label), [])

    def played(self, label: str) -> list[BlockResult]:
        """Those that are finished."""
        return self._played.get(self.title(label), [])

    def plays_in(self, name: str, number: int) -> bool:
        """Whether that one may be paired in that round of the stage."""
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
    """Whether somebody can join a stage of that format once it has begun."""
    return kind in _OPEN


def is_idle(record: StageRecord) -> bool:
    """Whether all blocks are finished."""
    return all(block.is_bye or block.number in record.finished for block in record.blocks)


def next_round(record: StageRecord) -> int:
    """The first that has not been planned."""
    return max((block.round for block in record.blocks), default=-1) + 1


def next_number(record: StageRecord) -> int:
    """Of the next block: those that no longer matter keep their numbers."""
    return max(record.planned, max((block.number for block in record.blocks), default=-1) + 1)


def groups_of(record: StageRecord) -> tuple[Group, ...]:
    """The groups, filled in snake order of the seeding, so that all are about as strong."""
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
    """The names in so many groups, dealt out in snake order."""
    parts: list[list[str]] = [[] for _ in range(count)]
    for position, name in enumerate(names):
        lap, place = divmod(position, count)
        parts[count - 1 - place if lap % 2 else place].append(name)
    return parts


def letters(index: int) -> str:
    """A to Z, then AA, AB, .."""
    high, low = divmod(index, len(string.ascii_uppercase))
    return (letters(high - 1) if high else "") + string.ascii_uppercase[low]


def _late(record: StageRecord) -> Sequence[str]:
    """Who came after the stage had begun and stayed, in the order of coming; of one round the best first."""
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
