"""The bot of docs/bots.md, run as a reader would run it."""

import asyncio
import re
import sys
from pathlib import Path
from textwrap import indent

import pytest

from ardri.match.v1 import match_pb2 as pb
from ardri.tournament.v1.tournament_service_pb2 import LiveSeat
from ardri_client import Ardri, Retry, Table, Unreachable, play_tournaments, run_bot
from services.runtime.errors import EngineUnavailable
from tests.clients.fake.platform import FakePlatform
from tests.clients.fake.state import seat_token
from tests.waiting import until

DOCUMENT = Path(__file__).parents[3] / "docs" / "bots.md"
MOST_LINES = 20


def documented(number: int) -> str:
    found: list[str] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    return found[number]


def documented_bot() -> str:
    return documented(0)


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


async def test_the_documented_loop_plays_a_match_and_tells_of_it(
    platform: FakePlatform, tmp_path: Path
) -> None:
    platform.options = {"quiet_plies": 8}
    block = (
        documented(2).replace("127.0.0.1:7800", platform.address).replace("mybot", str(tmp_path / "mybot"))
    )
    imports, _, body = block.partition("\n\n")
    script = f"import asyncio\n{imports}\nasync def main():\n{indent(body, ' ' * 4)}\nasyncio.run(main())"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert process.returncode == 0
    assert told.decode().splitlines()[-1].split()[1] == "ended"


async def choose(table: Table) -> str:
    return (await table.legal_actions())[0].notation


async def test_a_game_of_a_tournament_that_breaks_off_is_taken_up_again(platform: FakePlatform) -> None:
    platform.options = {"quiet_plies": 8}
    match = platform.open("tablut")
    match.sit(0, "me")
    match.sit(1, "", 1)
    name = match.message.match_id
    platform.tournaments.seats = [LiveSeat(match_id=name, seat=0, seat_token=seat_token(match, 0))]
    platform.refuse_next = [EngineUnavailable("away for longer than anybody waits")]
    impatient = Retry(patience=0.4, first=0.001, most=0.01)
    async with Ardri.connect(platform.address, token="account:me", retry=impatient) as ardri:
        playing = asyncio.create_task(play_tournaments(ardri, choose))
        await until(lambda: playing.done() or match.message.status == pb.MATCH_STATUS_ENDED)
        assert not playing.done()
        playing.cancel()


async def test_nobody_tells_of_games_any_more(platform: FakePlatform) -> None:
    impatient = Retry(patience=0.1, first=0.001, most=0.01)
    async with Ardri.connect(platform.address, token="account:me", retry=impatient) as ardri:
        with pytest.raises(Unreachable):
            await play_tournaments(ardri, choose)


async def test_a_bot_joins_a_match_that_is_open(platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.sit(0, "", 1)
    outcome = await run_bot(platform.address, "tablut", choose, match_id=match.message.match_id)
    assert outcome.ranks
