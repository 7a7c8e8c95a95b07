"""The bots in the documents play as they are printed there."""

import asyncio
import re
import sys
from pathlib import Path

from tests.e2e.platform import Platform

ROOT = Path(__file__).parents[2]
_MOST_LINES = 20


def documented(document: str) -> str:
    """Returns the first Python program of a document."""
    found = re.search(r"```python\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)
    assert found is not None
    return found[1]


async def run_program(program: str, folder: Path, *words: str) -> str:
    """Runs the program with the SDK installed as for its reader, and returns what it prints."""
    script = folder / "bot.py"
    script.write_text(program)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, *words, cwd=folder, stdout=pipe, stderr=pipe
    )
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    return out.decode()


async def test_the_bot_of_the_readme_plays_a_match(platform: Platform, tmp_path: Path) -> None:
    program = documented("README.md")
    assert len(program.splitlines()) <= _MOST_LINES
    assert (await run_program(program, tmp_path, platform.address)).strip() in REASONS


async def test_the_program_for_frontends_plays_and_watches(platform: Platform, tmp_path: Path) -> None:
    program = documented("docs/frontends.md")
    for address in (platform.address, platform.web_address):
        *told, end, last = (await run_program(program, tmp_path, address)).splitlines()
        assert any(re.match("[a-i][1-9]-[a-i][1-9]", line) for line in told)
        reason, _, ranks = last.partition(" ")
        assert reason in REASONS
        assert reason.replace("_", " ") in end, "in words before"
        assert ranks in ("[1, 1]", "[1, 2]", "[2, 1]")


async def test_the_bot_of_its_own_document_finds_an_opponent(platform: Platform, tmp_path: Path) -> None:
    told = await run_program(documented("docs/bots.md"), tmp_path, platform.address, "tablut")
    reason, _, ranks = told.strip().partition(" ")
    assert reason in REASONS
    assert ranks in ("[1, 1]", "[1, 2]", "[2, 1]")


REASONS = ("king_escaped", "king_captured", "no_legal_action", "repetition", "quiet_plies", "resigned")
"""How Tablut ends. An AI opponent may also resign after losing for long (docs/opponents.md)."""
