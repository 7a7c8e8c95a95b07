"""The tour of the README, each command on a terminal of 80 x 24 cells, compared with golden screens."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from ardri_cli.access.state_file import SavedAccount, StateFile
from ardri_client import Ardri
from ardri_client.bot import play
from tests.clients.cli.window.terminal import assert_golden, running
from tests.clients.fake.platform import FakePlatform
from tests.clients.sdk.match.test_table import first_legal

README: Final = Path(__file__).parents[4] / "README.md"
TYPED: Final = {"play": ("80 actions", "resign\r")}
"""What to type at a command, once these words are on the screen."""
CHANGES: Final = (
    (r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?", "DATE"),
    (r"\d\d:\d\d:\d\d", "TIME"),
    (r"[\d.]+ s, [\d,]+ a second", "SECONDS, SPEED a second"),
)
"""Patterns of text that differs in each run."""


def tour() -> Iterator[str]:
    """The commands in the README."""
    _, _, block = README.read_text(encoding="utf-8").partition("A tour, command by command")
    found = re.search(r"```sh\n(.*?)```", block, re.DOTALL)
    assert found is not None
    for line in found[1].splitlines():
        yield line.partition("#")[0].strip()


COMMANDS: Final = list(tour())


def test_the_tour_has_fifteen_stops() -> None:
    assert len(COMMANDS) == 15


@pytest.fixture
async def match_id(ardri: Ardri) -> str:
    table = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 3})
    await play(table, first_legal)
    return table.place.match_id


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_stop(
    command: str, ardri: Ardri, platform: FakePlatform, match_id: str, tmp_path: Path
) -> None:
    program, *words = shlex.split(command.replace("MATCH", match_id))
    assert program == "ardri"
    if "--mine" in words:
        StateFile(tmp_path).keep_account(platform.address, SavedAccount(ardri.token, 0))
    environ = {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(tmp_path)}
    async with running(*words, environ=environ) as terminal:
        if words[0] in TYPED:
            until, typed = TYPED[words[0]]
            await terminal.until(until)
            terminal.type(typed)
        code = await terminal.ended()
    text = terminal.text
    for pattern, name in CHANGES:
        text = re.sub(pattern, name, text)
    assert code == 0, text
    assert_golden(f"tour-{COMMANDS.index(command) + 1:02}-{words[0].strip('-')}", text)
