"""The machine's clock is set while matches run: nobody loses on time because of it, and bots go on."""

import pytest
from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.match import context
from services.engine.match.context import STEP_MS, MatchClock
from services.engine.outbox.kinds import JOB_LEASE_MS
from services.games.tablut import GAME as TABLUT
from tests.engine.job_recorder import JobRecorder
from tests.engine.refused import refusal
from tests.engine.served import Served, serving
from tests.engine.sitting import clock
from tests.samples import sample

MINUTE_MS, HOUR_MS = 60_000, 3_600_000
CLOCK = clock(match_pb2.CLOCK_KIND_PER_MOVE, MINUTE_MS)
BOT = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=4))


class Machine:
    """Time changes only by `passed_ms`, real time that passes, and `ahead_ms`, by which the clock was set."""

    def __init__(self) -> None:
        self.now_ms = context.wall_ms()
        self.passed_ms = self.ahead_ms = 0

    def wall_ms(self) -> int:
        return self.now_ms + self.passed_ms + self.ahead_ms

    def elapsed_ms(self) -> int:
        return self.passed_ms


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(context, "wall_ms", machine.wall_ms)
    monkeypatch.setattr(context, "elapsed_ms", machine.elapsed_ms)
    return machine


def test_a_clock_that_is_put_right_bit_by_bit_is_followed(machine: Machine) -> None:
    now_ms = MatchClock()
    for _ in range(10):
        machine.ahead_ms += STEP_MS
        machine.passed_ms += 1
        assert now_ms() == machine.wall_ms()
        assert now_ms.ahead_ms == 0


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS, STEP_MS + 1])
def test_a_step_is_not_followed_until_it_is_taken_back(machine: Machine, by_ms: int) -> None:
    now_ms = MatchClock()
    machine.ahead_ms = by_ms
    machine.passed_ms = 10_000
    assert now_ms() == machine.now_ms + 10_000
    assert now_ms.ahead_ms == by_ms
    machine.ahead_ms = 1
    assert (now_ms(), now_ms.ahead_ms) == (machine.wall_ms(), 0)


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS])
async def test_nobody_loses_on_time_and_nobody_gains(machine: Machine, tablut: Served, by_ms: int) -> None:
    first, second = await tablut.table(clock=CLOCK)
    machine.ahead_ms = by_ms
    machine.passed_ms = MINUTE_MS - 1
    await tablut.engine.matches.sweep()
    assert await first.act("a4-a3", 4) == 5
    machine.passed_ms += MINUTE_MS - 1
    await tablut.engine.matches.sweep()
    assert await second.act("e3-d3", 5) == 6
    machine.passed_ms += MINUTE_MS
    await tablut.engine.matches.sweep()
    assert (await refusal(first.act("a3-a4", 6))).message == "the match has ended: time_out"


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS])
async def test_jobs_say_times_by_the_clock_that_workers_have(
    machine: Machine, sqlite_url: str, by_ms: int
) -> None:
    """Workers on the same machine get times by their clock; other workers are as far off as before."""
    recorder = JobRecorder()
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        match_id = await served.create(taken=[BOT], clock=CLOCK)
        (seat,) = await served.sit(match_id, (0,))
        machine.ahead_ms = by_ms
        await seat.act("a4-a3", 4)
        *_, payload = await recorder.heard()
        job = json_format.ParseDict(payload, ActJob())
        assert (job.asked_ms, job.deadline.ToMilliseconds()) == (
            machine.wall_ms(),
            machine.wall_ms() + MINUTE_MS,
        )
        await served.engine.outbox.sweep()
        assert sample("ardri_clock_ahead_seconds", {"game": "tablut"}) == by_ms / 1000
        assert recorder.offers.empty(), "nothing is overdue"
        machine.passed_ms = JOB_LEASE_MS["act"]
        await served.engine.outbox.sweep()
        assert not recorder.offers.empty(), "it is offered again as soon as ever"
