"""Matches of games that are closed end: nobody plays on against somebody who is gone, or for nothing.

Who has withdrawn gives up. Where a game no longer counts for anybody, its match is broken off.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import Final

import structlog

from services.director.live.engines import EngineRefused, Engines
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.ledger.seats.unended import Unended
from services.ledger.storage.slots import Slot
from services.runtime.credentials.claims import Claims, Scope, hourly_expiry
from services.runtime.errors import EngineUnavailable

_NO_LONGER_COUNTS: Final = (
    "this game of the tournament no longer counts: its stage begins again, or is decided without it"
)
"""For those who sit there."""
_log: Final = structlog.get_logger()


async def end_matches(context: DirectorContext, engines: Engines, lost: Sequence[Slot] = ()) -> None:
    """Ends the matches of closed games: of those lost here, and of those whose director has gone.

    What an engine does not answer is tried again when it is due, here or by another director.

    Raises:
        LogUnavailable: the ledger does not answer.
    """
    taken = await context.ask(lambda ledger: ledger.take_unended(engines.games, lost))
    await asyncio.gather(*(_end(context, engines, each) for each in taken))


async def _end(context: DirectorContext, engines: Engines, game: Unended) -> None:
    match_id, tokens = await context.ask(lambda ledger: _tokens_of_the_gone(context, ledger, game))
    calls = [partial(engines.resign, match_id, token) for token in tokens]
    for call in [partial(engines.terminate, match_id, _NO_LONGER_COUNTS)] if game.is_void else calls:
        try:
            await call()
        except EngineUnavailable as error:
            _log.warning("match waits for its engine to be ended", match_id=match_id, error=str(error))
            return
        except EngineRefused as error:  # as of a match that is over, or was never made
            _log.info("match not ended", match_id=match_id, error=str(error))
    await context.ask(lambda ledger: ledger.strike_unended([game.slot]))


def _tokens_of_the_gone(context: DirectorContext, ledger: Ledger, game: Unended) -> tuple[str, list[str]]:
    """The match, and tokens for the seats in it whose accounts have withdrawn."""
    slot, tournament = game.slot, context.recent.of(game.slot.tournament_id)
    entrants = tournament.entrants(game.block.entrants)
    match_id = tournament.contest.expectation(game.block, slot.rotation, entrants).match_id
    field, tokens = ledger.field(slot.tournament_id), []
    for seat, name in enumerate(game.block.seats(slot.rotation)):
        account = entrants[name].account_id
        if account and field[name].left is not None:
            holder = Claims(account, frozenset({Scope.PLAY}), hourly_expiry(time.time()), name)
            tokens.append(context.signer.sign_seat(match_id, seat, holder))
    return match_id, tokens
