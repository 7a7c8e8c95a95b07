"""Group commit: what comes while the log is busy goes together, and everybody gets an answer."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import structlog

from services.engine.log import Append
from services.engine.match import committer as committer_module
from services.engine.match.committer import MAX_BATCH, SETTLE_SECONDS, Committer
from services.runtime.database.database import sqlite_path
from services.runtime.errors import LogUnavailable
from services.runtime.process import idle
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


async def test_after_a_batch_of_several_more_of_them_are_waited_for(
    log: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nobody waits for others where one was alone."""
    settled: list[float] = []

    async def note(_max_seconds: float, settle_time: float) -> None:
        settled.append(settle_time)

    monkeypatch.setattr(idle, "wait_until_idle", note)
    committer = Committer(log)
    numbers = iter(range(10))
    for size in (1, 3, 1, 1):
        for _ in range(size):
            committer.submit(creation(name_of(next(numbers))), lambda _: None)
        await committer.drain()
    assert log.sizes == [1, 3, 1, 1]
    assert settled == [0, 0, SETTLE_SECONDS, 0]
    await log.close()


async def test_what_is_decided_together_is_committed_together(log: Counting) -> None:
    """Also with what waits already; and a match that fails over its decision takes nobody with it."""
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
    committer.submit(creation(name_of(0)), outcomes.append)
    await log.asked.wait()
    for number in range(1, 3):
        committer.submit(creation(name_of(number)), outcomes.append)
    monkeypatch.setattr(committer_module, "ANSWER_SECONDS", -1)
    log.gate.set()
    await committer.drain()
    assert outcomes[0] is True
    assert [type(outcome) for outcome in outcomes[1:]] == [LogUnavailable] * 2
    assert await log.load(name_of(1)) is None
    await log.close()
