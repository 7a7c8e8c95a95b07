"""One WatchLobby stream."""

from collections.abc import Callable

from ardri.gateway.v1 import lobby_service_pb2 as pb
from gateway.following.games import checked_games
from gateway.following.lobby.open_matches import OpenMatches
from gateway.following.lobby.running import MOST, Running
from gateway.following.push_stream import PushStream
from gateway.proxy.engines import Engines
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import ResponseStream, decoded


class LobbyStream(PushStream):
    """Sends the open matches of some games, and the `running` newest of each that are being played."""

    def __init__(
        self,
        open_matches: OpenMatches,
        played: Running,
        engines: Engines,
        responses: ResponseStream,
        now_ms: Callable[[], int],
    ) -> None:
        super().__init__(responses, pb.WatchLobbyResponse, now_ms)
        self.running = 0
        self._open_matches = open_matches
        self._played = played
        self._engines = engines
        self._games: frozenset[str] = frozenset()

    def on_message(self, payload: bytes) -> None:
        """Takes the only request, and begins the stream."""
        request = decoded(pb.WatchLobbyRequest, payload)
        self._games = frozenset(checked_games(request.games, self._engines))
        if not 0 <= request.running <= MOST:
            raise InvalidRequest("running", f"0 to {MOST}")
        self.running = request.running
        self.begin()
        self._open_matches.add(self)
        if self.running:
            self._played.add(self)

    def cancel(self) -> None:
        """Ends the stream: the call is over."""
        super().cancel()
        self._open_matches.remove(self)
        self._played.remove(self)

    def show(self, game: str, payload: bytes) -> None:
        """Sends serialized news of a game, if the client watches this game."""
        if game in self._games:
            self.send_bytes(payload)
