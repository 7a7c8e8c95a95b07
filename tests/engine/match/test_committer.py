"""Group commit: appends that arrive while the log is busy go together, and everybody gets an answer."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
import structlog

from services.engine.log import Append
from services.engine.match import committer as committer_module
from services.engine.match.committer import MAX_BATCH, TOLD_TOGETHER, Committer
from services.runtime.database.database import sqlite_path
from services.runtime.errors import LogUnavailable
from tests.engine.gated_log import Fault, GatedLog
from tests.engine.log.appends import creation, name_of


class Counting(GatedLog):
    """Notes the size of each batch. `defect`: what an append raises, if anything."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.sizes: list[int] = []
        self.defect: Exception | None = None

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        self.sizes.append(len(batch))
        if self.defect is not None:
            raise self.defect
        return await super().append(batch)


class Instant(GatedLog):
    """Stores nothing, and answers all appends at the gate in the moment in which it opens."""

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        self.asked.set()
        await self.gate.wait()
        return [True] * len(batch)


async def crowded(committer: Committer, log: GatedLog, behind: int) -> list[int]:
    """Holds back as many batches of one as the log takes at once, and `behind` appends after them.

    Returns the numbers of the appends, in the order in which their outcomes are told.
    """
    done = list[int]()
    log.close_gate()
    for number in range(log.at_once + behind):
        committer.submit(creation(name_of(number)), lambda _, number=number: done.append(number))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        if number < log.at_once:
            await log.asked.wait()
            log.asked.clear()
    return done


@pytest.fixture
def log(sqlite_url: str) -> Counting:
    return Counting(sqlite_path(sqlite_url))


async def test_what_comes_while_the_log_is_busy_shares_a_commit(log: Counting) -> None:
    committer, done = Committer(log), list[int]()
    log.close_gate()
    for number in range(MAX_BATCH + 10):
        committer.submit(creation(name_of(number)), lambda _, number=number: done.append(number))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        if number == 0:
            await log.asked.wait()
    assert done == []
    log.gate.set()
    await committer.drain()
    assert done == list(range(MAX_BATCH + 10)), "in order of arrival"
    assert log.sizes == [1, MAX_BATCH, 9]
    await log.close()


async def test_a_batch_is_stored_while_the_one_before_is_and_no_third(log: Counting) -> None:
    committer = Committer(log)
    done = await crowded(committer, log, 2)
    for _ in range(10):
        await asyncio.sleep(0)
    assert log.sizes == [1] * log.at_once
    assert done == []
    log.gate.set()
    await committer.drain()
    assert log.sizes == [*[1] * log.at_once, 2]
    assert done == list(range(log.at_once + 2))
    await log.close()


async def test_outcomes_known_at_the_same_moment_are_told_in_order(sqlite_url: str) -> None:
    """Also if the first outcome lets waiting appends be written before it is told."""
    log = Instant(sqlite_path(sqlite_url))
    committer = Committer(log)
    done = await crowded(committer, log, 1)
    log.gate.set()
    await committer.drain()
    assert done == list(range(log.at_once + 1))
    await log.close()


async def test_outcomes_of_a_batch_are_told_a_part_at_a_time(sqlite_url: str) -> None:
    """So the answers to the first can leave while the others are told."""
    log = Instant(sqlite_path(sqlite_url))
    committer = Committer(log)
    done = await crowded(committer, log, MAX_BATCH)
    log.gate.set()
    told = list[int]()
    while len(done) < log.at_once + MAX_BATCH:
        await asyncio.sleep(0)
        told.append(len(done))
    parts = [after - before for before, after in pairwise([0, *told])]
    assert sum(parts) == log.at_once + MAX_BATCH
    assert max(parts) <= (log.at_once + 1) * TOLD_TOGETHER < MAX_BATCH, "each batch helps to tell"
    assert done == list(range(log.at_once + MAX_BATCH))
    await log.close()


async def test_all_is_told_once_it_is_drained(sqlite_url: str) -> None:
    log = Instant(sqlite_path(sqlite_url))
    committer = Committer(log)
    done = await crowded(committer, log, MAX_BATCH)
    log.gate.set()
    for _ in range(MAX_BATCH):
        await asyncio.sleep(0)
        if len(done) > log.at_once:
            break
    assert log.at_once < len(done) < log.at_once + MAX_BATCH
    await committer.drain()
    assert len(done) == log.at_once + MAX_BATCH
    await log.close()


async def test_what_is_decided_together_is_committed_together(log: Counting) -> None:
    """This includes appends that already wait. A match that fails over its decision fails alone."""
    committer, done = Committer(log), list[int]()

    def deciding(number: int) -> Callable[[], None]:
        def decide() -> None:
            if number == 2:
                raise KeyError("a defect of one game")
            committer.submit(creation(name_of(number)), lambda _: done.append(number))

        return decide

    with structlog.testing.capture_logs() as lines:
        deciding(0)()
        for number in range(1, 5):
            committer.soon(name_of(number), deciding(number))
        assert done == [], "not before the next commit"
        await committer.drain()
    assert done == [0, 1, 3, 4]
    assert log.sizes == [4]
    assert [line["match_id"] for line in lines] == [name_of(2)]
    await log.close()


@pytest.mark.parametrize("error", [Fault.BEFORE, ValueError("a defect of the log")])
async def test_a_failure_is_everybodys_answer(log: Counting, error: Fault | Exception) -> None:
    committer = Committer(log)
    if isinstance(error, Fault):
        log.fault = error
    else:
        log.defect = error
    outcomes: list[object] = []
    for number in range(3):
        committer.submit(creation(name_of(number)), outcomes.append)
    await committer.drain()
    assert len(outcomes) == 3
    assert all(isinstance(outcome, Exception) for outcome in outcomes)
    log.fault = log.defect = None
    committer.submit(creation(name_of(1)), outcomes.append)
    await committer.drain()
    assert outcomes[3:] == [True], "and life goes on"
    await log.close()


async def test_a_defect_of_one_match_leaves_the_others_their_answers(log: Counting) -> None:
    committer = Committer(log)
    outcomes: asyncio.Queue[object] = asyncio.Queue()

    def broken(_outcome: object) -> None:
        raise KeyError("a defect of one game")

    with structlog.testing.capture_logs() as lines:
        for done in (broken, outcomes.put_nowait):
            committer.submit(creation(name_of(outcomes.qsize() + (done is broken))), done)
        await committer.drain()
    assert outcomes.get_nowait() is True
    assert [line["match_id"] for line in lines] == [name_of(1)]
    await log.close()


async def test_who_waited_long_behind_a_log_that_hangs_is_refused_unstored(
    log: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    committer, outcomes = Committer(log), list[object]()
    log.close_gate()
    for number in range(log.at_once):
        committer.submit(creation(name_of(number)), outcomes.append)
        await log.asked.wait()
        log.asked.clear()
    for number in range(log.at_once, log.at_once + 2):
        committer.submit(creation(name_of(number)), outcomes.append)
    monkeypatch.setattr(committer_module, "ANSWER_SECONDS", -1)
    log.gate.set()
    await committer.drain()
    assert [outcome for outcome in outcomes if outcome is True] == [True] * log.at_once
    assert [type(outcome) for outcome in outcomes if outcome is not True] == [LogUnavailable] * 2
    assert await log.load(name_of(log.at_once)) is None
    await log.close()
