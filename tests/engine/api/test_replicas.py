"""Two engines with one log: either serves any match, and both tell the same."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest
from google.protobuf.duration_pb2 import Duration

from services.engine.log import EventLog, open_log
from services.engine.match import actor
from services.engine.match.matches import IDLE_SECONDS
from services.games.tablut import GAME
from services.runtime.database.database import sqlite_path
from tests.engine.refused import refusal
from tests.engine.served import Seated, Served, serving, versions
from tests.engine.shared_log import SharedLog, Wake


@dataclass(slots=True)
class Pair:
    """Two replicas, and one match at version 4."""

    ours: Served
    theirs: Served
    our_log: EventLog
    seats: list[Seated]

    def there(self, seat: int) -> Seated:
        """The same seat at the other replica."""
        here = self.seats[seat]
        return Seated(self.theirs.stub, here.token, here.match_id, seat)


@pytest.fixture
async def pair(sqlite_url: str) -> AsyncIterator[Pair]:
    bells: list[Wake] = []
    logs = [SharedLog(sqlite_path(sqlite_url), bells) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        yield Pair(ours, theirs, logs[0], await ours.table(abandonment_grace=Duration(seconds=60)))


async def test_a_match_is_played_on_either(pair: Pair) -> None:
    streams = [served.watcher.watch(pair.seats[0].match_id, 4) for served in (pair.ours, pair.theirs)]
    assert await pair.seats[0].act("a4-a3", 4) == 5
    assert await pair.there(1).act("e3-d3", 5) == 6
    assert await pair.there(0).act("a3-a4", 6) == 7
    assert await pair.seats[1].act("d3-e3", 7) == 8
    for stream in streams:
        assert await versions(stream, 4) == [5, 6, 7, 8]


async def test_rivals_on_two_replicas_play_one_action(pair: Pair) -> None:
    acts = [pair.seats[0].act("a4-a3", 4, "a"), pair.there(0).act("a4-a2", 4, "b")]
    outcomes = await asyncio.gather(*acts, return_exceptions=True)
    assert outcomes.count(5) == 1
    same = await asyncio.gather(*(seat.act("e3-d3", 5, "c") for seat in (pair.seats[1], pair.there(1))))
    assert same == [6, 6], "one decision, sent to both"
    replays = [await served.watcher.replay(pair.seats[0].match_id) for served in (pair.ours, pair.theirs)]
    assert replays[0] == replays[1]
    assert [event.version for event in replays[0].events] == [1, 2, 3, 4, 5, 6]


async def test_a_request_is_decided_once_by_replicas_that_know_nothing_of_each_other(pair: Pair) -> None:
    """Neither knows of the other's answer: only the version makes the second one read the log again."""
    there, log = pair.there(0), pair.theirs.engine.context.log
    assert isinstance(log, SharedLog)
    assert (await pair.theirs.watcher.look(there.match_id)).version == 4
    log.loads.clear()
    assert await pair.seats[0].act("a4-a3", 4, "r") == 5
    assert await pair.seats[1].act("e3-d3", 5) == 6
    again = asyncio.create_task(there.act("a4-a3", 4, "r"))
    await log.was_too_late.wait()
    log.loads.set()
    assert await again == 5, "the first answer, though the seat is to act again"
    assert await there.act("a4-a3", 6, "r") == 5
    assert (await refusal(there.act("a3-a2", 6, "r"))).reason == "REQUEST_ID_REUSED"
    stored = await log.load(there.match_id)
    assert stored is not None
    assert [entry.request_key for entry in stored.entries[4:]] == ["0:r", "1:at-5"]


async def test_a_stale_replica_refuses_on_the_newest_position(pair: Pair) -> None:
    await pair.there(0).act("a4-a3", 4)
    refused = await refusal(pair.seats[0].act("a4-a2", 4, "other"))
    assert (refused.reason, refused.metadata["version"]) == ("STALE_VERSION", "5")


async def test_reading_while_committing_tells_nothing_twice(pair: Pair) -> None:
    """A replica that reads its own commit before the append has returned does not apply it twice."""
    log = pair.our_log
    assert isinstance(log, SharedLog)
    stream = pair.ours.watcher.watch(pair.seats[0].match_id, 4)
    log.appends.clear()
    acting = asyncio.create_task(pair.seats[0].act("a4-a3", 4))
    assert await pair.there(0).act("a4-a3", 4) == 5, "stored, as the other replica knows"
    assert (await pair.ours.watcher.look(pair.seats[0].match_id)).version == 5
    log.appends.set()
    assert await acting == 5
    assert await pair.seats[1].act("e3-d3", 5) == 6
    assert await versions(stream, 2) == [5, 6]
    assert len((await pair.ours.watcher.replay(pair.seats[0].match_id)).events) == 6


async def _loads_of(log: SharedLog, acts: Callable[[], Awaitable[object]]) -> int:
    """Returns how often the log is read until the acts and everything that they cause are done."""
    while not log.loaded.empty():
        log.loaded.get_nowait()
    await acts()
    await asyncio.sleep(0)
    return log.loaded.qsize()


async def test_what_is_said_of_an_append_before_its_outcome_is_not_read(pair: Pair) -> None:
    log = pair.our_log
    assert isinstance(log, SharedLog)
    stream = pair.ours.watcher.watch(pair.seats[0].match_id, 4)
    assert (await stream.read()).HasField("heartbeat")
    log.loads.clear()
    quiet = await _loads_of(log, lambda: pair.seats[0].act("a4-a3", 4))
    log.echoes = True
    assert await _loads_of(log, lambda: pair.seats[1].act("e3-d3", 5)) == quiet
    log.loads.set()
    assert await versions(stream, 2) == [5, 6]


async def test_what_was_said_of_an_append_is_read_if_its_outcome_is_lost(pair: Pair) -> None:
    """Nobody has to ask for the match again: its followers are told."""
    log = pair.our_log
    assert isinstance(log, SharedLog)
    stream = pair.ours.watcher.watch(pair.seats[0].match_id, 4)
    assert (await stream.read()).HasField("heartbeat")
    log.echoes = log.deaf = True
    assert (await refusal(pair.seats[0].act("a4-a3", 4))).reason == "LOG_UNAVAILABLE"
    assert await versions(stream, 1) == [5]


@pytest.fixture
async def loading(pair: Pair) -> SharedLog:
    """The other replica's log, which is about to deliver the match at version 4."""
    log = pair.theirs.engine.context.log
    assert isinstance(log, SharedLog)
    assert pair.theirs.engine.matches.peek(pair.seats[0].match_id) is None
    log.loads.clear()
    return log


@pytest.mark.parametrize("is_named", [True, False])
async def test_who_comes_while_a_match_is_read_is_told_what_was_said_meanwhile(
    pair: Pair, loading: SharedLog, is_named: bool
) -> None:
    stream = pair.theirs.watcher.watch(pair.seats[0].match_id, 4)
    await loading.loaded.get()
    if not is_named:
        pair.theirs.engine.matches.wake("", 0)
        assert isinstance(pair.our_log, SharedLog)
        pair.our_log._bells.clear()
    assert await pair.seats[0].act("a4-a3", 4) == 5
    loading.loads.set()
    assert await versions(stream, 1) == [5]


async def test_who_asks_while_a_match_is_read_for_another_finds_what_it_has_done(
    pair: Pair, loading: SharedLog
) -> None:
    matches, match_id = pair.theirs.engine.matches, pair.seats[0].match_id
    first = asyncio.create_task(matches.get(match_id))
    await loading.loaded.get()
    assert isinstance(pair.our_log, SharedLog)
    pair.our_log._bells.clear()
    assert await pair.seats[0].act("a4-a3", 4) == 5
    second = asyncio.create_task(matches.get(match_id))
    await asyncio.sleep(0)
    loading.loads.set()
    await first
    assert (await second).match.version == 5


async def test_a_match_that_is_read_on_for_somebody_is_not_dropped_meanwhile(pair: Pair) -> None:
    """Otherwise the caller would follow a match that is never woken again."""
    matches, log = pair.theirs.engine.matches, pair.theirs.engine.context.log
    assert isinstance(log, SharedLog)
    live = await matches.get(pair.seats[0].match_id)
    log.loaded.get_nowait()
    log.loads.clear()
    live.touched -= 2 * IDLE_SECONDS
    asked = asyncio.create_task(matches.get(live.match.match_id))
    await log.loaded.get()
    await matches.sweep()
    log.loads.set()
    assert await asked is matches.peek(live.match.match_id) is live


async def test_what_nobody_follows_is_read_once_it_is_asked_for(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "FOLLOWED_SECONDS", -1.0)
    log = pair.theirs.engine.context.log
    assert isinstance(log, SharedLog)
    match_id = pair.seats[0].match_id
    assert (await pair.theirs.watcher.look(match_id)).version == 4
    assert await _loads_of(log, lambda: pair.seats[0].act("a4-a3", 4)) == 0
    assert (await pair.theirs.watcher.look(match_id)).version == 5
    stream = pair.theirs.watcher.watch(match_id, 5)
    assert (await stream.read()).HasField("heartbeat")
    assert await pair.seats[1].act("e3-d3", 5) == 6
    assert await versions(stream, 1) == [6]


async def test_when_all_may_have_changed_those_alone_are_read_that_have(pair: Pair) -> None:
    """Thousands may be in memory, and acting callers would wait for all of them to be read."""
    log = pair.our_log
    assert isinstance(log, SharedLog)
    matches = [pair.seats[0].match_id, (await pair.ours.table())[0].match_id]
    streams = [pair.ours.watcher.watch(match_id, 4) for match_id in matches]
    for stream in streams:
        assert (await stream.read()).HasField("heartbeat")
    log._bells.clear()
    assert await pair.there(0).act("a4-a3", 4) == 5
    while not log.loaded.empty():
        log.loaded.get_nowait()
    pair.ours.engine.matches.wake("", 0)
    assert await versions(streams[0], 1) == [5]
    assert [log.loaded.get_nowait() for _ in range(log.loaded.qsize())] == matches[:1]


async def test_of_two_readings_the_later_one_counts(pair: Pair) -> None:
    """Both readings began at the same version. The second saw more, and no further wake-up comes."""
    log = pair.our_log
    assert isinstance(log, SharedLog)
    stream = pair.ours.watcher.watch(pair.seats[0].match_id, 4)
    assert (await stream.read()).HasField("heartbeat")
    while not log.loaded.empty():
        log.loaded.get_nowait()
    log.loads.clear()
    for seat, notation, version in ((0, "a4-a3", 4), (1, "e3-d3", 5)):
        await pair.there(seat).act(notation, version)
        await log.loaded.get()
    log.loads.set()
    assert await versions(stream, 2) == [5, 6]


async def test_a_seat_is_away_only_if_no_replica_has_it(pair: Pair) -> None:
    """A claim at one replica cannot see the stream that the other seat has at another replica."""
    here = await pair.there(1).play(4)
    assert (await here.read()).HasField("heartbeat")
    assert (await pair.seats[0].do("ClaimMatch")).HasField("claimable")
    assert await versions(here, 2) == [5, 6]
    match = await pair.ours.watcher.replay(pair.seats[0].match_id)
    kinds = [event.WhichOneof("body") for event in match.events[4:]]
    assert kinds == ["left", "returned"]


@pytest.mark.postgres
async def test_postgres_carries_the_bell(migrated_postgres_url: str) -> None:
    logs = [await open_log(migrated_postgres_url) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        seats = await ours.table()
        stream = theirs.watcher.watch(seats[0].match_id, 4)
        assert (await stream.read()).HasField("heartbeat")
        for seat, notation, version in ((0, "a4-a3", 4), (1, "e3-d3", 5), (0, "a3-a4", 6)):
            await seats[seat].act(notation, version)
        assert await versions(stream, 3) == [5, 6, 7]
