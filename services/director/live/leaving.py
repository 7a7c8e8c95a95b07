"""Ends the matches of closed games, so that nobody plays on against a withdrawn entrant or for no result.

An entrant that has withdrawn resigns. A match that goes on all the same is terminated.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import structlog

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED
from services.director.live.engines import EngineRefused, Engines
from services.director.live.game import creation_of
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.ledger.seats.unended import MOST, Unended
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import Slot
from services.runtime.credentials.claims import Claims, Scope, hourly_expiry
from services.runtime.errors import EngineUnavailable
from services.runtime.ops.audit_interceptor import MOST_CAUSE

_NO_LONGER_COUNTS: Final = (
    "this game of the tournament no longer counts: its stage begins again, or is decided without it"
)
_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Ending:
    """How a match is ended. `tokens`: of seats that resign. `cause`: of a termination, told to all seats."""

    creation: pb.CreateMatchRequest
    tokens: Sequence[str]
    cause: str


async def end_matches(context: DirectorContext, engines: Engines, lost: Sequence[Slot] = ()) -> None:
    """Ends the matches of closed games: of games lost here, and of games whose director has gone.

    If an engine does not answer, this or another director tries again when the match is due.

    Raises:
        LogUnavailable: the ledger does not answer.
    """
    own = lost
    while (taken := await _taken(context, engines, own[:MOST])) or own:
        await asyncio.gather(*(_end(context, engines, each) for each in taken))
        own = own[MOST:]


async def _taken(context: DirectorContext, engines: Engines, own: Sequence[Slot]) -> list[Unended]:
    return await context.ask(lambda ledger: ledger.take_unended(engines.games, own))


async def _end(context: DirectorContext, engines: Engines, game: Unended) -> None:
    ending = await context.ask(lambda ledger: _ending_of(context, ledger, game))
    match_id = ending.creation.match_id
    try:
        await _end_match(engines, ending)
    except EngineUnavailable as error:
        _log.warning("match waits for its engine to be ended", match_id=match_id, error=str(error))
        return
    except EngineRefused as error:  # for example, the match has just ended
        _log.info("match not ended", match_id=match_id, error=str(error))
    await context.ask(lambda ledger: ledger.strike_unended([game.slot]))


async def _end_match(engines: Engines, ending: _Ending) -> None:
    match_id = ending.creation.match_id
    # Created if it was not: a director that was about to create it when the game was closed finds it ended.
    if (await engines.create(ending.creation)).status == MATCH_STATUS_ENDED:
        return
    for token in ending.tokens:
        try:
            await engines.resign(match_id, token)
        except EngineRefused as error:  # for example, the account is banned
            _log.info("seat not resigned", match_id=match_id, error=str(error))
    if not ending.tokens or (await engines.match(match_id)).status != MATCH_STATUS_ENDED:
        await engines.terminate(match_id, ending.cause)


def _ending_of(context: DirectorContext, ledger: Ledger, game: Unended) -> _Ending:
    tournament = context.recent.of(game.slot.tournament_id)
    entrants = tournament.entrants(game.block.entrants)
    expected = tournament.contest.expectation(game.block, game.slot.rotation, entrants)
    creation, row = creation_of(expected), ledger.tournament(game.slot.tournament_id)
    if row.state is TournamentState.CANCELLED:
        why = f": {row.cause}" if row.cause else ""
        return _Ending(creation, (), _printable(f"the tournament was cancelled{why}"))
    if game.is_void:
        return _Ending(creation, (), _NO_LONGER_COUNTS)
    field = ledger.field(row.tournament_id)
    seats = enumerate(expected.entrants)
    gone = [(seat, entrant) for seat, entrant in seats if field[entrant.name].left is not None]
    tokens = [
        _seat_token(context, expected.match_id, seat, entrant.account_id, entrant.name)
        for seat, entrant in gone
        if entrant.account_id
    ]
    names = " and ".join(entrant.name for _, entrant in gone)
    return _Ending(
        creation, tokens, _printable(f"{names} withdrew from the tournament, which ends this game")
    )


def _seat_token(context: DirectorContext, match_id: str, seat: int, account_id: str, name: str) -> str:
    holder = Claims(account_id, frozenset({Scope.PLAY}), hourly_expiry(time.time()), name)
    return context.signer.sign_seat(match_id, seat, holder)


def _printable(cause: str) -> str:
    """The cause as engines accept it, whatever an organiser has written."""
    return "".join(each if each.isprintable() else " " for each in cause)[:MOST_CAUSE]
