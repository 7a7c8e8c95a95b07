"""`EngineService`: the table of its RPCs, each of them one function: decode, call, answer."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.api.action_calls import ActionCalls
from services.engine.api.call_resolver import MAX_NOTATION, CallResolver
from services.engine.api.match_calls import MatchCalls
from services.engine.api.replay_calls import ReplayCalls
from services.engine.api.step_calls import StepCalls
from services.engine.api.streams import PlayHandler, WatchHandler
from services.engine.local_jobs.rounds import Rounds
from services.engine.match.context import EngineContext
from services.engine.match.matches import Matches
from services.engine.outbox.steps import MOST_STEPS
from services.kernel import GameError
from services.runtime.errors import Refusal, reason_name
from services.runtime.rpc.methods import MAX_MESSAGE, Call, Service, serialized, typed

MAX_RECORD = 1024 * 1024
"""Bytes of a VerifyReplay request."""
MAX_BATCH = MOST_STEPS * (MAX_NOTATION + 256)
"""Bytes of a SettleSteps request."""

_Q = TypeVar("_Q", bound=Message)
_P = TypeVar("_P")


def engine_service(
    context: EngineContext, matches: Matches, resolver: CallResolver, rounds: Rounds
) -> Service:
    """The service of one game."""
    opening, acting, telling, stepping = (
        MatchCalls(context, matches, resolver),
        ActionCalls(context, resolver),
        ReplayCalls(context, resolver),
        StepCalls(context, resolver, rounds),
    )
    unary: list[tuple[str, Any, Any]] = [
        ("DescribeGame", pb.DescribeGameRequest, opening.describe_game),
        ("CreateMatch", pb.CreateMatchRequest, opening.create_match),
        ("JoinMatch", pb.JoinMatchRequest, opening.join_match),
        ("GetMatch", pb.GetMatchRequest, opening.get_match),
        ("ListMatches", pb.ListMatchesRequest, opening.list_matches),
        ("ListLegalActions", pb.ListLegalActionsRequest, acting.list_legal_actions),
        ("PlayAction", pb.PlayActionRequest, acting.play_action),
        ("ResignMatch", pb.ResignMatchRequest, acting.resign_match),
        ("OfferDraw", pb.OfferDrawRequest, acting.offer_draw),
        ("AnswerDraw", pb.AnswerDrawRequest, acting.answer_draw),
        ("ClaimMatch", pb.ClaimMatchRequest, acting.claim_match),
        ("VerifyReplay", pb.VerifyReplayRequest, telling.verify_replay),
        ("SettleSteps", pb.SettleStepsRequest, stepping.settle_steps),
        ("ListSteps", pb.ListStepsRequest, stepping.list_steps),
        ("ReofferStep", pb.ReofferStepRequest, stepping.reoffer_step),
    ]
    limits = {"VerifyReplay": MAX_RECORD, "SettleSteps": MAX_BATCH}
    return Service(
        name=pb.DESCRIPTOR.services_by_name["EngineService"].full_name,
        unary={
            name: typed(kind, _counted(resolver, method), limit=limits.get(name, MAX_MESSAGE))
            for name, kind, method in unary
        }
        | {"GetReplay": serialized(pb.GetReplayRequest, _counted(resolver, telling.get_replay))},
        client_streams={"Play": lambda call, responses: PlayHandler(resolver, call, responses)},
        server_streams={"WatchMatch": lambda call, responses: WatchHandler(resolver, call, responses)},
    )


def _counted(
    resolver: CallResolver, method: Callable[[Call, _Q], Awaitable[_P]]
) -> Callable[[Call, _Q], Awaitable[_P]]:
    """The method, with its refusals counted by reason."""

    async def counted(call: Call, request: _Q) -> _P:
        try:
            return await method(call, request)
        except (Refusal, GameError) as error:
            resolver.monitor.refused(reason_name(error))
            raise

    return counted
