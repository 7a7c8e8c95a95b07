"""One WatchLobby stream."""

from collections.abc import Callable

from ardri.gateway.v1 import lobby_service_pb2 as pb
from gateway.following.board import Board
from gateway.following.games import checked_games
from gateway.following.push_stream import PushStream
from gateway.proxy.engines import Engines
from services.runtime.rpc.methods import ResponseStream, decoded


class LobbyStream(PushStream):
    """The open matches of some games."""

    def __init__(
        self, board: Board, engines: Engines, responses: ResponseStream, now_ms: Callable[[], int]
    ) -> None:
        super().__init__(responses, pb.WatchLobbyResponse, now_ms)
        self._board = board
        self._engines = engines
        self._games: frozenset[str] = frozenset()

    def on_message(self, payload: bytes) -> None:
        """The request."""
        request = decoded(pb.WatchLobbyRequest, payload)
        self._games = frozenset(checked_games(request.games, self._engines))
        self.begin()
        self._board.add(self)

    def cancel(self) -> None:
        """The call is over."""
        super().cancel()
        self._board.remove(self)

    def show(self, game: str, payload: bytes) -> None:
        """Serialized news of a game."""
        if game in self._games:
            self.send_bytes(payload)
