"""When gateways of this process have found their engines."""

from tests.samples import sample
from tests.waiting import until


async def links_up(game: str, count: int = 1) -> None:
    """Waits until all gateways of this process together have so many links to engines of the game."""
    await until(lambda: sample("ardri_engine_up", {"game": game}) == count)
