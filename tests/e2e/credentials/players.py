"""People who play match after match while something happens to their tokens."""

import asyncio

from ardri_client import Ardri, ArdriError, Table
from tests.e2e.platform import Platform
from tests.waiting import patiently, until

_PAUSE_SECONDS = 0.2
"""Pause between two actions of a match, so that matches last."""
MOST_ACTIONS = 20
"""How often a player may act until every port refuses ended tokens: five seconds if the machine has time."""
_NO_MATCH = "tablut.ffffffffffffffffffffffff"


class Player:
    """Plays matches against a bot, one after the other; `error` is the refusal that ended this."""

    def __init__(self, client: Ardri) -> None:
        self._client = client
        self.actions = 0
        self.seat_token = ""
        self.error: ArdriError | None = None

    async def play(self, stop: asyncio.Event) -> None:
        """Plays until it is stopped or refused."""
        try:
            while not stop.is_set():
                async with await self._client.open_match("tablut", bots={1: 1}) as table:
                    self.seat_token = table.place.token
                    await self._play(table, stop)
        except ArdriError as error:
            self.error = error

    async def _play(self, table: Table, stop: asyncio.Event) -> None:
        while await table.turn() and not stop.is_set():
            await table.act((await table.legal_actions())[0])
            self.actions += 1
            await asyncio.sleep(_PAUSE_SECONDS)


async def play_on(players: list[Player]) -> None:
    """Returns once each player has acted again or was refused."""
    counts = [player.actions for player in players]

    def goes_on(player: Player, count: int) -> bool:
        return player.actions > count + 1 or player.error is not None

    await until(lambda: all(map(goes_on, players, counts)))


async def refused_while(platform: Platform, players: list[Player], *tokens: str) -> int:
    """Returns the most actions by any of the players until every port refuses all these tokens."""
    counts = [player.actions for player in players]
    await refused(platform, *tokens)
    return max(player.actions - count for player, count in zip(players, counts, strict=True))


async def refused(platform: Platform, *tokens: str) -> None:
    """Returns once every port refuses all these tokens."""
    async with patiently():
        for token in tokens:
            for address in (platform.address, platform.web_address, platform.engine_address):
                while not await _refuses(address, token):  # noqa: ASYNC110  # asked again
                    await asyncio.sleep(0.1)


async def _refuses(address: str, token: str) -> bool:
    """Whether the port refuses the token. A port that is not back yet has not refused it."""
    try:
        async with Ardri.connect(address, token=token) as thief:
            await thief.match(_NO_MATCH)
    except ArdriError as error:
        return "revoked" in str(error)
    return False
