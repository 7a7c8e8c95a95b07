"""A gateway or engine has no file descriptors left: current players play on, new ones are served later."""

import asyncio
import contextlib
import resource
import socket
from collections.abc import Iterator, Sequence
from random import Random

import psutil
import pytest

from ardri_client import Ardri
from tests.e2e.platform import Platform
from tests.e2e.playing import Sitting, judge, play_randomly
from tests.waiting import until

_MORE = 3
"""How many actions show that a match goes on, and how many connections find no file descriptor."""


@contextlib.contextmanager
def out_of_files(pid: int) -> Iterator[None]:
    """The process may open nothing more during the block."""
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)


@contextlib.contextmanager
def waiting(ports: Sequence[int]) -> Iterator[None]:
    """Some connections on each port that are established but not accepted."""
    with contextlib.ExitStack() as life:
        for port in ports:
            for _ in range(_MORE):
                life.enter_context(socket.create_connection(("127.0.0.1", port)))
        yield


def listening(pid: int) -> list[int]:
    """Returns the ports of a process: for gRPC, browsers, metrics and links."""
    connections = psutil.Process(pid).net_connections()
    return [each.laddr.port for each in connections if each.status == psutil.CONN_LISTEN]


@pytest.mark.parametrize("name", ["gateway", "engine-tablut"])
async def test_matches_go_on_without_a_file_descriptor(platform: Platform, ardri: Ardri, name: str) -> None:
    process = platform.processes[name]
    assert process.pid is not None
    table = await ardri.open_match("tablut", bots={1: 1})
    sitting = Sitting(table.place.match_id, table.seat)
    playing = asyncio.create_task(play_randomly(table, Random(1), sitting))
    await until(lambda: len(sitting.acked) >= _MORE)
    with out_of_files(process.pid), waiting(listening(process.pid)):
        acked = len(sitting.acked)
        await until(lambda: len(sitting.acked) >= acked + _MORE or playing.done())
    for address in (platform.address, platform.web_address):
        async with Ardri.connect(address) as late:
            await late.log_in("Grace")
            short = await late.open_match("tablut", bots={1: 1}, options={"quiet_plies": 4})
            await play_randomly(short, Random(2))
    await judge(ardri, sitting.match_id, [await playing])
    assert platform.processes[name].restarts == process.restarts
