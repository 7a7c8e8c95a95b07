"""`WatchMatches`: what gateways are told about all matches of an engine."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.games.tablut import GAME
from services.runtime.credentials.claims import Scope
from services.runtime.database.database import sqlite_path
from services.runtime.errors import LogUnavailable
from tests.engine.refused import refusal
from tests.engine.served import Served, serving
from tests.engine.shared_log import SharedLog, Wake


async def followed(served: Served) -> Any:
    """Opens a stream that misses nothing from now on."""
    stream: Any = served.stub.WatchMatches(
        pb.WatchMatchesRequest(game="tablut"), metadata=served.caller("gateway", Scope.ADMIN).metadata
    )
    first = await stream.read()
    assert first.HasField("time")
    assert not first.changed
    return stream


async def heard(stream: Any, match_id: str, version: int) -> match_pb2.MatchSummary:
    """Returns the match as told at that version or later; versions only grow."""
    last = 0
    while True:
        for match in (await stream.read()).changed:
            if match.match_id == match_id:
                assert match.version >= last
                last = match.version
                if last >= version:
                    told: match_pb2.MatchSummary = match
                    return told


async def test_changes_are_told_as_lists_show_them(tablut: Served) -> None:
    stream = await followed(tablut)
    private = await tablut.create(seats=2, private=True, invite_code="secret")
    assert (await heard(stream, private, 1)).private
    seats = await tablut.table()
    match_id = seats[0].match_id
    started = await heard(stream, match_id, 4)
    listed = await tablut.watcher.ask("ListMatches", pb.ListMatchesRequest(game="tablut"))
    assert listed.matches == [started]
    await seats[0].act("a4-a3", 4)
    assert list((await heard(stream, match_id, 5)).to_act) == [1]
    await seats[1].do("ResignMatch")
    ended = await heard(stream, match_id, 6)
    assert ended.status == match_pb2.MATCH_STATUS_ENDED
    assert list(ended.outcome.ranks) == [1, 2]


async def test_nothing_is_gathered_for_nobody(tablut: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[object]()
    monkeypatch.setattr(tablut.engine.rows, "find", found.append)
    seats = await tablut.table()
    await seats[0].act("a4-a3", 4)
    monkeypatch.undo()
    stream = await followed(tablut)
    stream.cancel()
    await tablut.engine.committer.drain()
    assert not found


@pytest.fixture
async def replicas(sqlite_url: str) -> AsyncIterator[tuple[Served, Served]]:
    bells: list[Wake] = []
    logs = [SharedLog(sqlite_path(sqlite_url), bells) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        for served, log in zip((ours, theirs), logs, strict=True):
            log._bell = served.engine._heard
            bells.append(log._bell)
        yield ours, theirs


async def test_one_replica_tells_of_all(replicas: tuple[Served, Served]) -> None:
    ours, theirs = replicas
    stream = await followed(ours)
    seats = await theirs.table()
    await heard(stream, seats[0].match_id, 4)
    await seats[0].act("a4-a3", 4)
    told = await heard(stream, seats[0].match_id, 5)
    assert (told.version, list(told.to_act)) == (5, [1])


@pytest.mark.postgres
async def test_one_replica_tells_of_all_that_postgres_announces(migrated_postgres_url: str) -> None:
    async with (
        serving(GAME, await open_log(migrated_postgres_url)) as ours,
        serving(GAME, await open_log(migrated_postgres_url)) as theirs,
    ):
        seats = await theirs.table()
        stream = await _followed_for_good(ours)
        await seats[0].act("a4-a3", 4)
        assert list((await heard(stream, seats[0].match_id, 5)).to_act) == [1]


async def _followed_for_good(served: Served) -> Any:
    """A stream opened once the store's connection listens, because until then the stream may restart."""
    match_id = await served.create(seats=2)
    while True:
        stream = await followed(served)
        served.engine.context.changes.note(match_id)
        with contextlib.suppress(grpc.aio.AioRpcError):
            await heard(stream, match_id, 1)
            return stream


async def test_who_may_have_missed_something_is_sent_away(replicas: tuple[Served, Served]) -> None:
    ours, _ = replicas
    stream = await followed(ours)
    ours.engine._heard("", 0)  # as a store reports a broken connection
    assert (await refusal(stream.read())).reason == "DRAINING"
    await followed(ours)


async def test_a_log_that_cannot_be_read_ends_the_stream(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find(_ids: object) -> None:
        raise LogUnavailable("away")

    stream = await followed(tablut)
    monkeypatch.setattr(tablut.engine.rows, "find", find)
    await tablut.create(seats=2)
    assert (await refusal(stream.read())).reason == "LOG_UNAVAILABLE"


async def test_a_process_that_stops_says_so(tablut: Served) -> None:
    stream = await followed(tablut)
    tablut.engine.resolver.drain()
    assert (await refusal(stream.read())).reason == "DRAINING"
    assert (await refusal(followed(tablut))).reason == "DRAINING"


async def test_it_is_for_gateways_alone(tablut: Served) -> None:
    for caller in (tablut.organiser, tablut.watcher, tablut.caller("ann", Scope.PLAY)):
        stream: Any = tablut.stub.WatchMatches(
            pb.WatchMatchesRequest(game="tablut"), metadata=caller.metadata
        )
        assert (await refusal(stream.read())).reason == "SCOPE_MISSING"
    admin = tablut.caller("gateway", Scope.ADMIN)
    stream = tablut.stub.WatchMatches(pb.WatchMatchesRequest(game="tara"), metadata=admin.metadata)
    assert (await refusal(stream.read())).reason == "NO_SUCH_GAME"
