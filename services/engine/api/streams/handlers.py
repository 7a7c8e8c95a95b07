"""Streams of a match: `WatchMatch` only shows it, `Play` also takes actions."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

from ardri.engine.v1.engine_service_pb2 import (
    PlayAck,
    PlayRefusal,
    PlayRequest,
    PlayResponse,
    WatchMatchRequest,
)
from services.engine.api.call_resolver import CallResolver, Seated
from services.engine.api.streams.stream import Stream
from services.engine.match import decide
from services.engine.match.decide import Command
from services.runtime.errors import InvalidRequest, is_refusal
from services.runtime.rpc.methods import Call, ResponseStream, decoded
from services.runtime.rpc.statuses import reason_name, to_status


class WatchHandler(Stream):
    """`WatchMatch`: one request, then events."""

    def __init__(self, resolver: CallResolver, call: Call, responses: ResponseStream) -> None:
        super().__init__(resolver, responses)
        self._call = call

    def on_message(self, payload: bytes) -> None:
        """Takes the request."""
        request = decoded(WatchMatchRequest, payload)
        self.begin(lambda: self._watch(request))

    def on_half_close(self) -> None:
        """Does nothing: there is only one request."""

    async def _watch(self, request: WatchMatchRequest) -> None:
        live, viewer = await self._resolver.looking(self._call, request.match_id)
        self.want(request)
        await self.attach(live, viewer, request.from_version)


class PlayHandler(Stream):
    """`Play`: the first message opens the stream, every later one plays an action."""

    def __init__(self, resolver: CallResolver, call: Call, responses: ResponseStream) -> None:
        super().__init__(resolver, responses)
        self._call = call
        self._seated: Seated | None = None
        self._early: list[PlayRequest] = []

    def on_message(self, payload: bytes) -> None:
        """Takes one message of the client."""
        request = decoded(PlayRequest, payload)
        body = request.WhichOneof("body")
        if self._opening is None:
            if body != "open":
                raise InvalidRequest("open", "the first message opens the stream")
            self.begin(lambda: self._sit(request))
        elif body != "act":
            raise InvalidRequest("act", "every message after the first one acts")
        elif self._seated is None:
            self._early.append(request)
        else:
            self._act(self._seated, request)

    def on_half_close(self) -> None:
        """Does nothing: the client goes on to receive events."""

    async def _sit(self, request: PlayRequest) -> None:
        seated = await self._resolver.seated(self._call, request.match_id)
        self.want(request.open)
        await self.attach(seated.live, seated.seat, request.open.from_version)
        self._seated = seated
        early, self._early = self._early, []
        for act in early:
            self._act(seated, act)

    def _act(self, seated: Seated, request: PlayRequest) -> None:
        act = request.act
        try:
            command = self._command(seated, request)
        except Exception as error:  # noqa: BLE001  # the client is told below; defects are told apart there
            self._refuse(seated, act.request_id, error)
            return
        seated.live.submit(
            seated.checked(lambda match, now_ms: decide.play(match, command, now_ms)),
            self._answering(seated, act.request_id, command.request_key),
            request_key=command.request_key,
        )

    def _command(self, seated: Seated, request: PlayRequest) -> Command:
        act, match_id = request.act, seated.live.match.match_id
        if request.match_id not in ("", match_id):
            raise InvalidRequest("match_id", f"this stream is of {match_id}")
        return self._resolver.command(seated, act.action, act.expected_version, act.request_id)

    def _answering(self, seated: Seated, request_id: str, request_key: str) -> Callable[[Any], None]:
        def answer(outcome: Any) -> None:
            if isinstance(outcome, BaseException):
                self._refuse(seated, request_id, outcome)
                return
            receipt = seated.live.match.receipts[request_key]
            ack = PlayAck(request_id=request_id, version=receipt.version)
            self.flush(_bytes(PlayResponse(ack=ack)))

        return answer

    def _refuse(self, seated: Seated, request_id: str, error: BaseException) -> None:
        if not is_refusal(error):
            self._responses.fail(error)
            return
        seated.live.context.monitor.refused(reason_name(error))
        refusal = PlayRefusal(request_id=request_id, status=to_status(error))
        if not self._over:
            self._responses.send(_bytes(PlayResponse(refusal=refusal)))


def _bytes(message: Message) -> bytes:
    return message.SerializeToString()
