"""Turns that take no thinking: at once where workers have nothing to do, together where they have."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services import games
from services.engine.log import open_log
from services.engine.outbox import turn_batcher
from services.engine.outbox.turn_batcher import AT_ONCE, MOST_TURNS, TurnBatcher
from services.engine.outbox.turns import QUICK_LEVEL, DueTurn
from services.games.tablut import GAME as TABLUT
from services.games.tara import GAME as TARA
from services.kernel import Seat
from services.search.levels import LEVELS, Strategy
from services.search.levels.ladders import level_of
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Seated, serving
from tests.waiting import until

OPEN = [name for name in games.names() if games.load(name).facts.perfect_information]


def turn(number: int, level: int = 1) -> DueTurn:
    return DueTurn.of(ActJob(match_id=f"tablut.{number}", level=level, asked_ms=1))


class Handed:
    """What a batcher has handed on, by the numbers of the matches."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.now = 0.0
        self.batcher = TurnBatcher(self._take, lambda: self.now)

    def _take(self, turns: list[DueTurn]) -> None:
        self.batches.append([int(each.match_id.partition(".")[2]) for each in turns])

    async def add(self, *numbers: int) -> None:
        for number in numbers:
            self.batcher.add(turn(number))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def answer(self, *numbers: int) -> None:
        for number in numbers:
            self.batcher.answered(f"tablut.{number}")
        await asyncio.sleep(0)
        await asyncio.sleep(0)


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Handed]:
    monkeypatch.setattr(turn_batcher, "MOST_WAIT_SECONDS", 3600.0)
    handed = Handed()
    yield handed
    handed.batcher.close()


async def test_what_comes_while_batches_are_unanswered_leaves_together(handed: Handed) -> None:
    for number in range(AT_ONCE):
        await handed.add(number)
    await handed.add(10)
    await handed.add(11, 12)
    assert handed.batches == [[number] for number in range(AT_ONCE)]
    await handed.answer(0)
    assert handed.batches[AT_ONCE:] == [[10, 11, 12]]
    await handed.add(13)
    await handed.answer(10, 12)
    assert len(handed.batches) == AT_ONCE + 1, "one of the batch is still to come"
    await handed.answer(11)
    assert handed.batches[-1] == [13]


async def test_what_is_added_at_a_time_leaves_together_and_no_more_than_fit(handed: Handed) -> None:
    await handed.add(*range(MOST_TURNS + 2))
    assert handed.batches == [list(range(MOST_TURNS)), [MOST_TURNS, MOST_TURNS + 1]]


async def test_batches_that_nobody_answers_hold_up_no_turn_for_long(
    handed: Handed, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(AT_ONCE):
        await handed.add(number)
    monkeypatch.setattr(turn_batcher, "MOST_WAIT_SECONDS", 0.001)
    await handed.add(8)
    await until(lambda: len(handed.batches) > AT_ONCE)
    assert handed.batches[-1] == [8]
    monkeypatch.setattr(turn_batcher, "MOST_WAIT_SECONDS", 3600.0)
    handed.now = 60.0
    await handed.add(9)
    assert handed.batches[-1] == [9], "after a while they are forgotten"
    await handed.answer(0, 7, 8, 9)


def test_quick_is_a_low_level_without_a_clock() -> None:
    assert turn(1, QUICK_LEVEL).is_quick
    assert not turn(1, QUICK_LEVEL + 1).is_quick
    timed = ActJob(match_id="tablut.m", level=1, asked_ms=1)
    timed.deadline.FromMilliseconds(5000)
    assert not DueTurn.of(timed).is_quick


@pytest.mark.parametrize("name", OPEN)
def test_quick_levels_look_one_ply_ahead(name: str) -> None:
    """Else a batch of them would keep one process of a worker busy for seconds."""
    game = games.load(name)
    quick = [level_of(game, number) for number in LEVELS if number <= QUICK_LEVEL]
    assert {level.budget.depth for level in quick if level.strategy is not Strategy.RANDOM} <= {1}


async def test_of_many_matches_turns_are_asked_for_together_and_each_is_answered(
    sqlite_url: str, recorder: JobRecorder
) -> None:
    """The first ones alone; the rest in one job, with a token for each turn that is good for it alone."""
    many = AT_ONCE + 3
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
        for number in range(many):
            (seat,) = await served.sit(await served.create(taken=[bot]), (0,))
            assert seat.seat == Seat(0)
            await seat.act("a4-a3", 4)
            if number < AT_ONCE:
                task, _, _ = await recorder.heard()
                assert task == "ai.act"
        jobs: list[dict[str, Any]] = []
        while len(jobs) < many - AT_ONCE:
            task, queue, payload = await recorder.heard()
            assert queue == "ai"
            jobs += payload["jobs"] if task == "ai.act_together" else [payload]
        for each in jobs:
            job = json_format.ParseDict(each, ActJob())
            assert await Seated(served.stub, job.seat_token, job.match_id, 1).act("e3-d3", 5) == 6


async def test_where_something_is_hidden_each_turn_is_asked_for_alone(
    sqlite_url: str, recorder: JobRecorder
) -> None:
    async with serving(TARA, await open_log(sqlite_url), job_publisher=recorder) as served:
        bots = [match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1)) for seat in (0, 1)]
        for _ in range(AT_ONCE + 1):
            await served.create(taken=bots)
            task, _, _ = await recorder.heard()
            assert task == "ai.act"
