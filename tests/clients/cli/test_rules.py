"""`ardri rules`, and refusals that name the rule behind them."""

import json
from pathlib import Path

import pytest

from services import games
from services.wording import rules_of
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path)


async def test_all_rules_are_listed_with_number_title_and_text(cli: Cli) -> None:
    shown = await cli.run("rules", "tablut")

    titles = [line for line in shown.out.splitlines() if not line.startswith(" ")]
    assert titles == [f"{rule.number}  {rule.title}" for rule in rules_of(games.load("tablut"), "2")]


@pytest.mark.parametrize("number", ["B8", "b8"])
async def test_one_rule(cli: Cli, number: str) -> None:
    shown = await cli.run("rules", "tablut", number)

    assert shown.out.splitlines()[0] == "B8  The throne bars the way"
    assert "Nobody crosses the throne" in shown.out
    assert "B9" not in shown.out


async def test_as_json(cli: Cli) -> None:
    shown = await cli.run("rules", "tablut", "seed 3", "--json")

    assert json.loads(shown.out)["title"] == "No jumping"


async def test_a_number_that_there_is_not(cli: Cli) -> None:
    shown = await cli.run("rules", "tablut", "B99")

    assert shown.code == 1
    assert "`ardri rules tablut` lists them" in shown.err


async def test_a_game_that_there_is_not(cli: Cli) -> None:
    shown = await cli.run("rules", "chess")

    assert shown.code == 1
    assert "`ardri games` lists the games" in shown.err
