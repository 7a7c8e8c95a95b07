"""The streams `WatchAccount` and `WatchLobby`, as the lobby service serves them."""

from gateway.context import GatewayContext
from gateway.following.accounts.account_stream import AccountStream
from gateway.following.accounts.accounts import Accounts
from gateway.following.feeds.feeds import Feeds
from gateway.following.lobby.lobby_stream import LobbyStream
from gateway.following.lobby.open_matches import OpenMatches
from gateway.following.lobby.running import Running
from services.runtime.errors import Draining
from services.runtime.rpc.methods import Call, ResponseStream, StreamHandler


class Following:
    """Serves `WatchAccount` and `WatchLobby`; both use the same feeds."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context
        self._matches = context.matches
        self._is_draining = False
        feeds = Feeds(context.matches, context.now_ms)
        self._accounts = Accounts(feeds)
        self._open_matches = OpenMatches(feeds, context.matches, context.now_ms)
        self._running = Running(feeds, context.matches, context.now_ms)

    def watch_account(self, call: Call, responses: ResponseStream) -> StreamHandler:
        """Streams the matches of the caller, and news about them.

        Raises:
            BadToken: the call does not come from an account.
            Draining: the process stops.
        """
        claims = self._context.account(call)
        self._check()
        now_ms = self._context.now_ms
        return AccountStream(claims.account_id, self._accounts, self._matches, responses, now_ms)

    def watch_lobby(self, call: Call, responses: ResponseStream) -> StreamHandler:
        """Streams the matches that anybody may join or watch.

        Raises:
            BadToken: the call does not come from an account.
            Draining: the process stops.
        """
        self._context.account(call)
        self._check()
        engines, now_ms = self._matches.engines, self._context.now_ms
        return LobbyStream(self._open_matches, self._running, engines, responses, now_ms)

    def drain(self) -> None:
        """Sends the clients of all streams to another replica."""
        self._is_draining = True
        self._accounts.drain()
        self._open_matches.drain(Draining)

    def _check(self) -> None:
        if self._is_draining:
            raise Draining
