"""The open streams of a process. When a token is revoked, its streams are ended."""

import contextlib

from services.runtime.credentials.claims import Claims
from services.runtime.credentials.verifier import TokenVerifier, token_in
from services.runtime.errors import BadToken
from services.runtime.rpc.methods import Call, ResponseStream, Service, Stream, StreamHandler

_Open = dict[StreamHandler, tuple[str, Claims, ResponseStream]]
_EXPIRED_OR_NOT = 0


class OpenStreams:
    """The open streams of all services of a process."""

    def __init__(self, verifier: TokenVerifier) -> None:
        self._verifier = verifier
        self._open: _Open = {}
        verifier.on_revoked(self._end_revoked)

    def before(self, service: Service) -> Service:
        """Returns the service with streams that end when their token is revoked."""
        return service.mapped(lambda _, unary: unary, self._stream)

    def _stream(self, _name: str, stream: Stream) -> Stream:
        def opened(call: Call, responses: ResponseStream) -> StreamHandler:
            handler = _Registered(stream(call, responses), self._open)
            token = token_in(call.authorization)
            # The service that gets the stream refuses a bad token.
            with contextlib.suppress(BadToken):
                self._open[handler] = (token, self._verifier.verify(token, _EXPIRED_OR_NOT), responses)
            return handler

        return opened

    def _end_revoked(self) -> None:
        for token, claims, responses in tuple(self._open.values()):
            if self._verifier.is_revoked(token, claims):
                responses.fail(BadToken("the token is revoked"))


class _Registered:
    """Passes messages on, and is removed from the open streams when the call is over."""

    __slots__ = ("_handler", "_open", "on_half_close", "on_message")

    def __init__(self, handler: StreamHandler, is_open: _Open) -> None:
        self._handler = handler
        self._open = is_open
        self.on_message = handler.on_message
        self.on_half_close = handler.on_half_close

    def cancel(self) -> None:
        self._open.pop(self, None)
        self._handler.cancel()
