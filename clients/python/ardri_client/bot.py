"""Bots: programs that play, by the same methods as people."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from ardri.match.v1.match_pb2 import Outcome
from ardri_client.calls.tokens import TokenStore
from ardri_client.errors import TOO_LATE, ArdriError
from ardri_client.match.place import Place
from ardri_client.match.table import ActionLike, Table
from ardri_client.platform import Ardri

_log = logging.getLogger(__name__)
_AGAIN_SECONDS: Final = 1.0
"""The least time to wait before a game that has broken off is taken up again."""
Choose = Callable[[Table], Awaitable[ActionLike]]
"""Returns the action for the position at the table, best one of `await table.legal_actions()`."""

FILL_SECONDS = 5.0
"""How long `run_bot` looks for other people and bots before AI opponents take the open seats."""


async def run_bot(
    address: str,
    game: str,
    choose: Choose,
    *,
    match_id: str = "",
    fill_after: float = FILL_SECONDS,
    fill_level: int = 1,
    token: str = "",
    tokens: TokenStore | None = None,
    name: str = "bot",
) -> Outcome:
    """Plays one match to its end: that of `match_id`, or one that matchmaking finds.

    `token`: that of the bot's account. `tokens`: the store that keeps tokens. If neither has a token, the bot
    plays as a new guest called `name`.

    Raises:
        ArdriError: no seat was found, or the connection could not be restored.
    """
    async with Ardri.connect(address, token=token, tokens=tokens) as ardri:
        if not ardri.token:
            await ardri.log_in(name)
        if match_id:
            return await play(await ardri.join(match_id), choose)
        async with ardri.seek(game, fill_after=fill_after, fill_level=fill_level) as seek:
            table = await seek.table()
        return await play(table, choose)


async def play_tournaments(ardri: Ardri, choose: Choose) -> None:
    """Plays every live game that the account is given in tournaments, until cancelled.

    The tournament decides how many games run at once: at most the bot's concurrency. A game that breaks off
    is taken up again while that may help; the other games go on.

    Raises:
        ArdriError: the stream of games has failed; all running games are left.
    """
    try:
        async with asyncio.TaskGroup() as games:
            async for seat in ardri.tournaments.seats():
                if not seat.ended:
                    table = ardri.table(Place(seat.match_id, seat.seat, seat.seat_token))
                    games.create_task(_see_through(table, choose))
    except BaseExceptionGroup as group:
        if len(group.exceptions) > 1:
            raise
        raise group.exceptions[0] from None


async def _see_through(table: Table, choose: Choose) -> None:
    while True:
        try:
            await play(table, choose)
        except ArdriError as error:
            _log.warning("game %s broke off: %s", table.place.match_id, error)
            if error.passing:
                await asyncio.sleep(max(_AGAIN_SECONDS, error.retry_seconds))
                continue
        return


async def play(table: Table, choose: Choose) -> Outcome:
    """Plays at a table to the end of the match. An action that comes too late is dropped and chosen again.

    Raises:
        ArdriError: an action was refused, or the connection could not be restored.
    """
    async with table:
        while await table.turn():
            version = table.match.version
            try:
                await table.act(await choose(table), expected_version=version)
            except TOO_LATE:
                continue  # the next turn tells
        return table.match.outcome
