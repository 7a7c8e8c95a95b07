"""The engine of the fake platform, with the faults that its state asks for."""

# ruff: noqa: N802  # gRPC names the methods

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.engine.v1 import engine_service_pb2_grpc as engine_grpc
from ardri.match.v1 import match_pb2 as pb
from services.engine.rendering.describe import written_rules
from services.engine.rendering.tables import digest_of, table_of
from services.kernel import SPECTATOR, Seat, Viewer
from services.record.rules import rules_of
from services.runtime.errors import (
    MessageTooLarge,
    NoSuchEntry,
    NotClaimable,
    NotYourSeat,
    ScopeMissing,
    is_refusal,
)
from services.runtime.rpc.statuses import to_status
from tests.clients.fake.match import FakeMatch
from tests.clients.fake.state import (
    FakePlatform,
    account_of,
    answered,
    opener_of,
    seat_of,
    seat_token,
    summary,
    tablut,
    viewer_of,
)

_END = pb.MATCH_STATUS_ENDED


def _given_back() -> Any:
    raise NotYourSeat("the seat was given back")


class FakeEngine(engine_grpc.EngineServiceServicer):
    def __init__(self, platform: FakePlatform) -> None:
        self.platform = platform

    async def DescribeGame(self, request: Any, context: Any) -> Any:
        return engine_pb.DescribeGameResponse(game=tablut())

    async def DescribeTable(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            name = request.game_or_match_id.partition(".")[0]
            rules = rules_of(name)
            options = rules.wire.options_from_proto(rules.wire.options_type.FromString(request.options.value))
            table = table_of(rules.game, rules.wire, rules.game.setup(rules.game.facts.min_seats, options))
            return engine_pb.DescribeTableResponse(digest=digest_of(table), table=table)

        return await answered(context, make)

    async def GetRules(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            game = rules_of(request.game).game
            return written_rules(game, request.rules_version or game.facts.rules_version)

        return await answered(context, make)

    async def JoinMatch(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self.platform.take_seat(request)
            match = self.platform.match(request.match_id)
            entropy = self.platform.altered(request.entropy)
            wanted = request.seat if request.HasField("seat") else None
            seat = match.sit(wanted, account_of(context), entropy=entropy)
            return engine_pb.JoinMatchResponse(
                match=match.view(), seat=seat, seat_token=seat_token(match, seat)
            )

        answer = await answered(context, make)
        await self.platform.match(request.match_id).announce()
        return answer

    async def GetMatch(self, request: Any, context: Any) -> Any:
        self.platform.calls.append("GetMatch")

        def make() -> Any:
            viewer = viewer_of(context, request.match_id)
            return engine_pb.GetMatchResponse(match=self.platform.match(request.match_id).view(viewer))

        return await answered(context, make)

    async def ListMatches(self, request: Any, context: Any) -> Any:
        wanted = request.statuses or (pb.MATCH_STATUS_WAITING, pb.MATCH_STATUS_LIVE)
        found = [m for m in self.platform.matches.values() if m.message.status in wanted]
        return engine_pb.ListMatchesResponse(matches=map(summary, reversed(found)))

    async def WatchMatches(self, request: Any, context: Any) -> AsyncIterator[Any]:
        yield engine_pb.WatchMatchesResponse()

    async def ListLegalActions(self, request: Any, context: Any) -> Any:
        self.platform.calls.append("ListLegalActions")

        def make() -> Any:
            match = self.platform.match(request.match_id)
            mine = seat_of(context, request.match_id) in match.message.to_act
            actions = match.legal() if mine else []
            response = engine_pb.ListLegalActionsResponse(version=match.message.version, actions=actions)
            response.effects.extend(match.effects() if mine and request.with_effects else [])
            return response

        return await answered(context, make)

    async def PlayAction(self, request: Any, context: Any) -> Any:
        self.platform.calls.append("PlayAction")

        def make() -> Any:
            match = self.platform.match(request.match_id)
            seat = seat_of(context, request.match_id)
            version = match.act(seat, request.expected_version, request.request_id, request.action)
            return engine_pb.PlayActionResponse(version=version)

        answer = await answered(context, make)
        await self.platform.match(request.match_id).announce()
        return answer

    async def CheckAction(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            match = self.platform.match(request.match_id)
            response = engine_pb.CheckActionResponse(version=match.message.version)
            try:
                match.check(seat_of(context, request.match_id), request.expected_version, request.action)
            except Exception as error:
                if not is_refusal(error):
                    raise
                response.refusal.CopyFrom(to_status(error))
            return response

        return await answered(context, make)

    async def Play(self, requests: Any, context: Any) -> AsyncIterator[Any]:
        self.platform.calls.append("Play")
        first = await anext(aiter(requests))
        match, seat = await answered(
            context,
            lambda: (self.platform.match(first.match_id), seat_of(context, first.match_id)),
        )
        answers: asyncio.Queue[engine_pb.PlayResponse] = asyncio.Queue()
        reader = asyncio.create_task(self._read(match, seat, requests, answers, context))
        try:
            async for response in self._follow(match, Seat(seat), first.open, context, answers):
                yield response
        finally:
            reader.cancel()

    async def _read(self, match: FakeMatch, seat: int, requests: Any, answers: Any, context: Any) -> None:
        async for request in requests:
            answer = engine_pb.PlayResponse()
            act = request.act
            try:
                self.platform.refuse_if_told()
                version = match.act(seat, act.expected_version, act.request_id, act.action)
                if self.platform.lose_acks:
                    self.platform.lose_acks -= 1
                    answers.put_nowait(None)
                answer.ack.request_id, answer.ack.version = act.request_id, version
            except Exception as error:
                if not is_refusal(error):
                    raise
                answer.refusal.request_id = act.request_id
                answer.refusal.status.CopyFrom(to_status(error))
            answers.put_nowait(answer)
            await match.announce()

    async def WatchMatch(self, request: Any, context: Any) -> AsyncIterator[Any]:
        match = await answered(context, lambda: self.platform.match(request.match_id))
        nothing: asyncio.Queue[Any] = asyncio.Queue()
        async for response in self._follow(match, SPECTATOR, request, context, nothing):
            yield response

    async def _follow(
        self, match: FakeMatch, seat: Viewer, opening: Any, context: Any, answers: Any
    ) -> AsyncIterator[Any]:
        """Sends answers, then events, one message each, to the end."""
        self.platform.opened += 1
        sent, version = 0, opening.from_version
        if opening.with_phrases and self.platform.told_first:
            yield engine_pb.PlayResponse(said=self.platform.told_first)
        while True:
            while not answers.empty():
                answer = answers.get_nowait()
                if answer is None:
                    await context.abort(grpc.StatusCode.UNAVAILABLE, "cut before the ack")
                yield answer
            if version < match.message.version:
                message = match.message_from(version, seat, opening)
                version = message.snapshot.version if version < 0 else version + 1
                yield message
                sent += 1
                if any(event.HasField("freed") and event.freed.seat.seat == seat for event in message.events):
                    await answered(context, _given_back)
                if sent == self.platform.cut_streams_after:
                    await context.abort(grpc.StatusCode.UNAVAILABLE, "cut")
            elif match.message.status == _END:
                yield engine_pb.PlayResponse(end=engine_pb.StreamEnd(version=version))
                return
            else:
                await self._wait(match, version, answers)

    async def _wait(self, match: FakeMatch, version: int, answers: Any) -> None:
        def is_news() -> bool:
            return not answers.empty() or version < match.message.version or match.message.status == _END

        async with match.changed:
            await match.changed.wait_for(is_news)

    async def CreateMatch(self, request: Any, context: Any) -> Any:
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "the lobby opens matches")

    async def ClaimMatch(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            if not self.platform.claimable.seconds:
                raise NotClaimable("nobody is away")
            version = self.platform.match(request.match_id).message.version
            return engine_pb.ClaimMatchResponse(version=version, claimable=self.platform.claimable)

        return await answered(context, make)

    async def ResignMatch(self, request: Any, context: Any) -> Any:
        return await self._change(request, context, engine_pb.ResignMatchResponse, FakeMatch.resign)

    async def CallOffMatch(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            match = self.platform.match(request.match_id)
            version = match.call_off(opener_of(context, match))
            return engine_pb.CallOffMatchResponse(version=version)

        answer = await answered(context, make)
        await self.platform.match(request.match_id).announce()
        return answer

    async def LeaveMatch(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            match = self.platform.match(request.match_id)
            account = opener_of(context, match)
            version = match.leave(account, f"leave:{account}:{request.request_id}")
            return engine_pb.LeaveMatchResponse(version=version)

        answer = await answered(context, make)
        await self.platform.match(request.match_id).announce()
        return answer

    async def OfferDraw(self, request: Any, context: Any) -> Any:
        return await self._change(request, context, engine_pb.OfferDrawResponse, FakeMatch.offer_draw)

    async def AnswerDraw(self, request: Any, context: Any) -> Any:
        def change(match: FakeMatch, seat: int) -> int:
            return match.answer_draw(seat, accept=request.accept)

        return await self._change(request, context, engine_pb.AnswerDrawResponse, change)

    async def OfferTakeback(self, request: Any, context: Any) -> Any:
        answer = engine_pb.OfferTakebackResponse
        return await self._change(request, context, answer, FakeMatch.offer_takeback)

    async def AnswerTakeback(self, request: Any, context: Any) -> Any:
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "all others here are AI seats")

    async def Say(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self.platform.said_by.append(request.request_id)
            if request.request_id not in self.platform.said_by[:-1]:
                self.platform.said.append((request.match_id, request.phrase))
            return engine_pb.SayResponse()

        answer = await answered(context, make)
        if self.platform.lose_phrases:
            self.platform.lose_phrases -= 1
            await context.abort(grpc.StatusCode.UNAVAILABLE, "cut before the answer")
        return answer

    async def _change(self, request: Any, context: Any, answer_type: Any, change: Any) -> Any:
        def make() -> Any:
            match, known = self.platform.match(request.match_id), self.platform.changed
            key = getattr(request, "request_id", "")
            version = known.get(key) or change(match, seat_of(context, request.match_id))
            if key:
                known[key] = version
            return answer_type(version=version)

        answer = await answered(context, make)
        await self.platform.match(request.match_id).announce()
        if self.platform.lose_changes:
            self.platform.lose_changes -= 1
            await context.abort(grpc.StatusCode.UNAVAILABLE, "cut before the answer")
        return answer

    async def SettleSteps(self, request: Any, context: Any) -> Any:
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "no worker speaks to this engine")

    async def ListSteps(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._admit_admin(context)
            found = [step for step in self.platform.steps if request.state in (0, step.state)]
            start = int(request.page_token or 0)
            token = str(start + 1) if start + 1 < len(found) else ""
            return engine_pb.ListStepsResponse(steps=found[start : start + 1], next_page_token=token)

        return await answered(context, make)

    async def ReofferStep(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            self._admit_admin(context)
            for step in self.platform.steps:
                if step.match_id == request.match_id:
                    step.state, step.attempts, step.error = engine_pb.STEP_STATE_WAITING, 0, ""
                    return engine_pb.ReofferStepResponse(step=step)
            raise NoSuchEntry("no step waits")

        return await answered(context, make)

    async def CountResults(self, request: Any, context: Any) -> Any:
        return engine_pb.CountResultsResponse()

    def _admit_admin(self, context: Any) -> None:
        if account_of(context) != "admin":
            raise ScopeMissing("admin")

    async def GetReplay(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            if self.platform.replay_too_large:
                raise MessageTooLarge("watch it instead")
            match = self.platform.match(request.match_id or request.record.match_id)
            answer = engine_pb.GetReplayResponse(events=match.events)
            if match.message.status == _END and not request.HasField("record"):
                answer.record.CopyFrom(match.record())
                answer.record.match_id = self.platform.recorded_as or answer.record.match_id
            return answer

        return await answered(context, make)

    async def VerifyReplay(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            mine = self.platform.match(request.match_id or request.record.match_id)
            given = request.record if request.HasField("record") else mine.record()
            pairs = enumerate(zip(given.entries, mine.entries, strict=False), start=1)
            wrong = next((number for number, (left, right) in pairs if left != right), 0)
            return engine_pb.VerifyReplayResponse(
                verified=not wrong,
                diverges_at=wrong,
                divergence="another entry follows from the rules" if wrong else "",
                entries=len(given.entries),
                outcome=mine.message.outcome,
            )

        return await answered(context, make)
