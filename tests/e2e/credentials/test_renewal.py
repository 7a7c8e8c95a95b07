"""Every certificate of a platform is renewed while people play. Nobody notices, and nothing restarts."""

import asyncio
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from ardri_client import Ardri
from ardri_client.calls import trust
from services.runtime.tls.development import DevelopmentCertificates
from tests.e2e.credentials.players import Player, play_on
from tests.e2e.platform import Platform, running
from tests.waiting import patiently

MATCHES = 50


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running({"ARDRI_UP_TLS": "1"}) as started:
        yield started


def renew(folder: Path) -> None:
    """Makes new keys and certificates for all processes, by the same authority."""
    names = [file.stem for file in folder.glob("*-key.pem") if file.name != "ca-key.pem"]
    processes = [name.removesuffix("-key") for name in names]
    assert {"gateway", "engine-tablut", "director", "worker"} <= set(processes)
    for name in processes:
        (folder / f"{name}.pem").unlink()
    DevelopmentCertificates(folder).make(processes, "127.0.0.1")


def pids(platform: Platform) -> dict[str, int | None]:
    """Returns the process id of each part."""
    return {name: each.pid for name, each in platform.processes.items()}


def shown(platform: Platform) -> list[str]:
    """Returns the certificate that each port shows now."""
    addresses = (platform.address, platform.web_address.removeprefix("http://"), platform.engine_address)
    ends = [(host, int(port)) for host, _, port in (each.rpartition(":") for each in addresses)]
    return [ssl.get_server_certificate(each) for each in ends]


async def test_certificates_are_renewed_under_live_matches(
    platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = platform.data / "tls"
    monkeypatch.setenv(trust.VARIABLE, str(folder / "ca.pem"))
    started = pids(platform)
    by_http = platform.web_address.replace("http://", "https://")
    async with Ardri.connect(f"ardris://{platform.address}") as ada, Ardri.connect(by_http) as bob:
        await ada.log_in("Ada")
        await bob.log_in("Bob")
        players = [Player((ada, bob)[number % 2]) for number in range(MATCHES)]
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as playing:
            for player in players:
                playing.create_task(player.play(stop))
            await play_on(players)
            before = await asyncio.to_thread(shown, platform)
            renew(folder)
            async with patiently():
                while set(before) & set(await asyncio.to_thread(shown, platform)):  # noqa: ASYNC110  # asked again
                    await asyncio.sleep(0.1)
            await play_on(players)
            stop.set()
    assert [player.error for player in players if player.error is not None] == []
    assert pids(platform) == started
