"""Plans a stage: the next blocks, or the end, as a pure function of the finished blocks.

Most formats plan a round once all blocks of the stage are finished, so the order in which results come in
cannot matter. Formats that do not depend on results plan everything as soon as it is known.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from services.tournament.blocks import Block
from services.tournament.formats import arena, sequential, uploaded
from services.tournament.formats.group import (
    CannotPlan,
    Group,
    Pairing,
    groups_of,
    is_idle,
    next_number,
    next_round,
)
from services.tournament.formats.knockout.pairs import knockout
from services.tournament.formats.knockout.tables import table_knockout
from services.tournament.formats.ranking import order
from services.tournament.formats.round_robin import gauntlet, round_robin
from services.tournament.formats.swiss import swiss
from services.tournament.plan import Plan, StageRecord
from services.tournament.spec import PAIR, Format


def plan(record: StageRecord) -> Plan:
    """What to do next with a stage. The same record always gives the same plan.

    If a stage ends with byes, they are planned together with its order.

    Raises:
        CannotPlan, CannotPair, InvalidTest: the stage makes no sense; `check` would have refused it.
    """
    if record.spec.format is Format.TEST and (ended := _decided(record)):
        return ended
    blocks: tuple[Block, ...] = ()
    while added := _next_blocks(record):
        blocks += added
        record = replace(record, blocks=(*record.blocks, *added))
        if not all(block.is_bye for block in added):
            return Plan(blocks)
    if is_idle(record) and not _awaits_more(record):
        return Plan(blocks, order=order(record))
    return Plan(blocks)


def _decided(record: StageRecord) -> Plan | None:
    (group,) = groups_of(record)
    test = sequential.tested(group)
    if not test.conclusion.is_final:
        return None
    return Plan(void=sequential.void_after(group, test), order=order(record))


def _next_blocks(record: StageRecord) -> tuple[Block, ...]:
    """The next blocks, round by round, and in each round group by group."""
    if record.spec.format not in _AT_ANY_TIME and not is_idle(record):
        return ()
    rounds = [(group, _FOLLOWING[record.spec.format](group)) for group in groups_of(record)]
    first_round, number = next_round(record), next_number(record)
    blocks: list[Block] = []
    for at in range(max(len(following) for _, following in rounds)):
        for group, following in rounds:
            for table in following[at] if at < len(following) else ():
                label = group.title(table.label)
                blocks.append(
                    Block(record.index, number + len(blocks), first_round + at, table.entrants, label)
                )
    return tuple(blocks)


def _awaits_more(record: StageRecord) -> bool:
    if record.spec.format is Format.ARENA:
        return not all(map(arena.is_over, groups_of(record)))
    return record.spec.format is Format.UPLOADED and all(map(uploaded.awaits_pairings, groups_of(record)))


def _knockout(group: Group) -> list[list[Pairing]]:
    return knockout(group) if group.seats == PAIR else table_knockout(group)


def _double_knockout(group: Group) -> list[list[Pairing]]:
    if group.seats != PAIR:
        raise CannotPlan(f"a double knockout is for tables of 2, not of {group.seats}")
    return knockout(group)


_AT_ANY_TIME: Final = frozenset({Format.ROUND_ROBIN, Format.GAUNTLET, Format.ARENA, Format.UPLOADED})
_FOLLOWING: Final[Mapping[Format, Callable[[Group], list[list[Pairing]]]]] = {
    Format.ROUND_ROBIN: round_robin,
    Format.GAUNTLET: gauntlet,
    Format.SWISS: swiss,
    Format.KNOCKOUT: _knockout,
    Format.DOUBLE_KNOCKOUT: _double_knockout,
    Format.ARENA: arena.arena,
    Format.TEST: sequential.batch,
    Format.UPLOADED: uploaded.uploaded,
}
"""For each format, what a group plays next, in rounds of tables; nothing if it is finished or has to wait."""
