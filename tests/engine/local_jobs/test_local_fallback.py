"""A bot that crashes, hangs or never answers holds up no match: a lower level acts in its place."""

import asyncio
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from google.protobuf import json_format

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services.engine import app
from services.engine.local_jobs import bots, local_fallback
from services.engine.local_jobs.local_fallback import LocalFallback
from services.engine.log import EventLog, open_log
from services.engine.outbox import kinds
from services.engine.outbox.dispatcher import JobDispatcher
from services.engine.outbox.outbox import MOST_ATTEMPTS, MOST_ATTEMPTS_FOR_PEOPLE, Outbox
from services.engine.outbox.turns import DueTurn
from services.games.tablut import GAME as TABLUT
from services.kernel import Seat
from services.runtime.broker.publisher import Priority
from services.runtime.jobs import bot_turn
from services.runtime.jobs.wire import load_wire
from services.runtime.observe import metrics
from services.runtime.observe.metrics import Fallback
from tests.engine.job_recorder import JobRecorder
from tests.engine.local_jobs import failing_bots
from tests.engine.served import Seated, Served, serving, versions
from tests.engine.sitting import clock
from tests.waiting import HANG_SECONDS, patiently

BOT = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=4))
PER_MOVE = match_pb2.CLOCK_KIND_PER_MOVE
MINUTE_MS = 60_000
SOON_MS = 300


def counted(reason: Fallback) -> float:
    return float(metrics.FALLBACKS.labels("tablut", reason.value)._value.get())


async def begun(served: Served, **fields: Any) -> Seated:
    """A match against a bot that is to act on version 5."""
    (seat,) = await served.sit(await served.create(taken=[BOT], **fields), (0,))
    await seat.act("a4-a3", 4)
    return seat


async def answered(served: Served, seat: Seated) -> None:
    """Waits for the bot's action. It is in the log, so it is legal."""
    async with patiently():
        assert await versions(served.watcher.watch(seat.match_id, 5), 1) == [6]


@pytest.mark.parametrize(
    "bot",
    [
        failing_bots.hangs,
        failing_bots.crashes,
        failing_bots.raises,
        failing_bots.always_crashes,
        failing_bots.always_hangs,
    ],
)
async def test_without_workers_a_bot_that_fails_is_replaced(
    tablut: Served, monkeypatch: pytest.MonkeyPatch, bot: Any
) -> None:
    monkeypatch.setattr(bots, "act_notation", bot)
    monkeypatch.setattr(local_fallback, "HUNG_SECONDS", 0.5)
    monkeypatch.setattr(local_fallback, "FALLBACK_SECONDS", 2.0)
    before = counted(Fallback.FAILED)
    await answered(tablut, await begun(tablut))
    assert counted(Fallback.FAILED) == before + 1


async def test_after_a_bot_that_hung_the_next_one_thinks(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(bots, "act_notation", failing_bots.always_hangs)
        failing.setattr(local_fallback, "HUNG_SECONDS", 0.5)
        failing.setattr(local_fallback, "FALLBACK_SECONDS", 0.5)
        await answered(tablut, await begun(tablut))
    monkeypatch.setattr(local_fallback, "HUNG_SECONDS", HANG_SECONDS)
    before = counted(Fallback.FAILED)
    await answered(tablut, await begun(tablut))
    assert counted(Fallback.FAILED) == before


@pytest.fixture
def _nearly_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outboxes see the moment just before the deadline, while matches still have a minute."""

    def before_it(
        game: str, words: Sequence[str], log: EventLog, now_ms: Callable[[], int], dispatcher: JobDispatcher
    ) -> Outbox:
        later_ms = MINUTE_MS - bot_turn._FALLBACK_MS - SOON_MS
        return Outbox(game, words, log, lambda: now_ms() + later_ms, dispatcher)

    monkeypatch.setattr(app, "Outbox", before_it)


@pytest.mark.usefixtures("_nearly_up")
async def test_a_turn_that_nobody_takes_is_played_before_its_time_is_up(
    sqlite_url: str, recorder: JobRecorder
) -> None:
    before = counted(Fallback.DEADLINE)
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        seat = await begun(served, clock=clock(PER_MOVE, MINUTE_MS))
        await answered(served, seat)
        assert (await served.watcher.look(seat.match_id)).status == match_pb2.MATCH_STATUS_LIVE
    assert counted(Fallback.DEADLINE) == before + 1


async def test_a_new_life_of_the_engine_minds_the_time_too(
    sqlite_url: str, recorder: JobRecorder, request: pytest.FixtureRequest
) -> None:
    before = counted(Fallback.DEADLINE)
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        seat = await begun(served, clock=clock(PER_MOVE, MINUTE_MS))
    request.getfixturevalue("_nearly_up")
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        await answered(served, seat)
        assert (await served.watcher.look(seat.match_id)).status == match_pb2.MATCH_STATUS_LIVE
    assert counted(Fallback.DEADLINE) == before + 1


@pytest.mark.usefixtures("_nearly_up")
async def test_a_turn_that_was_answered_in_time_is_left_alone(
    sqlite_url: str, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    acted, looked = asyncio.Event(), asyncio.Event()
    fall_back = LocalFallback.fall_back

    async def noted(local: LocalFallback, turn: DueTurn, reason: Fallback) -> None:
        await acted.wait()
        await fall_back(local, turn, reason)
        looked.set()

    monkeypatch.setattr(LocalFallback, "fall_back", noted)
    before = counted(Fallback.DEADLINE)
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        seat = await begun(served, clock=clock(PER_MOVE, MINUTE_MS))
        _, _, payload = await recorder.heard()
        bot = Seated(served.stub, payload["seat_token"], payload["match_id"], 1)
        assert await bot.act("e3-d3", 5) == 6
        acted.set()
        async with patiently():
            await looked.wait()
        assert (await served.watcher.look(seat.match_id)).version == 6
    assert counted(Fallback.DEADLINE) == before


@pytest.mark.parametrize("is_late", [False, True])
async def test_a_bot_that_thinks_here_has_dice_that_nobody_at_the_table_knows(
    sqlite_url: str, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    """The dice come from the token of the turn (tests/workers/jobs/test_ai.py)."""
    decide, tokens = bots.Bots.decide, []

    async def noted(self: bots.Bots, turn: DueTurn, seconds: float, *, fallback: bool = False) -> str:
        tokens.append(turn.payload.get("seat_token", ""))
        return await decide(self, turn, seconds, fallback=fallback)

    monkeypatch.setattr(bots.Bots, "decide", noted)
    log = await open_log(sqlite_url)
    late = {"clock": clock(PER_MOVE, 2_000)} if is_late else {}
    async with serving(TABLUT, log, job_publisher=recorder if is_late else None) as served:
        await answered(served, await begun(served, **late))
        claims = [served.engine.verifier.caller(f"Bearer {token}") for token in tokens]
    assert {(each.seat, each.version) for each in claims} == {(1, 5)}


async def offered(outbox: Outbox, times: int) -> None:
    """Sweeps until the turn has been offered that many times more."""
    now_ms = outbox.now_ms()
    for again in range(1, times + 1):
        later_ms = now_ms + again * (int(kinds.JOB_LEASE_MS[kinds.ACT] * 1.2) + 1_000)
        outbox.now_ms = lambda later_ms=later_ms: later_ms  # type: ignore[misc]  # mypy cannot type the default
        await outbox.sweep()


async def test_what_was_offered_several_times_in_vain_is_played_here(
    sqlite_url: str, recorder: JobRecorder
) -> None:
    before = counted(Fallback.UNANSWERED)
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        seat = await begun(served)
        await offered(served.engine.outbox, MOST_ATTEMPTS_FOR_PEOPLE - 1)
        assert recorder.offers.qsize() == MOST_ATTEMPTS_FOR_PEOPLE
        assert set(recorder.priorities) == {Priority.PERSON}
        await offered(served.engine.outbox, 1)
        await answered(served, seat)
    assert counted(Fallback.UNANSWERED) == before + 1


async def test_a_turn_that_waits_for_the_process_here_is_not_decided_twice(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without workers, one process decides the turns of all matches, one after the other."""
    goes_on, decide, asked = asyncio.Event(), bots.Bots.decide, list[DueTurn]()

    async def held(self: bots.Bots, turn: DueTurn, seconds: float, *, fallback: bool = False) -> str:
        asked.append(turn)
        await goes_on.wait()
        return await decide(self, turn, seconds, fallback=fallback)

    monkeypatch.setattr(bots.Bots, "decide", held)
    seat = await begun(tablut)
    await offered(tablut.engine.outbox, MOST_ATTEMPTS_FOR_PEOPLE - 1)
    goes_on.set()
    await answered(tablut, seat)
    assert len(asked) == 1


async def test_bots_among_themselves_wait_longer_for_workers(sqlite_url: str, recorder: JobRecorder) -> None:
    taken = [match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1)) for seat in (0, 1)]
    async with serving(TABLUT, await open_log(sqlite_url), job_publisher=recorder) as served:
        match_id = await served.create(taken=taken)
        await offered(served.engine.outbox, MOST_ATTEMPTS - 1)
        assert recorder.offers.qsize() == MOST_ATTEMPTS
        assert set(recorder.priorities) == {Priority.TOURNAMENT}
        assert (await served.watcher.look(match_id)).version == 4
        await offered(served.engine.outbox, 1)
        async with patiently():
            assert await versions(served.watcher.watch(match_id, 4), 1) == [5]


async def test_a_turn_of_an_ended_match_is_not_thought_about(
    tablut: Served, monkeypatch: pytest.MonkeyPatch, recorder: JobRecorder
) -> None:
    tablut.engine.dispatcher.job_publisher = recorder
    seat = await begun(tablut)
    await recorder.heard()
    (turn,) = recorder.jobs
    assert isinstance(turn, DueTurn)
    await seat.ask("ResignMatch", pb.ResignMatchRequest(match_id=seat.match_id))
    monkeypatch.setattr(bots, "act_notation", failing_bots.always_hangs)
    async with patiently():
        await tablut.engine.local_fallback.fall_back(turn, Fallback.UNANSWERED)


def test_the_lower_level_acts_in_the_last_second_or_quarter() -> None:
    asked_ms = 1_000_000
    assert bot_turn.fallback_at_ms(asked_ms, asked_ms + 60_000) == 1_059_000
    assert bot_turn.fallback_at_ms(asked_ms, asked_ms + 1_000) == 1_000_750
    assert bot_turn.fallback_at_ms(asked_ms, asked_ms - 1) == asked_ms - 1, "at once"
    assert bot_turn.fallback_at_ms(asked_ms, 0) == 0, "never"


def test_the_lower_level_takes_some_hundredths_of_a_second() -> None:
    """`python -m bench.search.levels` measures it; here, each look at the clock takes 0.01 s."""
    job = ActJob(
        game="tablut", match_id="tablut.m1", seats=2, version=4, level=8, engine_address="-", asked_ms=1
    )
    view = TABLUT.view(TABLUT.initial(TABLUT.setup(2)), Seat(0))
    job.view.Pack(load_wire(TABLUT).view_to_proto(view))
    told = json_format.MessageToDict(job, preserving_proto_field_name=True)
    weak = bot_turn.with_fallback_level(bot_turn.turn_of(told))
    assert weak.level.budget.seconds == 0.05
    looks = itertools.count()
    bot_turn.think(weak, weak.level.budget, lambda: next(looks) / 100)
    assert next(looks) < 10
