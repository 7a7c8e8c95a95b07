"""`EngineService`: the table of its RPCs. Each is one function that decodes, calls and answers."""

from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.api.action_calls import ActionCalls
from services.engine.api.call_resolver import MAX_NOTATION, CallResolver
from services.engine.api.description_calls import DescriptionCalls
from services.engine.api.list_calls import ListCalls
from services.engine.api.match_calls import MatchCalls
from services.engine.api.phrase_calls import PhraseCalls
from services.engine.api.replay_calls import ReplayCalls
from services.engine.api.step_calls import StepCalls
from services.engine.api.streams.changes import ChangesHandler
from services.engine.api.streams.handlers import PlayHandler, WatchHandler
from services.engine.local_jobs.rounds import Rounds
from services.engine.match.context import EngineContext
from services.engine.match.matches import Matches
from services.engine.match.rows import Rows
from services.engine.outbox.steps import MOST_STEPS
from services.kernel import GameError
from services.runtime.errors import Refusal
from services.runtime.rpc.methods import MAX_MESSAGE, Service, typed
from services.runtime.rpc.statuses import reason_name

MAX_RECORD = 1024 * 1024
"""Most bytes of a request with a record."""
MAX_BATCH = MOST_STEPS * (MAX_NOTATION + 256)
"""Most bytes of a SettleSteps request."""


def engine_service(
    context: EngineContext, matches: Matches, rows: Rows, resolver: CallResolver, rounds: Rounds
) -> Service:
    """Builds the service of one game."""
    describing, opening, listing, acting, telling, stepping, talking = (
        DescriptionCalls(context, resolver),
        MatchCalls(context, matches, resolver),
        ListCalls(context, matches, rows, resolver),
        ActionCalls(context, resolver),
        ReplayCalls(context, resolver),
        StepCalls(context, resolver, rounds),
        PhraseCalls(context, resolver),
    )
    unary: list[tuple[str, Any, Any]] = [
        ("DescribeGame", pb.DescribeGameRequest, describing.describe_game),
        ("DescribeTable", pb.DescribeTableRequest, describing.describe_table),
        ("GetRules", pb.GetRulesRequest, describing.get_rules),
        ("CreateMatch", pb.CreateMatchRequest, opening.create_match),
        ("JoinMatch", pb.JoinMatchRequest, opening.join_match),
        ("GetMatch", pb.GetMatchRequest, opening.get_match),
        ("ListMatches", pb.ListMatchesRequest, listing.list_matches),
        ("ListLegalActions", pb.ListLegalActionsRequest, acting.list_legal_actions),
        ("PlayAction", pb.PlayActionRequest, acting.play_action),
        ("CheckAction", pb.CheckActionRequest, acting.check_action),
        ("ResignMatch", pb.ResignMatchRequest, acting.resign_match),
        ("OfferDraw", pb.OfferDrawRequest, acting.offer_draw),
        ("AnswerDraw", pb.AnswerDrawRequest, acting.answer_draw),
        ("OfferTakeback", pb.OfferTakebackRequest, acting.offer_takeback),
        ("AnswerTakeback", pb.AnswerTakebackRequest, acting.answer_takeback),
        ("ClaimMatch", pb.ClaimMatchRequest, acting.claim_match),
        ("Say", pb.SayRequest, talking.say),
        ("GetReplay", pb.GetReplayRequest, telling.get_replay),
        ("VerifyReplay", pb.VerifyReplayRequest, telling.verify_replay),
        ("SettleSteps", pb.SettleStepsRequest, stepping.settle_steps),
        ("ListSteps", pb.ListStepsRequest, stepping.list_steps),
        ("ReofferStep", pb.ReofferStepRequest, stepping.reoffer_step),
        ("CallOffMatch", pb.CallOffMatchRequest, opening.call_off_match),
        ("LeaveMatch", pb.LeaveMatchRequest, opening.leave_match),
        ("CountResults", pb.CountResultsRequest, listing.count_results),
    ]

    def count(error: Exception) -> None:
        if isinstance(error, (Refusal, GameError)):
            context.monitor.refused(reason_name(error))

    limits = {"GetReplay": MAX_RECORD, "VerifyReplay": MAX_RECORD, "SettleSteps": MAX_BATCH}
    return Service(
        name=pb.DESCRIPTOR.services_by_name["EngineService"].full_name,
        unary={
            name: typed(kind, method, limit=limits.get(name, MAX_MESSAGE), on_error=count)
            for name, kind, method in unary
        },
        client_streams={"Play": lambda call, responses: PlayHandler(resolver, call, responses)},
        server_streams={
            "WatchMatch": lambda call, responses: WatchHandler(resolver, call, responses),
            "WatchMatches": lambda call, responses: ChangesHandler(context, resolver, call, responses),
        },
    )
