"""Gateways with engines, in which matches are followed."""

from collections.abc import AsyncIterator

import pytest

from tests.engine.shared_log import Wake
from tests.gateway.following.house import GAMES, House, Replica, running_house


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    """A gateway with one engine for each of two games."""
    async with running_house(database_url, [Replica(game, database_url) for game in GAMES]) as house:
        yield house


@pytest.fixture
async def twins(database_url: str) -> AsyncIterator[House]:
    """A gateway with two replicas of one engine."""
    bells: list[Wake] = []
    replicas = [Replica("tablut", database_url, bells) for _ in range(2)]
    async with running_house(database_url, replicas) as house:
        yield house
