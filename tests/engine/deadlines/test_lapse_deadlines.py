"""Decisions lapse in a running engine: once, soon after their deadline, even if processes were down."""

import asyncio
import time
from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.outbox.outbox import MOST_ATTEMPTS_FOR_PEOPLE
from services.engine.outbox.turns import DueTurn
from services.runtime.jobs.wire import load_wire, pack
from services.runtime.observe.metrics import Fallback
from tests.conformance.lots import GAME as LOTS
from tests.engine.deadlines.test_deadlines import held
from tests.engine.job_recorder import JobRecorder
from tests.engine.local_jobs.test_local_fallback import BOT, offered
from tests.engine.refused import refusal
from tests.engine.served import Served, events_of, serving, versions
from tests.waiting import patiently


def options(window_ms: int) -> dict[str, Any]:
    """Returns the fields of a request for a match whose decisions lapse."""
    wire = load_wire(LOTS)
    options = dict(LOTS.setup(2, {"lapses": True, "rounds": 1}).options)
    fields: dict[str, Any] = {"options": pack(wire.options_to_proto(options))}
    request = pb.CreateMatchRequest(**fields)
    request.offer_window.FromMilliseconds(window_ms)
    return {**fields, "offer_window": request.offer_window}


async def the_end(served: Served, match_id: str) -> list[match_pb2.Event]:
    async with patiently():
        return await events_of(served.watcher.watch(match_id), 10**6)


def check(events: list[match_pb2.Event]) -> None:
    """Checks that both seats lapsed once and that the match went on to its end."""
    lapses = [event.played.seat for event in events if event.HasField("played") and event.played.lapsed]
    assert lapses == [0, 1]
    assert events[-1].ended.outcome.reason == "rounds_played"


async def test_silence_is_noticed_soon_and_once(lots: Served) -> None:
    with held(lots):
        seats = await lots.table(**options(200))
        started = (await lots.watcher.look(seats[0].match_id)).clocks
    assert [(each.seat, each.lapses, each.HasField("remaining")) for each in started] == [
        (0, True, False),
        (1, True, False),
    ]
    check(await the_end(lots, seats[0].match_id))
    request = pb.VerifyReplayRequest(match_id=seats[0].match_id)
    assert (await lots.watcher.ask("VerifyReplay", request)).verified


async def test_windows_end_while_the_engine_is_down(sqlite_url: str) -> None:
    async with serving(LOTS, await open_log(sqlite_url)) as served:
        with held(served):
            match_id = (await served.table(**options(300)))[0].match_id
            deadline = (await served.watcher.look(match_id)).clocks[0].deadline.ToMilliseconds()
    await asyncio.sleep(deadline / 1000 - time.time() + 0.05)
    for _ in range(2):
        async with serving(LOTS, await open_log(sqlite_url)) as served:
            check(await the_end(served, match_id))


async def test_a_bots_decision_lapses_in_the_end_but_a_lower_level_does_not_wait_for_that(
    staffed: Served, recorder: JobRecorder
) -> None:
    (seat,) = await staffed.sit(await staffed.create(taken=[BOT], **options(3_600_000)), [0])
    version = (await staffed.watcher.look(seat.match_id)).version
    await recorder.heard()
    (turn,) = recorder.jobs
    assert isinstance(turn, DueTurn)
    await staffed.engine.local_fallback.fall_back(turn, Fallback.DEADLINE)
    assert (await staffed.watcher.look(seat.match_id)).version == version
    await offered(staffed.engine.outbox, MOST_ATTEMPTS_FOR_PEOPLE)
    async with patiently():
        assert await versions(staffed.watcher.watch(seat.match_id, version), 1) == [version + 1]


async def test_a_window_has_bounds(lots: Served) -> None:
    for window_ms in (9, 31 * 24 * 3600 * 1000):
        refused = await refusal(lots.create(**options(window_ms)))
        assert (refused.reason, refused.metadata["field"]) == ("INVALID_REQUEST", "offer_window")
    match_id = await lots.create(**options(0))
    assert not (await lots.watcher.look(match_id)).spec.HasField("offer_window")
