"""A stranger's first hour (docs/first-hour.md), played as it is written on a running platform."""

import asyncio
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.platform import Platform

PAGE: Final = (Path(__file__).parents[2] / "docs" / "first-hour.md").read_text(encoding="utf-8")
_ENDS: Final = re.compile(r"^(?:attackers win|defenders win|draw): \w+", re.MULTILINE)
_ACTIONS: Final = 400


def blocks(language: str) -> list[str]:
    """Returns the page's blocks of code in that language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


class Stranger:
    """Types commands of the page in a separate folder."""

    def __init__(self, platform: Platform, folder: Path) -> None:
        self._folder = folder
        program = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        own = {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(folder / "state"), "PATH": program}
        self._environ = os.environ | own

    async def type(self, command: str, typed: str = "") -> str:
        """Returns what the command prints."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *shlex.split(command), cwd=self._folder, env=self._environ, stdin=pipe, stdout=pipe, stderr=pipe
        )
        out, err = await process.communicate(typed.encode())
        assert process.returncode == 0, f"{command}: {err.decode()}"
        return out.decode()


@pytest.fixture
def stranger(platform: Platform, tmp_path: Path) -> Stranger:
    return Stranger(platform, tmp_path)


async def test_the_first_hour(stranger: Stranger, tmp_path: Path) -> None:
    learn, play, look, duel, prove = (block.strip().splitlines() for block in blocks("sh"))

    rules, one = [await stranger.type(command) for command in learn]
    assert "B13  How the match is won" in rules
    assert one.startswith("B13  How the match is won")

    played = await stranger.type(play[0], "auto\n" * _ACTIONS)
    assert _ENDS.search(played), "whoever has won"

    profile, matches = [await stranger.type(command) for command in look]
    assert profile.startswith("Newcomer")
    assert "tablut" in matches

    (program,) = blocks("python")
    (tmp_path / "mybot.py").write_text(program)
    told = await stranger.type(duel[0])
    assert re.search(r"5 pairs: \+\d+ =\d+ -\d+, .*elo .*LOS", told)
    assert "mybot" in (tmp_path / "games" / "games.txt").read_text()

    replayed, proven = [await stranger.type(command) for command in prove]
    assert "ply 0, attackers to move" in replayed
    assert "verified" in proven
