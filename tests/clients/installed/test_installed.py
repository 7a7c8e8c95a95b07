"""`make dist` makes four packages; each of them, installed alone, plays a match."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from services.games.tablut.presentation.outcomes import OUTCOMES
from tests.clients.installed.environments import Environment, built
from tests.e2e.platform import Platform, running
from tests.servers.child import home_for

SDK: Final = {"ardri-client", "grpcio", "protobuf", "googleapis-common-protos", "typing-extensions"}
COMMAND: Final = SDK | {"ardri-cli", "ardri-platform", "librt", "mypy-extensions", "typer", "rich", "pyqwest"}
SERVING: Final = {"alembic", "celery", "kombu", "numpy", "scipy", "sqlalchemy", "uvicorn", "wasmtime"}
"""Some packages that players do not need."""
ENDS: Final = {outcome.reason for outcome in OUTCOMES.values()}
"""The possible endings; which one a match against a bot has depends on the bot."""
BLOCKING: Final = """
import sys
from ardri_client.sync import Ardri
with Ardri.connect(sys.argv[1]) as ardri:
    ardri.log_in("Blocking")
    with ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 6}) as table:
        while table.turn():
            table.act(table.legal_actions()[0])
        table.verify()
    print(table.match.outcome.reason, ardri.verify(table.place.match_id).verified)
"""
ASYNC: Final = """
import asyncio, sys
from ardri_client import Ardri
async def main():
    async with Ardri.connect(sys.argv[1]) as ardri:
        await ardri.log_in("Async")
        async with await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 6}) as table:
            while await table.turn():
                await table.act((await table.legal_actions())[0])
            await table.verify()
        print(table.match.outcome.reason, (await ardri.verify(table.place.match_id)).verified)
asyncio.run(main())
"""
RULES: Final = """
from services import games
from services.kernel import apply, legal_actions, to_act
game = games.load("tablut")
position = game.initial(game.setup(2, {"quiet_plies": 6}))
while seats := to_act(position):
    position = apply(game, position, seats[0], legal_actions(position, seats[0])[0])
print(game.outcome(position).reason)
"""

LEARNING: Final = """
import random
from ardri_gym.table import Table
table = Table("tablut", options={"quiet_plies": 6})
while table.actor is not None:
    assert table.observe(table.actor).shape == (table.observation_size,)
    table.act(random.randrange(table.count()))
print(sum(table.results()))
"""


@pytest.fixture(scope="module")
def wheels() -> Path:
    return built()


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    with home_for(None) as home:
        yield home


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running() as platform:
        yield platform


def test_the_sdk_alone_plays_async_and_blocking(wheels: Path, home: Path, platform: Platform) -> None:
    client = Environment.with_package(home / "client", wheels, "ardri-client")

    assert client.packages() == SDK
    for program in (BLOCKING, ASYNC):
        reason, verified = client.python("-c", program, platform.address).split()
        assert reason in ENDS
        assert verified == "True"
    by_http = f"from ardri_client.calls.channel import open_channel; open_channel('{platform.web_address}')"
    assert "needs ardri-client[http]" in client.run("python", "-c", by_http, code=1)


def test_the_command_alone_plays(wheels: Path, home: Path, platform: Platform) -> None:
    command = Environment.with_package(home / "cli", wheels, "ardri-cli")

    assert command.packages() >= COMMAND
    assert command.packages().isdisjoint(SERVING)
    told = command.run(
        "ardri", "play", "tablut", "--address", platform.address, typed="e8-e5\nd1-a1\nresign\n"
    )
    assert "defenders win: resigned" in told
    verified = command.run("ardri", "verify", "--offline", told.split()[1], "--address", platform.address)
    assert "verified: " in verified
    assert "pip install 'ardri-cli[server]'" in command.run("ardri", "up", code=1)


def test_the_rules_alone_play(wheels: Path, home: Path) -> None:
    rules = Environment.with_package(home / "rules", wheels, "ardri-platform")

    assert rules.packages() == SDK | {"ardri-platform", "librt", "mypy-extensions"}
    assert rules.python("-c", RULES) == "quiet_plies\n"


def test_the_adapters_alone_play(wheels: Path, home: Path) -> None:
    gym = Environment.with_package(home / "gym", wheels, "ardri-gym")

    assert gym.packages() == SDK | {"ardri-gym", "ardri-platform", "librt", "mypy-extensions", "numpy"}
    assert gym.python("-c", LEARNING) == "0.0\n"
