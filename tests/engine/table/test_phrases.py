"""Phrases at a table: who hears them, who may not speak, and that they leave no trace."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.log.postgres.log import PostgresLog
from services.engine.match.following.company import MOST_KEPT
from services.games.tablut import GAME as TABLUT
from services.games.westeria import GAME as WESTERIA
from services.runtime.credentials.claims import Scope
from services.runtime.errors import LogUnavailable
from services.runtime.jobs.wire import load_wire, pack
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit
from tests.engine.refused import refusal
from tests.engine.served import Caller, Seated, Served, serving
from tests.waiting import patiently, until

HELLO, THANKS, OOPS = match_pb2.PHRASE_HELLO, match_pb2.PHRASE_THANKS, match_pb2.PHRASE_OOPS


class Ear:
    """A stream that is told phrases."""

    def __init__(self, caller: Caller, match_id: str, *, phrases: bool = True) -> None:
        request = pb.WatchMatchRequest(match_id=match_id, from_version=-1, with_phrases=phrases)
        self._stream: Any = caller.stub.WatchMatch(request, metadata=caller.metadata)
        self._said: list[match_pb2.Said] = []

    async def is_open(self) -> "Ear":
        """Returns once the stream's first message has arrived."""
        async with patiently():
            assert (await self._stream.read()).HasField("snapshot")
        return self

    async def next(self) -> match_pb2.Said:
        """Returns the next phrase."""
        async with patiently():
            while not self._said:
                self._said += (await self._stream.read()).said
        return self._said.pop(0)

    def close(self) -> None:
        self._stream.cancel()


async def say(caller: Caller, match_id: str, phrase: int, **fields: Any) -> None:
    await caller.ask("Say", pb.SayRequest(match_id=match_id, phrase=phrase, **fields))  # type: ignore[arg-type]  # an enum's number


async def test_a_seat_is_heard_by_all_or_by_seats(tablut: Served) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    other = await Ear(seats[1], match_id).is_open()
    watcher = await Ear(tablut.watcher, match_id).is_open()
    await say(seats[0], match_id, OOPS, to_seats=True)
    await say(seats[0], match_id, HELLO)
    heard = [await other.next(), await other.next()]
    assert [(said.seat, said.phrase) for said in heard] == [(0, OOPS), (0, HELLO)]
    first = await watcher.next()
    assert (first.seat, first.name, first.phrase) == (0, heard[1].name, HELLO)
    assert first.HasField("time")
    for ear in (other, watcher):
        ear.close()


async def test_a_request_that_comes_again_is_said_once(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    other = await Ear(seats[1], match_id).is_open()
    with monkeypatch.context() as away:
        away.setattr(tablut.engine.context.log, "announce", _away)
        refused = await refusal(say(seats[0], match_id, OOPS, request_id="first"))
        assert refused.reason == "LOG_UNAVAILABLE"
    for request_id in ("first", "first", "second", "", ""):
        await say(seats[0], match_id, HELLO, request_id=request_id)
    await say(seats[1], match_id, THANKS, request_id="first")
    assert [(await other.next()).phrase for _ in range(5)] == [HELLO] * 4 + [THANKS]
    assert (await refusal(say(seats[0], match_id, HELLO, request_id="x" * 65))).reason == "INVALID_REQUEST"
    other.close()


async def _away(_match_id: str, _said: bytes) -> None:
    raise LogUnavailable("away")


async def test_spectators_speak_among_themselves(tablut: Served) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    seat = await Ear(seats[1], match_id).is_open()
    others = await Ear(tablut.caller("other", Scope.OBSERVE), match_id).is_open()
    await say(tablut.watcher, match_id, THANKS)
    await say(seats[0], match_id, HELLO)
    assert [(await others.next()).phrase, (await others.next()).phrase] == [THANKS, HELLO]
    assert (await seat.next()).phrase == HELLO
    request = pb.SayRequest(match_id=match_id, phrase=HELLO, to_seats=True)
    assert (await refusal(tablut.watcher.ask("Say", request))).reason == "INVALID_REQUEST"
    for ear in (seat, others):
        ear.close()


async def test_who_comes_later_is_told_the_last_ones(tablut: Served) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    for phrase in [HELLO, *[OOPS] * (MOST_KEPT - 1), THANKS]:
        await say(seats[0], match_id, phrase)
    ear = Ear(tablut.watcher, match_id)
    async with patiently():
        heard = [(await ear.next()).phrase for _ in range(MOST_KEPT)]
    assert heard == [*[OOPS] * (MOST_KEPT - 1), THANKS]
    ear.close()


async def test_only_streams_that_want_them_have_phrases(tablut: Served) -> None:
    seats = await tablut.table()
    stream = await seats[1].play(-1)
    async with patiently():
        await stream.read()
        await say(seats[0], seats[0].match_id, HELLO)
        await seats[0].act("a4-a3", 4)
        message = await stream.read()
    assert ([event.version for event in message.events], list(message.said)) == ([5], [])
    stream.cancel()


async def test_it_is_no_event(tablut: Served) -> None:
    seats = await tablut.table()
    before = await seats[0].replay(seats[0].match_id)
    await say(seats[0], seats[0].match_id, HELLO)
    assert await seats[0].replay(seats[0].match_id) == before
    assert (await seats[0].look(seats[0].match_id)).version == 4


async def test_who_may_only_look_speaks_for_no_seat(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    looking = tablut.caller("account-0", Scope.OBSERVE)
    assert (await refusal(say(looking, seat.match_id, HELLO))).reason == "SCOPE_MISSING"


@pytest.mark.parametrize("phrase", [0, 999])
async def test_there_is_no_other_text(tablut: Served, phrase: int) -> None:
    (seat, _) = await tablut.table()
    assert (await refusal(say(seat, seat.match_id, phrase))).reason == "INVALID_REQUEST"


async def test_nothing_is_said_after_the_end(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    await seat.do("ResignMatch")
    assert (await refusal(say(seat, seat.match_id, HELLO))).reason == "MATCH_OVER"


@pytest.fixture
async def westeria(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Westeria."""
    async with serving(WESTERIA, await open_log(sqlite_url)) as served:
        yield served


async def westeria_table(served: Served, advising: str) -> list[Seated]:
    options = WESTERIA.setup(2, {"advising": advising}).options
    return await served.table(options=pack(load_wire(WESTERIA).options_to_proto(dict(options))))


async def test_players_are_silent_where_their_table_is(westeria: Served) -> None:
    """W37; spectators cannot advise, as no seat hears them."""
    (seat, _) = await westeria_table(westeria, "none")
    refused = await refusal(say(seat, seat.match_id, HELLO))
    assert (refused.reason, refused.metadata["rule"]) == ("SILENCED", "W37")
    await say(westeria.watcher, seat.match_id, HELLO)
    (seat, _) = await westeria_table(westeria, "phrases")
    await say(seat, seat.match_id, HELLO)


async def test_nobody_says_much_at_once(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(limit: Limit, _: object) -> RateLimit:
        return RateLimit(limit.label, burst=2, seconds=60)

    monkeypatch.setattr(RateLimit, "of", narrow)
    async with serving(TABLUT, await open_log(sqlite_url)) as served:
        (seat, other) = await served.table()
        for _ in range(2):
            await say(seat, seat.match_id, HELLO)
        refused = await refusal(say(seat, seat.match_id, HELLO))
        assert refused.metadata["limit"] == "phrases"
        assert refused.retry_ms
        await say(other, seat.match_id, HELLO)


async def test_what_another_process_announces_is_heard(tablut: Served) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    ear = await Ear(tablut.watcher, match_id).is_open()
    said = match_pb2.Said(seat=1, phrase=THANKS)
    tablut.engine.matches.hear(match_id, said.SerializeToString())
    tablut.engine.matches.hear("tablut.nothing", said.SerializeToString())
    assert (await ear.next()) == said
    ear.close()


@pytest.mark.postgres
async def test_phrases_reach_those_at_another_replica(migrated_postgres_url: str) -> None:
    logs = [await PostgresLog.open(migrated_postgres_url) for _ in range(2)]
    async with serving(WESTERIA, logs[0]) as ours, serving(WESTERIA, logs[1]) as theirs:
        (seat, _) = await westeria_table(ours, "phrases")
        there = await Ear(theirs.watcher, seat.match_id).is_open()
        here = await Ear(ours.watcher, seat.match_id).is_open()
        await until(lambda: logs[1].announcer._own_pid, "the other one listens")
        for phrase in (HELLO, THANKS):
            await say(seat, seat.match_id, phrase)
            assert (await here.next()).phrase == phrase, "once, though announced too"
            assert (await there.next()).phrase == phrase
        for ear in (there, here):
            ear.close()
