"""A cluster: balanced, and restarted process by process."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random

import pytest

from ardri_client import Ardri
from tests.cluster.harness import Cluster
from tests.cluster.rolling import roll
from tests.e2e.playing import judge, play_randomly, watch

pytestmark = [pytest.mark.postgres, pytest.mark.rabbitmq]

MATCHES = 8
MANY = 50
"""The number of matches; the id of each decides to which of two replicas it belongs."""


@contextlib.asynccontextmanager
async def people(cluster: Cluster) -> AsyncIterator[tuple[Ardri, Ardri]]:
    """Two people, one at each gateway."""
    one, other = cluster.gateways
    async with Ardri.connect(one) as ada, Ardri.connect(other) as grace:
        await ada.log_in("Ada")
        await grace.log_in("Grace")
        yield ada, grace


def _begun(cluster: Cluster) -> list[float]:
    """How many matches have begun at each replica; a retried request on a busy machine counts once."""
    name = "ardri_matches_started_total"
    return [cluster.count(each, name) for each in cluster.named("engine-tablut")]


async def test_calls_through_either_gateway_reach_both_replicas(cluster: Cluster) -> None:
    async with people(cluster) as both:
        for client in both:
            before = _begun(cluster)
            await asyncio.gather(*(client.open_match("tablut", seat=0, bots={1: 1}) for _ in range(MANY)))
            grown = [now - then for now, then in zip(_begun(cluster), before, strict=True)]
            assert sum(grown) == MANY
            assert min(grown) >= 1


async def test_a_match_is_played_and_watched_at_both_replicas(cluster: Cluster) -> None:
    async with people(cluster) as (ada, grace), contextlib.AsyncExitStack() as life:
        replicas = [
            await life.enter_async_context(Ardri.connect(each.address, token=grace.token))
            for each in cluster.named("engine-tablut")
        ]
        # A gateway sends a match to one replica; so in one of the two matches the players are apart.
        for replica in replicas:
            mine = await ada.open_match("tablut")
            theirs = await replica.join(mine.place.match_id)
            watching = [asyncio.create_task(watch(each, mine.place.match_id)) for each in (ada, *replicas)]
            sittings = await asyncio.gather(play_randomly(mine, Random(1)), play_randomly(theirs, Random(2)))
            await judge(grace, mine.place.match_id, sittings, await asyncio.gather(*watching))


async def test_no_client_sees_that_every_process_is_restarted(cluster: Cluster) -> None:
    figures = await roll(cluster, matches=MATCHES, pace=0.1)
    assert figures.restarts == len(cluster.processes)
    assert figures.tally.matches >= MATCHES
    assert figures.tally.with_bots >= MATCHES // 4
