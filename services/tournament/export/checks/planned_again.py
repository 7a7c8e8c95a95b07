"""Plans a stage again from the start, round by round. Pure.

From the rounds of an export so far, with their results and the entrants at that time, the format has to plan
the next blocks of the export.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.tournament.blocks import Block
from services.tournament.entrants import Round
from services.tournament.formats import plan
from services.tournament.formats.group import next_round
from services.tournament.plan import StageRecord
from services.tournament.spec import Format, StageSpec


def odd_rounds(record: StageRecord) -> Iterator[int]:
    """Rounds whose blocks are not those that the format plans from the rounds before."""
    begin, end = 0, max((block.round for block in record.blocks), default=-1) + 1
    while begin < end:
        ways = _ways(record, begin, end)
        found = next((until for planned, until in ways if _fits(record, planned, begin, until)), None)
        if found is None:
            yield begin
        begin = begin + 1 if found is None else found


def is_through(record: StageRecord) -> bool:
    """Whether the stage is over: nothing more is planned."""
    last = plan(record)
    return last.is_final and not last.blocks and not last.void


def _ways(record: StageRecord, begin: int, end: int) -> Iterator[tuple[list[Block], int]]:
    """The blocks that may have been planned from a round on, and up to which round, by the spec at that time.

    Nothing if the spec plans nothing more, as a spec is only ever extended. Plans that do not depend on
    results may have ended earlier, before a round in which an entrant came or left.
    """
    moment = Round(record.index, begin)
    before = replace(
        record,
        blocks=[block for block in record.blocks if block.round < begin],
        # Not 0 if the stage began again after a purge: then the numbers went on.
        planned=min((block.number for block in record.blocks), default=0),
        field={name: entry for name, entry in record.field.items() if entry.joined <= moment},
    )
    changes = (each for entry in record.field.values() for each in (entry.joined, entry.left) if each)
    change = min(
        (each.round for each in changes if each.stage == record.index and each > moment), default=end
    )
    whole = plan(before).blocks
    if not whole:
        return
    shorter = _shorter(record, before, whole)
    for planned in (whole, plan(replace(before, spec=shorter)).blocks if shorter else ()):
        for limit in (end, change):
            some = [block for block in planned if block.round < limit]
            yield some, max((block.round + 1 for block in some), default=limit)


def _shorter(record: StageRecord, before: StageRecord, planned: Sequence[Block]) -> StageSpec | None:
    """The spec before an extension, if there may have been one since. `planned`: blocks by the present spec.

    Before it, a Swiss was to end with the next round, which has special rules. In a round robin each group
    waited after its old passes for the other groups: so the first table that is missing belongs to an added
    pass.
    """
    if record.spec.format is Format.SWISS:
        return replace(record.spec, rounds=next_round(before) + 1)
    if record.spec.format is not Format.ROUND_ROBIN:
        return None
    there = {(block.round, block.entrants) for block in record.blocks}
    met = Counter(frozenset(block.entrants) for block in before.blocks)
    for block in planned:
        if (block.round, block.entrants) not in there:
            passes = met[frozenset(block.entrants)]
            return replace(record.spec, rounds=passes, blocks=1) if passes else None
        met[frozenset(block.entrants)] += 1
    return None


def _fits(record: StageRecord, planned: Sequence[Block], begin: int, until: int) -> bool:
    """Whether the blocks of these rounds are the planned ones; in a test, the first of them, at least one."""
    there = [block for block in record.blocks if begin <= block.round < until]
    return there == list(planned[: max(1, len(there))] if record.spec.format is Format.TEST else planned)
