"""Helpers for commands that list things of one game or of all games."""

from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

from ardri_client import Ardri

T = TypeVar("T")


async def games_there(ardri: Ardri, game: str) -> Sequence[str]:
    """The given game; if it is empty, all games whose engine answers."""
    return [game] if game else [entry.game.name for entry in await ardri.games() if entry.healthy]


async def first(found: AsyncIterator[T], limit: int) -> AsyncIterator[T]:
    """The first `limit` items, but at least one."""
    count = 0
    async for each in found:
        yield each
        count += 1
        if count >= limit:
            return
