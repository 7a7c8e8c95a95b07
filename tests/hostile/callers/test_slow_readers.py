"""Who does not read is cut off at once, in the gateway and in the engine, and may come back."""

import asyncio
from collections import Counter

import grpc
import pytest

from services.engine.log import open_log
from services.games.tablut import GAME
from services.runtime.database.migrating import migrate
from services.runtime.rpc.responses import response_stream
from tests.engine.served import Served, serving
from tests.hostile.attacks.seat import Seat
from tests.hostile.attacks.transport.slow_readers import NARROW, ask_without_reading
from tests.waiting import patiently, until


async def test_its_session_ends_though_it_never_reads(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_stream, "MOST_MESSAGES", 100)
    url = f"sqlite:///{tmp_path_factory.mktemp('log')}/log.db"
    migrate(url)
    async with serving(GAME, await open_log(url)) as tablut:
        await _check(tablut)


async def _check(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    streams = tablut.engine.resolver.streams
    before = response_stream.PROCESS.waiting
    async with grpc.aio.insecure_channel(f"127.0.0.1:{tablut.server.port}", options=NARROW) as channel:
        asked = Counter[str]()
        slow = asyncio.create_task(ask_without_reading(channel, Seat(seat.match_id, seat.token), asked))
        await until(lambda: len(streams) == 1)
        await until(lambda: not streams)
        assert not slow.done(), "nobody has told it yet, as it does not listen"
        assert response_stream.PROCESS.waiting <= before
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
    async with patiently():
        resumed = await seat.play(2)
        assert (await resumed.read()).events[0].version == 3
