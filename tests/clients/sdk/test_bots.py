"""The bot of docs/bots.md, run as a reader would run it."""

import asyncio
import re
import sys
from pathlib import Path

from ardri_client import Table, run_bot
from tests.clients.fake.platform import FakePlatform

DOCUMENT = Path(__file__).parents[3] / "docs" / "bots.md"
MOST_LINES = 20


def documented_bot() -> str:
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_bot_is_short() -> None:
    assert len(documented_bot().splitlines()) <= MOST_LINES


async def test_the_documented_bot_plays_a_match(platform: FakePlatform, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(documented_bot())
    platform.options = {"quiet_plies": 8}
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), platform.address, "tablut", stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    match = next(iter(platform.matches.values()))
    assert output.decode().split()[0] == match.message.outcome.reason


async def test_a_bot_joins_a_match_that_is_open(platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.sit(0, "", 1)

    async def choose(table: Table) -> str:
        return (await table.legal_actions())[0].notation

    outcome = await run_bot(platform.address, "tablut", choose, match_id=match.message.match_id)
    assert outcome.ranks
