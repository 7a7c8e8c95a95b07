"""`ardri login`: the device flow with a provider, and a gateway that trusts it."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from ardri.gateway.v1 import identity_service_pb2 as pb
from ardri_cli.access.device_flow import DeviceFlow, DeviceFlowError
from ardri_cli.access.state_file import StateFile
from gateway import app
from services.runtime.config import Config
from services.runtime.rpc.server import Server
from tests.clients.cli.running import Cli
from tests.credentials import FOLDER, environ_of
from tests.servers.migrated import migrated
from tests.servers.openid.faults import send
from tests.servers.openid.provider import CLIENT, Provider, providing


@pytest.fixture
def provider() -> Iterator[Provider]:
    with providing() as provider:
        provider.flows.device_interval = 1
        yield provider


@pytest.fixture
async def cli(provider: Provider, tmp_path: Path) -> AsyncIterator[Cli]:
    """A command line that talks to a gateway without guests."""
    file = tmp_path / "identity.toml"
    file.write_text(
        f'[[providers]]\nname = "example"\ntitle = "Example"\n'
        f'issuer = "{provider.url}"\nclient_id = "{CLIENT}"\n'
    )
    environ = {
        "ARDRI_ENV": "test",
        "ARDRI_DATABASE_URL": migrated(tmp_path / "gateway.db"),
        "ARDRI_DRAIN_SECONDS": "0",
        "ARDRI_IDENTITY_FILE": str(file),
        "ARDRI_GUESTS": "off",
        **environ_of(FOLDER, "gateway"),
    }
    server = Server(Config.from_env(environ), "gateway")
    await app.build(server)
    await server.start()
    yield Cli(f"127.0.0.1:{server.port}", tmp_path / "state")
    await server.stop()


def shown(provider: Provider, **changed: str) -> pb.Provider:
    """The provider as a gateway lists it."""
    published = {name: text for name, text in provider.discovery.items() if name.endswith("_endpoint")}
    return pb.Provider(title="Example", device_client_id=CLIENT, scopes=["openid"], **published | changed)


async def test_a_person_signs_in_and_stays_so(cli: Cli, provider: Provider) -> None:
    listed = await cli.run("login")
    assert listed.out.split() == ["example", "Example"]
    refused = await cli.run("account", "show")
    assert (refused.code, "`ardri login`" in refused.err) == (1, True)
    provider.flows.device_answers = ["authorization_pending"]
    done = await cli.run("login", "example")
    assert done.code == 0
    assert f"{provider.url}/activate" in done.err
    assert "WDJB-MJHT" in done.err
    assert done.out.startswith("You are Ada, a")
    found = json.loads((await cli.run("account", "show", "--json")).out)
    assert found["account"]["name"] == "Ada"
    identity = json.loads((await cli.run("account", "identities", "--json")).out)
    assert (identity["provider"], identity["subject"]) == ("example", "ada")
    last = await cli.run("account", "unlink", identity["identity_id"])
    assert (last.code, "--recovery" in last.err) == (1, True)


async def test_an_account_is_not_given_up_by_mistake(cli: Cli, provider: Provider) -> None:
    await cli.run("login", "example")
    kept = StateFile(cli.state_dir).account(cli.address)
    asked = provider.requests["/device"]
    refused = await cli.run("login", "example")
    assert (refused.code, "--replace" in refused.err) == (1, True)
    assert (provider.requests["/device"], StateFile(cli.state_dir).account(cli.address)) == (asked, kept)
    provider.flows.person = {"sub": "countess"}
    linked = await cli.run("login", "example", "--link")
    assert linked.out.startswith(f"countess at {provider.url}")
    assert len((await cli.run("account", "identities")).out.splitlines()) == 2
    provider.flows.person = {"sub": "bob", "preferred_username": "Bob"}
    assert (await cli.run("login", "example", "--replace")).out.startswith("You are Bob, ")


async def test_who_refuses_or_is_unknown_is_told(cli: Cli, provider: Provider) -> None:
    provider.flows.device_answers = ["access_denied"]
    refused = await cli.run("login", "example")
    assert (refused.code, refused.err.splitlines()[-1]) == (1, "ardri: you have refused")
    unknown = await cli.run("login", "other")
    assert (unknown.code, "lists them" in unknown.err) == (1, True)
    assert StateFile(cli.state_dir).account(cli.address) is None


async def test_polls_as_slowly_as_the_provider_says(provider: Provider) -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    for interval, first in ((None, 5.0), (2, 2.0), (0, 1.0)):
        provider.flows.device_interval = interval
        provider.flows.device_answers = [
            "authorization_pending",
            "slow_down",
            "authorization_pending",
            "slow_down",
        ]
        flow = DeviceFlow(shown(provider), pause)
        assert (await flow.id_token(await flow.begin())).count(".") == 2
        assert pauses == [first, first, first + 5, first + 5, first + 10]
        pauses.clear()


@pytest.mark.parametrize("error", ["expired_token", "invalid_grant", "\x1b[31m"])
async def test_other_errors_end_it(provider: Provider, error: str) -> None:
    async def pause(_: float) -> None:
        """Does not pause."""

    provider.flows.device_answers = [error]
    flow = DeviceFlow(shown(provider), pause)
    with pytest.raises(DeviceFlowError) as refused:
        await flow.id_token(await flow.begin())
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("body", [b"", b"[]", b"<html>", b"{}", b"[" * 100_000, b" " * 300_000])
async def test_answers_that_are_none(provider: Provider, body: bytes) -> None:
    provider.faults["/device"] = lambda request: send(request, body)
    with pytest.raises(DeviceFlowError):
        await DeviceFlow(shown(provider)).begin()


@pytest.mark.parametrize(
    "address", ["", "http://id.example/device", "file:///etc/passwd", "http://127.0.0.1:1/device"]
)
async def test_addresses_that_others_could_read(provider: Provider, address: str) -> None:
    with pytest.raises(DeviceFlowError):
        await DeviceFlow(shown(provider, device_authorization_endpoint=address)).begin()
