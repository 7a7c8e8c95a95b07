"""Our engines, as the kit examines them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc

from ardri_cli.conformance.target import Access, Target
from services import games
from services.engine.log import open_log
from services.runtime.credentials.claims import Scope
from tests.engine.served import Served, serving
from tests.waiting import HANG_SECONDS


@asynccontextmanager
async def engine(game: str, url: str) -> AsyncIterator[Served]:
    """Runs the engine of a game with an empty log, without workers."""
    async with serving(games.load(game), await open_log(url)) as served:
        yield served


def player(seat: int) -> str:
    """The account that takes the seat."""
    return f"player-{seat}"


async def target(
    served: Served, channel: grpc.aio.Channel, game: str, latency: float = HANG_SECONDS
) -> Target:
    """The target of the kit behind the channel. `latency`: by default, even busy machines keep it."""
    players = tuple(served.caller(player(seat), Scope.PLAY).token for seat in range(2))
    organiser = served.caller("organiser", Scope.ORGANISE, Scope.ADMIN).token
    found = await Target.find(channel, game, Access(organiser, players, served.watcher.token))
    found.latency = latency
    return found
