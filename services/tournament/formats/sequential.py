"""A sequential test: the hero against the others, until the blocks decide, taken by their numbers.

Plans depend only on results and not on when they come in: a batch is planned once all blocks before it are
finished and have not decided. Blocks after the deciding one do not count, played or not.
"""

import hashlib
import heapq
from typing import Final

from services.tournament import sequential as tests
from services.tournament.blocks import BlockResult
from services.tournament.formats.group import CannotPlan, Group, Pairing
from services.tournament.sequential import Conclusion
from services.tournament.standings.meetings import was_played

FIRST_BATCH: Final = 64
"""Blocks in the first batch. Each further batch is as large as all before it, so that workers rarely wait."""


def tested(group: Group) -> "tests.SequentialTest":
    """The test, as far as it is played.

    Raises:
        CannotPlan: the stage has no test.
    """
    spec = group.record.spec
    if spec.test is None:
        raise CannotPlan("a stage that tests needs its test")
    test = tests.SequentialTest(spec.test, group.seats, spec.blocks)
    test.extend([result.points[_hero(group)] for result in _looked_at(group)])
    return test


def void_after(group: Group, decided: "tests.SequentialTest") -> tuple[int, ...]:
    """The numbers of the blocks after the deciding one."""
    last = _looked_at(group)[decided.blocks - 1].block.number
    return tuple(block.number for block in group.blocks if block.number > last)


def batch(group: Group) -> list[list[Pairing]]:
    """The next blocks, as far as the bound allows; none if the hero or too many others have left."""
    planned = len(group.blocks)
    size = min(group.record.spec.blocks - planned, max(FIRST_BATCH, planned))
    hero = _hero(group)
    others = [name for name in group.present if name != hero]
    if size < 1 or hero not in group.present or len(others) < group.seats - 1:
        return []
    waiting = [(0, _lot(group, 0, name), name) for name in others]
    heapq.heapify(waiting)
    tables = []
    for _ in range(size):
        seated = [heapq.heappop(waiting) for _ in range(group.seats - 1)]
        tables.append(Pairing((hero, *(name for _, _, name in seated))))
        for sat, _, name in seated:
            heapq.heappush(waiting, (sat + 1, _lot(group, sat + 1, name), name))
    return [tables]


def order(group: Group) -> tuple[str, ...]:
    """The hero before all others if the test has found it better, else after them; the others by seeding."""
    hero = _hero(group)
    others = tuple(name for name in group.names if name != hero)
    is_better = tested(group).conclusion is Conclusion.ACCEPT_ALTERNATIVE
    return (hero, *others) if is_better else (*others, hero)


def _hero(group: Group) -> str:
    return group.record.spec.heroes[0]


def _looked_at(group: Group) -> list[BlockResult]:
    """The finished blocks from the first on without a gap, except those that nobody played."""
    results = []
    for block in group.blocks:
        result = group.record.finished.get(block.number)
        if result is None:
            break
        if was_played(result):
            results.append(result)
    return results


def _lot(group: Group, sat: int, name: str) -> bytes:
    """A lot that orders those who have sat equally often in the batch, so that tables vary."""
    text = f"test {group.round} {sat} {name}"
    return hashlib.blake2b(text.encode(), key=group.record.seed, digest_size=16).digest()
