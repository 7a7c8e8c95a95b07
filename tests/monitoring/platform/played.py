"""Real games on a platform, and what their logs say of them."""

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from random import Random

import pytest

from ardri.match.v1.record_pb2 import LogEntry
from ardri_client import Ardri
from ardri_client.errors import IllegalAction
from services.kernel import CHANCE, TABLE
from tests.e2e.platform import Platform
from tests.e2e.playing import play_randomly, watch
from tests.waiting import patiently

NATURE: dict[int, str] = {CHANCE: "chance", TABLE: "table"}


@dataclass(slots=True)
class Tally:
    """What has happened by the log of one game."""

    actions: Counter[str] = field(default_factory=Counter)
    started: int = 0
    endings: Counter[str] = field(default_factory=Counter)


async def play(platform: Platform) -> set[str]:
    """A match through matchmaking with a refusal, one that is resigned, one of bots with rounds.

    Returns:
        All ids that took part: of matches, and of the account.
    """
    async with Ardri.connect(platform.address) as ardri:
        await ardri.log_in("Ada")
        async with ardri.seek("tablut", fill_after=0.2, fill_level=2) as seek:
            table = await seek.table()
        async with table:
            if await table.turn():
                with pytest.raises(IllegalAction):
                    await table.act("e5-a1")
        first = await play_randomly(ardri.table(table.place), Random(11))
        async with await ardri.open_match("tablut", bots={1: 2}) as second:
            await second.resign()
        rounds = await ardri.open_exhibition("tara", bots={0: 2, 1: 2}, options={"round_limit": 2})
        async with patiently():
            await watch(ardri, rounds.match_id)
        account_id = (await ardri.account()).account.account_id
        return {first.match_id, second.place.match_id, rounds.match_id, account_id}


def tally(platform: Platform, game: str) -> Tally:
    """Read past the engine."""
    found, bots = Tally(), set()
    with closing(sqlite3.connect(platform.data / f"engine-{game}.db")) as db:
        rows = db.execute("SELECT match_id, body FROM events ORDER BY match_id, version").fetchall()
    for match_id, body in rows:
        entry = LogEntry.FromString(body)
        if entry.HasField("joined") and entry.joined.seat.HasField("bot"):
            bots.add((match_id, entry.joined.seat.seat))
        if entry.HasField("acted"):
            who = "bot" if (match_id, entry.acted.seat) in bots else "person"
            found.actions[NATURE.get(entry.acted.seat, who)] += 1
        found.started += entry.HasField("started")
        if entry.HasField("ended"):
            found.endings[entry.ended.outcome.reason] += 1
    return found
