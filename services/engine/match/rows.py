"""Rows of matches for lists, each with the seats that are to act.

Appends by an old release lack these seats. Then they are read from the match and stored, once.
"""

from collections.abc import Sequence
from dataclasses import replace

import structlog

from services.engine.log import AccountPage, Listed, Page, Turn
from services.engine.match.matches import Matches
from services.kernel import GameError
from services.record.seats.seat_bits import bits_of
from services.runtime.errors import LogUnavailable, Refusal

_log = structlog.get_logger()


class Rows:
    """All methods raise LogUnavailable if the log does not answer."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._log = matches.context.log

    async def list_matches(self, page: Page) -> list[Listed]:
        """See `EventLog.list_matches`."""
        return await self._completed(await self._log.list_matches(page))

    async def list_of(self, page: AccountPage) -> list[Listed]:
        """See `EventLog.list_of`."""
        return await self._completed(await self._log.list_of(page))

    async def find(self, match_ids: Sequence[str]) -> list[Listed]:
        """See `EventLog.find`."""
        return await self._completed(await self._log.find(match_ids))

    async def _completed(self, rows: list[Listed]) -> list[Listed]:
        turns = [turn for row in rows if row.lacks_turn and (turn := await self._turn(row.match_id))]
        if not turns:
            return rows
        await self._log.note_turns(turns)
        known = {turn.match_id: turn for turn in turns}
        return [_with_turn(row, known.get(row.match_id)) for row in rows]

    async def _turn(self, match_id: str) -> Turn | None:
        try:
            match = (await self._matches.get(match_id)).match
        except LogUnavailable:
            raise
        except (Refusal, GameError) as error:
            _log.warning("whose turn it is stays unknown", match_id=match_id, error=str(error))
            return None
        return Turn(match_id, match.version, bits_of(match.to_act), match.turn)


def _with_turn(row: Listed, turn: Turn | None) -> Listed:
    if turn is None or turn.version != row.version:
        return row
    return replace(row, to_act=turn.to_act, turn=turn.turn, to_act_version=turn.version)
