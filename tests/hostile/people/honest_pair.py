"""Two people who play one another through the SDK, whatever else goes on."""

import asyncio
from dataclasses import dataclass

from ardri_client import Ardri
from ardri_client.errors import ArdriError
from bench.harness.workload import Ply, random_games

_PAUSE = 0.02


@dataclass(slots=True)
class HonestPair:
    """`acted`: actions that were acknowledged; `failed`: calls that raised an error to them."""

    address: str
    acted: int = 0
    failed: int = 0

    async def play(self) -> None:
        """One random game after another, until cancelled."""
        games = random_games(5, seed=1, least=250)
        async with Ardri.connect(self.address) as ada, Ardri.connect(self.address) as grace:
            await ada.log_in("Ada")
            await grace.log_in("Grace")
            while True:
                for plies in games:
                    try:
                        await self._game(ada, grace, plies)
                    except ArdriError:
                        self.failed += 1

    async def until_acted(self, more: int) -> None:
        """Returns once they have acted so many more times."""
        wanted = self.acted + more
        while self.acted < wanted:  # noqa: ASYNC110  # counted by another task
            await asyncio.sleep(_PAUSE)

    async def _game(self, ada: Ardri, grace: Ardri, plies: list[Ply]) -> None:
        opened = await ada.open_match("tablut", seat=0)
        joined = await grace.join(opened.place.match_id)
        async with opened, joined:
            for ply in plies:
                table = (opened, joined)[ply.seat]
                await table.turn()
                await table.act(ply.notation)
                self.acted += 1
                await asyncio.sleep(_PAUSE)
