"""An operator ends tournament games on engines: each counts once, and the tournament goes on."""

import asyncio
from contextlib import AsyncExitStack

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_client import Table
from tests.e2e.platform import Platform
from tests.e2e.tournaments.live_tournament import bot, guest, live_spec, organising, results
from tests.waiting import patiently

NOBODY_AT_FAULT = [pb.VERDICT_PLAYED, pb.VERDICT_PLAYED]
CAUSE = "asked for by both"


async def wait_for_the_end(table: Table) -> None:
    await table.turn()
    await asyncio.Event().wait()


async def test_a_ruled_game_counts_as_ruled_and_a_terminated_one_as_drawn(platform: Platform) -> None:
    async with AsyncExitStack() as life:
        operator = await life.enter_async_context(organising(platform))
        idle = [await life.enter_async_context(guest(platform, name)) for name in ("Ann", "Bob")]
        sitting = [asyncio.create_task(each.sit_down_everywhere(wait_for_the_end)) for each in idle]
        spec = live_spec(*(bot(f"bot-{number}", each.account_id) for number, each in enumerate(idle)))
        made = await operator.tournaments.create(spec, start=True)
        watching = asyncio.create_task(results(operator, made.tournament_id))
        async with patiently():
            seen = idle[0].ardri.tournaments.seats()
            ruled = await anext(seen)
            await operator.ops.adjudicate(ruled.match_id, winner=1, cause=CAUSE)
            async for other in seen:
                if other.match_id != ruled.match_id:
                    break
            await operator.ops.terminate(other.match_id, cause=CAUSE)
            games = {game.match_id: game for game in await watching}
        for task in sitting:
            task.cancel()
        await asyncio.gather(*sitting, return_exceptions=True)
    assert {match_id: list(game.ranks) for match_id, game in games.items()} == {
        ruled.match_id: [2, 1],
        other.match_id: [1, 1],
    }
    assert [list(game.verdicts) for game in games.values()] == [NOBODY_AT_FAULT] * 2
