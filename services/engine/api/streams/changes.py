"""`WatchMatches`: all changes of this engine's matches, for gateways."""

from ardri.engine.v1.engine_service_pb2 import WatchMatchesRequest, WatchMatchesResponse
from services.engine.api.call_resolver import CallResolver
from services.engine.api.requests import require_game
from services.engine.match.context import EngineContext
from services.runtime.credentials.claims import Scope
from services.runtime.errors import Draining
from services.runtime.rpc.methods import Call, ResponseStream, decoded


class ChangesHandler:
    """One open stream."""

    def __init__(
        self, context: EngineContext, resolver: CallResolver, call: Call, responses: ResponseStream
    ) -> None:
        self._context = context
        self._resolver = resolver
        self._call = call
        self.send = responses.send
        self.fail = responses.fail

    def on_message(self, payload: bytes) -> None:
        """Takes the request. After the first answer no change is missed."""
        request = decoded(WatchMatchesRequest, payload)
        self._resolver.claims(self._call).require(Scope.SERVICE)
        require_game(request.game, self._context.renderer.game.facts.name)
        if self._resolver.is_draining:
            raise Draining
        self._resolver.streams.add(self)
        self._context.changes.add(self)
        opened = WatchMatchesResponse()
        opened.time.FromMilliseconds(self._context.now_ms())
        self.send(opened.SerializeToString())

    def on_half_close(self) -> None:
        """Does nothing: there is only one request."""

    def cancel(self) -> None:
        """Cleans up when the call is over."""
        self._context.changes.remove(self)
        self._resolver.streams.discard(self)

    def drain(self) -> None:
        """Ends the stream because the process stops; another replica offers the same stream."""
        self.fail(Draining())
