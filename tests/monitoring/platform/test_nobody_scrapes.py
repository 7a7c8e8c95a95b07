"""Prometheus is gone, or scrapers hang: players notice nothing, and the counters have gone on."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from ardri_client import Ardri
from tests.e2e.platform import Platform
from tests.e2e.playing import Sitting, judge, play_randomly
from tests.servers import prometheus
from tests.servers.child import needed
from tests.servers.prometheus import Health, Target
from tests.waiting import until, wait_until

ENGINE = "engine-tablut"
SCRAPERS = 20
WHOLE = b"GET /metrics HTTP/1.1\r\nHost: ardri\r\n\r\n"
HALF = WHOLE[:10]
"""The process waits for the rest, and does not even get to answer into the system's buffers."""
PLAYED = 3


async def test_a_match_goes_on_when_prometheus_is_killed(watched: Platform) -> None:
    binary = needed(prometheus.find_server(), "Prometheus")
    with prometheus.running(binary, watched.data / "run" / "platform.json") as monitor:
        wait_until(lambda: Target(ENGINE, Health.UP) in monitor.targets(), "it scrapes")
        await _play_and_count(watched, lambda: os.kill(monitor.pid, signal.SIGKILL))


async def test_scrapers_that_hang_hold_nobody_up(watched: Platform) -> None:
    with ExitStack() as life:

        def hang() -> None:
            for name in (ENGINE, "gateway"):
                for request in (WHOLE, HALF) * SCRAPERS:
                    life.enter_context(_hanging(watched.processes[name].metrics, request))

        await _play_and_count(watched, hang)


async def _play_and_count(platform: Platform, trouble: Callable[[], None]) -> None:
    """A match with trouble in its middle goes on, so does one after it; `/metrics` has counted both."""
    before = _counted(platform)
    async with Ardri.connect(platform.address) as ada:
        await ada.log_in("Ada")
        table = await ada.open_match("tablut", bots={1: 1})
        sitting = Sitting(table.place.match_id, table.seat)
        playing = asyncio.create_task(play_randomly(table, Random(1), sitting))
        await until(lambda: len(sitting.acked) >= PLAYED or playing.done())
        trouble()
        played = [await playing, await play_randomly(await ada.open_match("tablut", bots={1: 1}), Random(2))]
        for each in played:
            await judge(ada, each.match_id, [each])
    assert _counted(platform) == before + sum(len(each.acked) for each in played)


def _counted(platform: Platform) -> float:
    """The actions of people."""
    samples = [each for each in platform.metrics(ENGINE) if each.name == "ardri_actions_total"]
    return sum(each.value for each in samples if each.labels["actor"] == "person")


def _hanging(address: str, request: bytes) -> socket.socket:
    """A scraper that never reads an answer."""
    host, _, port = address.rpartition(":")
    scraper = socket.create_connection((host, int(port)))
    scraper.sendall(request)
    return scraper
