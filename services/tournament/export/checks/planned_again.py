"""A stage planned again from nothing, round by round. Pure.

After the rounds that an export has so far, with their results and who was there then, the format has to plan
the blocks that the export has next.
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
    """Rounds with other blocks than are planned after those before them, as these are."""
    begin, end = 0, max((block.round for block in record.blocks), default=-1) + 1
    while begin < end:
        ways = _ways(record, begin, end)
        found = next((until for planned, until in ways if _fits(record, planned, begin, until)), None)
        if found is None:
            yield begin
        begin = begin + 1 if found is None else found


def is_through(record: StageRecord) -> bool:
    """Whether nothing more is planned."""
    last = plan(record)
    return last.is_final and not last.blocks and not last.void


def _ways(record: StageRecord, begin: int, end: int) -> Iterator[tuple[list[Block], int]]:
    """What may have been planned from a round on, and up to which one, by what the spec was at that time.

    No way where nothing is planned any more, as a spec is never cut. What takes no results was planned less
    far, up to a round in which somebody has come or left.
    """
    moment = Round(record.index, begin)
    before = replace(
        record,
        blocks=[block for block in record.blocks if block.round < begin],
        # Not 0 where the stage began again after a purge: numbers go on then.
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
    """The spec of before an extension, if it may have had one since; `planned`: from it as it is now.

    Then a Swiss was to end with the next round, which has rules of its own. Of a round robin each group has
    waited after its passes of before for those of the others: so the first table that it lacks is one of the
    passes that were added.
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
    """Whether the blocks of these rounds are those; of a test, the first of those, one at least."""
    there = [block for block in record.blocks if begin <= block.round < until]
    return there == list(planned[: max(1, len(there))] if record.spec.format is Format.TEST else planned)
