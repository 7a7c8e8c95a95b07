"""The short form of the run without a broker, which goes on while play does; the full one is `make chaos`."""

import asyncio
from collections.abc import Sequence
from typing import cast

import grpc

from tests.chaos.broker_away import Bots, broker_away
from tests.chaos.following import Follower
from tests.servers.child import home_for
from tests.waiting import HANG_SECONDS, patiently


class Told:
    """A client that was told one event more at each look, up to fifty."""

    def __init__(self) -> None:
        self.looks = 0

    @property
    def events(self) -> Sequence[None]:
        self.looks += 1
        return [None] * min(self.looks, 50)


async def test_all_matches_end_while_the_broker_is_away_and_workers_are_killed() -> None:
    with home_for(None) as home:
        figures = await broker_away(
            home,
            game="lots",
            matches=12,
            away=3.0,
            worker_kills=2,
            options={"rounds": 4},
            patience=HANG_SECONDS,
        )
    assert (figures.matches, figures.worker_kills) == (12, 2)
    assert figures.steps == 12 * 4, "each step of each round once"
    assert figures.failed_offers > 0, "the broker was away in the middle of it"
    assert (figures.unfinished, figures.unverified, figures.gaps) == (0, 0, 0)


async def test_matches_are_given_up_for_getting_no_further_and_not_for_their_time() -> None:
    told, endless = Told(), asyncio.create_task(asyncio.Event().wait())
    async with grpc.aio.insecure_channel("127.0.0.1:1") as channel, patiently():
        bots = Bots(channel, "lots", {})
        bots.followers["lots.1"] = cast("Follower", told)
        bots.following = [cast("asyncio.Task[None]", endless)]
        await bots.end(0.0)
    assert told.looks > 50
    endless.cancel()
