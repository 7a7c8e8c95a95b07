"""A prompt on a terminal can be cancelled at once."""

from pathlib import Path

import pytest

from ardri_client import Ardri
from tests.clients.cli.window.terminal import running
from tests.clients.fake.platform import FakePlatform

INTERRUPT = "\x03"


@pytest.fixture
def environ(platform: FakePlatform, tmp_path: Path) -> dict[str, str]:
    return {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(tmp_path)}


@pytest.mark.parametrize(("keys", "code"), [(INTERRUPT, 130), ("\x04", 0), ("q\n", 0)])
async def test_who_steps_through_a_match_leaves(
    ardri: Ardri, environ: dict[str, str], keys: str, code: int
) -> None:
    async with await ardri.open_match("tablut", bots={1: 1}) as table:
        await table.act((await table.legal_actions())[0])
        match_id = table.place.match_id
    async with running("replay", match_id, environ=environ) as terminal:
        await terminal.until_asked("Enter, b or q>")
        terminal.type(keys)
        assert await terminal.ended() == code


@pytest.mark.parametrize(
    ("words", "asks"), [(("delete",), "Id of the account"), (("recover", "--replace"), "Code")]
)
async def test_who_is_asked_breaks_off(environ: dict[str, str], words: tuple[str, ...], asks: str) -> None:
    async with running("account", "show", environ=environ) as terminal:
        assert await terminal.ended() == 0
    async with running("account", *words, environ=environ) as terminal:
        await terminal.until_asked(asks)
        terminal.type(INTERRUPT)
        assert await terminal.ended() == 130


async def test_a_dumb_terminal_is_told_line_by_line(environ: dict[str, str]) -> None:
    async with running("play", "tablut", environ=environ | {"TERM": "dumb"}) as terminal:
        await terminal.until("attackers (? for help)>")
        terminal.type("resign\n")
        assert await terminal.ended() == 0
    assert "defenders win: resigned" in terminal.text
    assert b"\x1b" not in terminal.sent
