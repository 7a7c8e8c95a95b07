"""Who has withdrawn gives up the games that it sits in: nobody plays on against somebody who is gone."""

import time
from collections.abc import Iterator, Sequence
from typing import Final

import structlog

from services.director.live.engines import EngineRefused, Engines
from services.director.live.game import LiveGame
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.runtime.credentials.claims import Claims, Scope, hourly_expiry
from services.runtime.errors import EngineUnavailable

_log: Final = structlog.get_logger()


async def resign_for_the_gone(context: DirectorContext, engines: Engines, lost: Sequence[LiveGame]) -> None:
    """Has those of them give up whose accounts sit in these games, which are hosted here no more.

    Once each: an engine that does not answer has the match go on until its clock ends it.

    Raises:
        LogUnavailable: the ledger does not answer.
    """
    for game, seat in await context.ask(lambda ledger: list(_gone(ledger, lost))):
        entrant = game.expected.entrants[seat]
        holder = Claims(entrant.account_id, frozenset({Scope.PLAY}), hourly_expiry(time.time()), entrant.name)
        token = context.signer.sign_seat(game.match_id, seat, holder)
        try:
            await engines.resign(game.match_id, token)
        except (EngineRefused, EngineUnavailable) as error:  # as of a match that is over, or was never made
            _log.info("not resigned", match_id=game.match_id, seat=seat, error=str(error))


def _gone(ledger: Ledger, games: Sequence[LiveGame]) -> Iterator[tuple[LiveGame, int]]:
    for game in games:
        field = ledger.field(game.lease.slot.tournament_id)
        for seat, entrant in enumerate(game.expected.entrants):
            if entrant.account_id and field[entrant.name].left is not None:
                yield game, seat
