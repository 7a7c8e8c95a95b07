"""A gateway is killed under 200 clients and started again: all resume, without a gap and without a storm."""

import asyncio
import urllib.request
from pathlib import Path

import grpc
import pytest
from prometheus_client.parser import text_string_to_metric_families

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from ardri_client.calls.retry import Backoff, Retry
from ardri_client.errors import Unreachable
from tests.hostile.attacks.seat import Seat, take_table
from tests.hostile.people.following import Crowd
from tests.hostile.people.pair import Pair, pair
from tests.waiting import HANG_SECONDS

CLIENTS = 200
MOST_TRIES = 5
"""Streams that a client may open until it follows again, on average."""


@pytest.mark.parametrize("transport", ["grpc", "web"])
async def test_all_resume(tmp_path: Path, transport: str) -> None:
    with pair(tmp_path) as platform:
        seats = await take_table(platform.gateway.address)
        address = platform.gateway.address if transport == "grpc" else platform.web_address
        crowd = Crowd(address, seats[0].match_id, seats[0].token, CLIENTS)
        crowd.start()
        async with asyncio.timeout(2 * HANG_SECONDS):
            await crowd.until_all_have(4)
            platform.gateway.kill()
            # The engine is there, and the match goes on while the clients are away.
            await act(platform, seats[0], "a4-a3", 4)
            platform.gateway.start()
            await asyncio.to_thread(platform.gateway.wait_until_ready)
            await crowd.until_all_have(5)
            await act(platform, seats[1], "e3-d3", 5)
            await crowd.until_all_have(6)
        await crowd.stop()
        assert [each.error for each in crowd.followers if each.error] == []
        assert all(each.is_consecutive for each in crowd.followers)
        assert watches_begun(platform) <= MOST_TRIES * CLIENTS


async def act(platform: Pair, seat: Seat, notation: str, version: int) -> None:
    """Plays, at the engine itself."""
    action = match_pb2.Action(notation=notation)
    request = pb.PlayActionRequest(
        match_id=seat.match_id, expected_version=version, request_id=notation, action=action
    )
    async with grpc.aio.insecure_channel(platform.engine.address) as channel:
        await EngineServiceStub(channel).PlayAction(request, metadata=seat.metadata)


def watches_begun(platform: Pair) -> float:
    """Streams that the gateway of now has been asked for."""
    url = f"http://127.0.0.1:{platform.gateway.metrics_port}/metrics"
    with urllib.request.urlopen(url) as page:
        families = text_string_to_metric_families(page.read().decode())
    samples = (sample for family in families for sample in family.samples)
    named = (each for each in samples if each.name == "grpc_server_started_total")
    return sum(each.value for each in named if each.labels["grpc_method"] == "WatchMatch")


async def test_clients_do_not_come_back_in_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses grow, up to a bound, and two clients draw different ones."""

    async def pauses() -> list[float]:
        found: list[float] = []

        async def sleep(seconds: float) -> None:
            found.append(seconds)

        with monkeypatch.context() as patch:
            patch.setattr("ardri_client.calls.retry.asyncio.sleep", sleep)
            backoff = Backoff(Retry())
            for _ in range(12):
                await backoff.pause(Unreachable("gone"))
        return found

    crowd = [await pauses() for _ in range(50)]
    assert all(max(each) <= Retry().most for each in crowd)
    for tried, ceiling in enumerate((0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0)):
        drawn = sorted(each[tried] for each in crowd)
        assert drawn[-1] <= ceiling
        assert drawn[-1] - drawn[0] > ceiling / 2, "spread over the whole of it"
