"""The methods of `Ardri` about what was played: events, records, analyses."""

from collections.abc import AsyncIterator

from ardri.analysis.v1 import analysis_service_pb2 as analysis_pb
from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1.record_pb2 import Record
from ardri_client.calls.retry import REPLAY_SECONDS
from ardri_client.match.analyses import analyse_match, budget_of
from ardri_client.match.fairness import check_record
from ardri_client.methods.base import Methods


class Reviewing(Methods):
    """See `Ardri`."""

    async def replay(
        self, match: str | Record, *, seat: int | None = None, views: bool = False, words: bool = False
    ) -> engine_pb.GetReplayResponse:
        """Returns the events so far, and the record if the match has ended. Above 2.5 MiB, use `watch`.

        `match`: its id, or a record of at most 1 MiB, for example of a game of a tournament. A record needs
        an account (`log_in`) and is verified first. `seat`: the events as that seat saw them, once the match
        has ended. `views`: each event has the view after it. `words`: events are also told in plain words.

        Raises:
            UnfairChance: the platform gives the record of another match.
        """
        request = engine_pb.GetReplayRequest(seat=seat, with_views=views, with_words=words)
        if isinstance(match, str):
            request.match_id = match
        else:
            request.record.CopyFrom(match)
        replay = await self._caller.call(self._engine.GetReplay, request, seconds=REPLAY_SECONDS)
        if isinstance(match, str):
            check_record(match, replay.record)
        return replay

    async def record(self, match_id: str) -> Record:
        """Returns the record of a match, even if its events are too many for `replay`; empty before its end.

        Raises:
            UnfairChance: the platform gives the record of another match.
        """
        request = engine_pb.GetReplayRequest(match_id=match_id, record_only=True)
        replay = await self._caller.call(self._engine.GetReplay, request, seconds=REPLAY_SECONDS)
        check_record(match_id, replay.record)
        record: Record = replay.record
        return record

    def analyse(
        self,
        match_id: str,
        *,
        first_ply: int = 0,
        last_ply: int | None = None,
        lines: int = 3,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> AsyncIterator[analysis_pb.DecisionAnalysis]:
        """Yields analyses of the decisions of a match, in the order in which workers finish them.

        The decisions are those after `first_ply` to `last_ply` actions. `lines`: 1 to 10. `nodes`, `seconds`:
        the budget of one decision; if both are 0, that of the strongest AI opponent.
        """
        request = analysis_pb.AnalyseRequest(
            match_id=match_id,
            first_ply=first_ply,
            last_ply=last_ply,
            lines=lines,
            budget=budget_of(nodes, seconds),
        )
        return analyse_match(self._analysis, self._caller, request)

    async def verify(self, match: str | Record) -> engine_pb.VerifyReplayResponse:
        """Has the platform replay and verify a match, by its id, or a record of at most 1 MiB.

        A record needs an account (`log_in`). An account has a quota; above it the SDK waits and retries.
        """
        request = (
            engine_pb.VerifyReplayRequest(match_id=match)
            if isinstance(match, str)
            else engine_pb.VerifyReplayRequest(record=match)
        )
        return await self._caller.call(self._engine.VerifyReplay, request, seconds=REPLAY_SECONDS)
