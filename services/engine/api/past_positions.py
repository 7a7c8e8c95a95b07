"""Matches as they were, which are played again from their logs: costly enough for a quota."""

import time

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.match.context import EngineContext
from services.engine.rendering.viewers import eyes_of
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.looking_back import LookBack
from services.kernel import Viewer
from services.record.match import Match
from services.runtime.errors import InvalidRequest
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit


class PastPositions:
    """One for an engine: its matches as they were at an earlier version."""

    def __init__(self, context: EngineContext) -> None:
        self._context = context
        self._limit = RateLimit.of(Limit.LOOKS_BACK, context.limits)

    def eyes(self, match: Match, viewer: Viewer, request: pb.GetMatchRequest) -> Viewer:
        """With whose eyes the match is asked for.

        Raises:
            NoSuchSeat, NotYourSeat: others', which are not to be had.
        """
        seat = request.seat if request.HasField("seat") else None
        is_open = self._context.renderer.game.facts.perfect_information
        return eyes_of(match, viewer, seat, is_open=is_open)

    async def match(self, match: Match, version: int, eyes: Viewer, account_id: str) -> match_pb2.Match:
        """The match as it was at that version.

        Raises:
            InvalidRequest: it is not that far.
            LimitReached: the account looks back too often.
            NoSuchMatch, LogUnavailable: as `EngineContext.whole_log`.
        """
        if not 1 <= version <= match.version:
            raise InvalidRequest("version", f"1 to {match.version}, not {version}")
        self._limit.take(account_id, time.monotonic())
        stored = await self._context.whole_log(match.match_id)
        log = LogPrefix.of(match, stored, version)
        shown = await self._context.replayer.looked_back(LookBack(log, eyes))
        found = match_pb2.Match.FromString(shown)
        found.engine_address = self._context.renderer.address
        return found
