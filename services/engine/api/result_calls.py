"""The RPC that says how the matches of an account ended."""

from collections.abc import Sequence

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.api.call_resolver import CallResolver
from services.engine.log import Result
from services.engine.match.context import EngineContext
from services.runtime.errors import NoSuchGame
from services.runtime.rpc.methods import Call


class ResultCalls:
    """Results of one game."""

    def __init__(self, context: EngineContext, resolver: CallResolver) -> None:
        self._log = context.log
        self._resolver = resolver
        self._game = context.renderer.game.facts.name

    async def count_results(self, call: Call, request: pb.CountResultsRequest) -> pb.CountResultsResponse:
        """The sums; those of private matches for the account itself alone."""
        claims = self._resolver.claims(call)
        if request.game != self._game:
            raise NoSuchGame(f"this engine serves {self._game}, not {request.game[:40]!r}")
        account_id = request.account_id or claims.account_id
        is_own = claims.is_of_account and account_id == claims.account_id
        rows = await self._log.results_of(account_id, self._game)
        return pb.CountResultsResponse(results=sums([each for each in rows if is_own or not each[0].private]))


def sums(results: Sequence[tuple[Result, int]]) -> list[match_pb2.ResultCount]:
    """One for each number of seats, with and without AI opponents. Pure."""
    found: dict[tuple[int, bool], match_pb2.ResultCount] = {}
    for result, matches in results:
        key = (result.seats, result.with_bots)
        count = found.setdefault(
            key,
            match_pb2.ResultCount(
                game=result.game, seats=result.seats, with_bots=result.with_bots, places=[0] * result.seats
            ),
        )
        count.places[result.place - 1] += matches
        if result.place > 1:
            count.losses += matches
        elif result.shared:
            count.draws += matches
        else:
            count.wins += matches
    return [found[key] for key in sorted(found)]
