"""Earlier positions of matches, which are replayed from their logs. That is costly, so there is a quota."""

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
    """The matches of an engine as they were at earlier versions."""

    def __init__(self, context: EngineContext) -> None:
        self._context = context
        self._limit = RateLimit.of(Limit.LOOKS_BACK, context.limits)

    def eyes(self, match: Match, viewer: Viewer, request: pb.GetMatchRequest) -> Viewer:
        """Returns the viewer as whom the match is to be shown.

        Raises:
            NoSuchSeat, NotYourSeat: the caller may not see the match as that seat.
        """
        seat = request.seat if request.HasField("seat") else None
        is_open = self._context.renderer.game.facts.perfect_information
        return eyes_of(match, viewer, seat, is_open=is_open)

    async def match(self, match: Match, version: int, eyes: Viewer, account_id: str) -> match_pb2.Match:
        """Returns the match as it was at that version.

        Raises:
            InvalidRequest: the match has no such version yet.
            LimitReached: the account asks for earlier positions too often.
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
