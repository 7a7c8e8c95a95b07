"""`ardri ladder`: the best accounts, and the place of the signed-in account."""

import json
from pathlib import Path

import pytest

from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path)


async def test_the_best_are_listed_and_oneself_below(cli: Cli) -> None:
    shown = await cli.run("ladder", "tablut")
    assert shown.code == 0
    rows = [line.split() for line in shown.out.splitlines()[1:]]
    assert rows == [
        ["1", "Ann", "1620", "90", "12"],
        ["2", "Bob", "1410", "120", "7"],
        ["7", "Me", "1300", "200", "1"],
    ]


async def test_as_json_and_no_more_than_asked_for(cli: Cli) -> None:
    shown = await cli.run("ladder", "tablut", "--limit", "1", "--json")
    found = json.loads(shown.out)
    assert [row["name"] for row in found["rows"]] == ["Ann"]
    assert found["own"]["place"] == 7
