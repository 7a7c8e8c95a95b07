"""Waits until gateways in this process have found their engines."""

from tests.samples import sample
from tests.waiting import until


async def links_up(game: str, count: int = 1) -> None:
    """Waits until all gateways here together have `count` links to engines of the game."""
    await until(lambda: sample("ardri_engine_up", {"game": game}) == count)
