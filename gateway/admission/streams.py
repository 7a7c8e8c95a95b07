"""Open streams within the budgets of their callers.

A message over budget is refused by an answer on its stream. Then nothing more is read of that stream for a
while: further messages fill HTTP/2's window and wait on the client's side, at no cost here. If the client
goes on all the same, the stream ends.
"""

from typing import Final

from ardri.engine.v1.engine_service_pb2 import PlayRefusal, PlayRequest, PlayResponse
from gateway.admission.budget import Caller
from gateway.admission.budgets import Budgets
from gateway.admission.holding import HELD_SECONDS, Holding
from services.runtime.errors import LimitReached
from services.runtime.rpc.methods import Call, ResponseStream, Stream, StreamHandler, decoded
from services.runtime.rpc.statuses import is_callers_fault, to_status

MOST_OVER: Final = 20
"""Messages over budget in a row, each within `_CALM_SECONDS` of the last; one more ends the stream."""
MOST_UNANSWERED: Final = 4
"""Actions of one stream without an answer; from this number on, reading pauses for `_PAUSE_SECONDS` each."""
_PAUSE_SECONDS: Final = 0.01
_CALM_SECONDS: Final = 5.0
_ACK, _REFUSAL = (PlayResponse.DESCRIPTOR.fields_by_name[name].number << 3 | 2 for name in ("ack", "refusal"))
"""First byte of either answer to an action: the field's tag (protobuf.dev/programming-guides/encoding)."""


class AdmittedStream:
    """One open stream: the handler of the client's messages, and the responses of the service."""

    __slots__ = ("_budgets", "_caller", "_handler", "_responses", "send")

    def __init__(
        self, stream: Stream, call: Call, responses: ResponseStream, caller: Caller, budgets: Budgets
    ) -> None:
        self._caller = caller
        self._budgets = budgets
        self._responses = responses
        self.send = responses.send
        self._handler: StreamHandler
        try:
            self._handler = stream(call, self)
        except BaseException as error:
            self._note(error)
            caller.close()
            raise

    def on_message(self, payload: bytes) -> float | None:
        """Takes a message of the client."""
        self._caller.spend(0, len(payload), self._budgets.now())
        return self._handler.on_message(payload)

    def on_half_close(self) -> None:
        """The client will send no more."""
        self._handler.on_half_close()

    def cancel(self) -> None:
        """The call is over."""
        self._caller.close()
        self._handler.cancel()

    def close(self) -> None:
        """Ends the call without an error."""
        self._responses.close()

    def fail(self, error: BaseException) -> None:
        """Ends the call with an error of the service."""
        self._note(error)
        self._responses.fail(error)

    def _note(self, error: BaseException) -> None:
        if is_callers_fault(error):
            self._caller.refused()


class HeldStream:
    """A stream that is over budget when it opens. Its messages are not read; it is refused after a while."""

    __slots__ = ("_held", "_holding")

    def __init__(self, holding: Holding, responses: ResponseStream, error: LimitReached) -> None:
        self._holding = holding
        self._held = holding.later(lambda: responses.fail(error), 0, error.retry_seconds)

    def on_message(self, payload: bytes) -> float | None:
        """Ignores the message; nothing more is to be read."""
        return HELD_SECONDS

    def on_half_close(self) -> None:
        """Does nothing: the stream is refused all the same."""

    def cancel(self) -> None:
        """The call is over."""
        self._holding.leave(self._held)


class AdmittedPlay(AdmittedStream):
    """One `Play` stream, of which every message and every refusal is counted."""

    __slots__ = ("_is_open", "_over", "_over_at", "_receive", "_send", "_unanswered")

    def __init__(
        self, stream: Stream, call: Call, responses: ResponseStream, caller: Caller, budgets: Budgets
    ) -> None:
        self._send = responses.send
        self._is_open = False
        self._unanswered = 0
        self._over = 0
        self._over_at = 0.0
        super().__init__(stream, call, responses, caller, budgets)
        self.send = self._answer
        self._receive = self._handler.on_message

    def on_message(self, payload: bytes) -> float | None:
        """Takes a message of the client; returns the seconds for which nothing more is to be read, if any."""
        try:
            self._caller.spend(1, len(payload), self._budgets.now())
        except LimitReached as error:
            if not self._is_open:
                raise  # before the first message is accepted there is no stream to answer on
            return self._refuse(error, payload)
        self._receive(payload)
        if self._is_open:
            self._unanswered += 1
        self._is_open = True
        return _PAUSE_SECONDS if self._unanswered >= MOST_UNANSWERED else None

    def _answer(self, payload: bytes) -> None:
        first = payload[0] if payload else 0
        if first == _ACK:
            self._unanswered -= 1
        elif first == _REFUSAL:
            self._unanswered -= 1
            self._caller.refused()
        self._send(payload)

    def _refuse(self, error: LimitReached, payload: bytes) -> float:
        now = self._budgets.now()
        self._over = self._over + 1 if now - self._over_at < _CALM_SECONDS else 1
        self._over_at = now
        if self._over > MOST_OVER:
            raise error
        request = decoded(PlayRequest, payload)
        refusal = PlayRefusal(request_id=request.act.request_id, status=to_status(error))
        self._send(PlayResponse(refusal=refusal).SerializeToString())
        return min(error.retry_seconds, HELD_SECONDS)
