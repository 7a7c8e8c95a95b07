"""The RPCs of a seat: list its actions, play one, and make its other decisions."""

from dataclasses import replace

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.api.call_resolver import CallResolver
from services.engine.match import decide
from services.engine.match.context import EngineContext
from services.engine.rendering.effects import rendering_effects
from services.kernel import GameError, Seat
from services.kernel.position import WHOLE
from services.runtime.errors import InvalidRequest, NoSuchSeat, NotClaimable, NotYourSeat, Refusal
from services.runtime.process.turns import SlicedWork
from services.runtime.rpc.methods import Call
from services.runtime.rpc.statuses import is_callers_fault, to_status


class ActionCalls:
    """Actions and all other decisions of a seat."""

    def __init__(self, context: EngineContext, resolver: CallResolver) -> None:
        self._context = context
        self._resolver = resolver
        self._game = context.renderer.game
        self._turns = SlicedWork()

    async def list_legal_actions(
        self, call: Call, request: pb.ListLegalActionsRequest
    ) -> pb.ListLegalActionsResponse:
        """Lists the actions of a seat; of another seat only in a game without secrets."""
        live, viewer = await self._resolver.looking(call, request.match_id)
        match, renderer, words = live.shown_to(viewer).match, self._context.renderer, request.with_words
        seat = Seat(request.seat) if request.HasField("seat") else viewer
        if request.HasField("seat") and not 0 <= seat < match.spec.seats:
            raise NoSuchSeat.of(seat, match.spec.seats)
        if seat != viewer and not self._game.facts.perfect_information:
            raise NotYourSeat("only a seat itself may know what it may do")
        actions = renderer.legal_actions(match, seat, words=words)
        response = pb.ListLegalActionsResponse(version=match.version, actions=actions)
        if request.with_effects and actions:
            effects = rendering_effects(renderer, match.position, seat, words=words)
            response.effects.extend(await self._turns.run(effects))
        return response

    async def play_action(self, call: Call, request: pb.PlayActionRequest) -> pb.PlayActionResponse:
        """Plays an action."""
        version = request.expected_version
        seated = await self._resolver.seated(call, request.match_id, version, in_turn=True)
        command = self._resolver.command(seated, request.action, version, request.request_id)
        if request.HasField("value") and not seated.by_person:
            if not 0 <= request.value <= WHOLE:
                raise InvalidRequest("value", f"0 to {WHOLE}, not {request.value}")
            command = replace(command, value=request.value)
        await seated.do(lambda m, now: decide.play(m, command, now), request_key=command.request_key)
        response = pb.PlayActionResponse(version=seated.live.match.receipts[command.request_key].version)
        response.time.FromMilliseconds(self._context.now_ms())
        return response

    async def check_action(self, call: Call, request: pb.CheckActionRequest) -> pb.CheckActionResponse:
        """Says whether an action would be refused, without playing it."""
        seated = await self._resolver.seated(call, request.match_id, request.expected_version)
        try:
            question = self._resolver.question(seated, request.action, request.expected_version)
            version = await seated.do(lambda m, _: decide.check(m, question))
        except (Refusal, GameError) as refusal:
            if not is_callers_fault(refusal):
                raise
            return pb.CheckActionResponse(version=seated.live.match.version, refusal=to_status(refusal))
        return pb.CheckActionResponse(version=version)

    async def resign_match(self, call: Call, request: pb.ResignMatchRequest) -> pb.ResignMatchResponse:
        """Resigns the match."""
        seated = await self._resolver.seated(call, request.match_id)
        await seated.do(lambda m, now: decide.resign(m, seated.seat, now))
        return pb.ResignMatchResponse(version=seated.live.match.version)

    async def offer_draw(self, call: Call, request: pb.OfferDrawRequest) -> pb.OfferDrawResponse:
        """Offers a draw."""
        seated = await self._resolver.seated(call, request.match_id)
        await seated.once(
            "offer_draw", request.request_id, lambda m, now: decide.offer_draw(m, seated.seat, now)
        )
        return pb.OfferDrawResponse(version=seated.live.match.version)

    async def answer_draw(self, call: Call, request: pb.AnswerDrawRequest) -> pb.AnswerDrawResponse:
        """Accepts or declines a draw."""
        seated = await self._resolver.seated(call, request.match_id)
        accept = request.accept
        await seated.once(
            "accept_draw" if accept else "decline_draw",
            request.request_id,
            lambda m, now: decide.answer_draw(m, seated.seat, accept=accept, now_ms=now),
        )
        return pb.AnswerDrawResponse(version=seated.live.match.version)

    async def offer_takeback(self, call: Call, request: pb.OfferTakebackRequest) -> pb.OfferTakebackResponse:
        """Asks to have the seat's last action taken back."""
        seated = await self._resolver.seated(call, request.match_id)
        await seated.once(
            "offer_takeback", request.request_id, lambda m, now: decide.offer_takeback(m, seated.seat, now)
        )
        return pb.OfferTakebackResponse(version=seated.live.match.version)

    async def answer_takeback(
        self, call: Call, request: pb.AnswerTakebackRequest
    ) -> pb.AnswerTakebackResponse:
        """Agrees to a takeback or declines it."""
        seated = await self._resolver.seated(call, request.match_id)
        accept = request.accept
        await seated.once(
            "accept_takeback" if accept else "decline_takeback",
            request.request_id,
            lambda m, now: decide.answer_takeback(m, seated.seat, accept=accept, now_ms=now),
        )
        return pb.AnswerTakebackResponse(version=seated.live.match.version)

    async def claim_match(self, call: Call, request: pb.ClaimMatchRequest) -> pb.ClaimMatchResponse:
        """Ends a match that other seats have abandoned, or logs that they are away."""
        seated = await self._resolver.seated(call, request.match_id)
        live, match = seated.live, seated.live.match
        try:
            await seated.do(lambda m, now: decide.claim(m, seated.seat, now))
        except NotClaimable:
            for seat in range(match.spec.seats):
                if seat != seated.seat and live.presence.may_be_away(seat):
                    await live.do(lambda m, now, seat=seat: decide.leave(m, seat, now))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            since = [at for seat, at in match.away.items() if seat != seated.seat]
            if not since:
                raise
            response = pb.ClaimMatchResponse(version=match.version)
            response.claimable.FromMilliseconds(min(since) + match.grace_ms)
            return response
        return pb.ClaimMatchResponse(version=match.version)
