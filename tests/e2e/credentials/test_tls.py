"""A platform started with `ardri up --tls`: every port is encrypted, and plain connections fail."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator

import grpc
import pytest

from ardri.match.v1.match_pb2 import Action
from ardri_client import Ardri, Retry, Table, Unreachable, play
from ardri_client.calls import channel, trust
from tests.e2e.platform import Platform, running
from tests.waiting import HANG_SECONDS


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running({"ARDRI_UP_TLS": "1"}) as started:
        yield started


@pytest.fixture(params=["grpc", "web"])
def address(request: pytest.FixtureRequest, platform: Platform, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(trust.VARIABLE, str(platform.data / "tls" / "ca.pem"))
    if request.param == "grpc":
        return f"ardris://{platform.address}"
    return platform.web_address.replace("http://", "https://")


async def first_legal(table: Table) -> Action:
    return (await table.legal_actions())[0]


async def test_a_match_is_played_against_a_bot(address: str) -> None:
    async with Ardri.connect(address) as ada:
        await ada.log_in("Ada")
        table = await ada.open_match("tablut", bots={1: 1}, options={"quiet_plies": 10})

        outcome = await play(table, first_legal)
    assert outcome.ranks


async def test_who_does_not_know_the_authority_does_not_connect(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(trust.VARIABLE)
    # The first try shows everything that can be observed.
    monkeypatch.setattr(channel, "CONNECT_SECONDS", HANG_SECONDS)
    with pytest.raises(Unreachable, match=r"is not believed: .*; ARDRI_CA_FILE names others"):
        async with Ardri.connect(address, retry=Retry(patience=0.1)):
            pass


async def test_an_operator_reaches_every_process(platform: Platform) -> None:
    """Engines and directors refuse callers without a certificate; the folder has one for the command."""
    told = await platform.ardri("ops", "config", "--json", "--address", f"ardris://{platform.address}")
    assert (told.code, told.err) == (0, "")
    assert [json.loads(line)["process"] for line in told.out.splitlines()] == [
        "engine-tablut",
        "director",
        "gateway",
    ]
    one = await platform.ardri("ops", "config", platform.engine_address, "--json")
    assert (one.code, json.loads(one.out)["process"]) == (0, "engine-tablut")


async def test_a_plain_connection_leads_nowhere(platform: Platform) -> None:
    with pytest.raises(Unreachable):
        async with Ardri.connect(platform.address, retry=Retry(patience=0.1)):
            pass
    with pytest.raises((urllib.error.URLError, ConnectionError)):
        await asyncio.to_thread(urllib.request.urlopen, platform.web_address, timeout=HANG_SECONDS)


async def test_an_engine_takes_nobody_without_a_certificate(platform: Platform) -> None:
    authority = (platform.data / "tls" / "ca.pem").read_bytes()
    named = [("grpc.ssl_target_name_override", "engine-tablut")]
    stranger = grpc.ssl_channel_credentials(authority)
    async with grpc.aio.secure_channel(platform.engine_address, stranger, options=named) as open_channel:
        state = open_channel.get_state(try_to_connect=True)
        while state in {grpc.ChannelConnectivity.IDLE, grpc.ChannelConnectivity.CONNECTING}:
            await open_channel.wait_for_state_change(state)
            state = open_channel.get_state(try_to_connect=True)
        assert state is grpc.ChannelConnectivity.TRANSIENT_FAILURE


async def test_the_command_finds_the_authority_of_its_folder(platform: Platform) -> None:
    ended = await platform.ardri("games", "--address", f"ardris://{platform.address}")
    assert ended.code == 0
    assert "tablut" in ended.out


def test_keys_are_their_owners_alone(platform: Platform) -> None:
    for file in (platform.data / "tls").iterdir():
        assert file.stat().st_mode & 0o077 == 0, file.name
