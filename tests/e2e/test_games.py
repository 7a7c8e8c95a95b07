"""AI seats play every game through gateway, engine, broker and workers, and each log is verified."""

import asyncio
import itertools
from collections.abc import Mapping

import pytest

from ardri.match.v1.record_pb2 import LogEntry
from ardri_client import Ardri
from services import games
from services.kernel import TABLE, OptionValue
from tests.e2e.platform import Platform
from tests.waiting import HANG_SECONDS, patiently

SHORT: dict[str, Mapping[str, OptionValue]] = {
    "plaques": {"hands": 2},
    "tara": {"round_limit": 2},
    "westeria": {"map": "small", "turns": 20, "rearrangements": 0},
}
"""Options that make a match short, by game. Other games are short enough."""
LEVEL = 2


@pytest.mark.parametrize("name", games.names())
async def test_ai_seats_play_whole_games_that_verify(every_game: Platform, name: str) -> None:
    facts = games.load(name).facts
    async with Ardri.connect(every_game.address) as ardri:
        await ardri.log_in("Ada")
        sizes = sorted({facts.min_seats, facts.max_seats})
        opened = [
            await ardri.open_exhibition(
                name, bots=dict.fromkeys(range(seats), LEVEL), options=SHORT.get(name, {})
            )
            for seats in sizes
        ]
        for match in opened:
            await _end(ardri, match.match_id)
            verdict = await ardri.verify(match.match_id)
            assert verdict.verified, verdict.divergence
            if facts.table_steps:
                await _made_each_step_once(ardri, match.match_id, facts.table_steps)
    if facts.table_steps:
        by_workers = [
            sample.value
            for sample in every_game.metrics(f"engine-{name}")
            if sample.name == "ardri_steps_settled_total" and sample.labels["by"] == "worker"
        ]
        assert sum(by_workers) > 0, "workers ask for steps"


async def _end(ardri: Ardri, match_id: str) -> None:
    async with patiently() as bound:
        async for _ in ardri.watch(match_id):
            bound.reschedule(asyncio.get_running_loop().time() + HANG_SECONDS)


async def _made_each_step_once(ardri: Ardri, match_id: str, words: tuple[str, ...]) -> None:
    """The steps of one round come in order, and none comes twice; income is the first step of each round."""
    replay = await ardri.replay(match_id)
    entries = [LogEntry.FromString(entry) for entry in replay.record.entries]
    made = [
        entry.acted.notation for entry in entries if entry.HasField("acted") and entry.acted.seat == TABLE
    ]
    assert made
    for earlier, later in itertools.pairwise(made):
        places = words.index(earlier.split()[0]), words.index(later.split()[0])
        assert later != earlier or places[1] == 0, made
        assert places[0] <= places[1] or places[1] == 0, made
