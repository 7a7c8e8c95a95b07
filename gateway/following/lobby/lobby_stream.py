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
    """The open matches of some games, and the newest that are being played. `running`: how many of a game."""

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
        """The request."""
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
        """The call is over."""
        super().cancel()
        self._open_matches.remove(self)
        self._played.remove(self)

    def show(self, game: str, payload: bytes) -> None:
        """Serialized news of a game."""
        if game in self._games:
            self.send_bytes(payload)
