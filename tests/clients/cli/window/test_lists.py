"""Long output on a terminal of 80 x 24 cells: matches fit, and longer output is paged."""

from pathlib import Path

import pytest

from ardri_client import Ardri
from services import games
from services.kernel import SPECTATOR, Seat
from tests.clients.cli.window.terminal import COLUMNS, assert_golden, running
from tests.clients.fake.platform import FakePlatform


async def test_matches_fit(ardri: Ardri, platform: FakePlatform, tmp_path: Path) -> None:
    own = await ardri.open_match("tablut", bots={1: 1})
    other = platform.open("tablut").message.match_id
    environ = {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(tmp_path)}
    async with running("matches", environ=environ) as terminal:
        assert await terminal.ended() == 0
    assert own.place.match_id in terminal.text
    assert other in terminal.text
    assert_golden("matches", terminal.text)


async def test_long_rules_are_paged(ardri: Ardri, platform: FakePlatform, tmp_path: Path) -> None:
    environ = {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(tmp_path), "PAGER": "head -n 3"}
    async with running("rules", "tablut", environ=environ) as terminal:
        assert await terminal.ended() == 0
    first, *_, last = terminal.text.splitlines()
    assert (first, len(terminal.text.splitlines())) == ("seed  The printed rules", 3), last


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("seats", ["min_seats", "max_seats"])
def test_legends_fit(name: str, seats: str) -> None:
    game = games.load(name)
    position = game.initial(game.setup(getattr(game.facts, seats), {}))
    for viewer in (SPECTATOR, Seat(0)):
        assert not [
            line for line in game.legend(game.view(position, viewer)).splitlines() if len(line) > COLUMNS
        ]
