"""All WebSockets on which `Play` is spoken: who gets one, and their end when the process stops."""

from collections.abc import Sequence
from typing import Final

from picows import WSTransport, WSUpgradeRequest

from gateway.web.exposed import ENGINE
from gateway.web.origins import Origins
from gateway.web.proxies import HEADER, Proxies
from gateway.web.sockets import websocket
from gateway.web.sockets.play_socket import PlaySocket
from services.runtime.errors import Draining
from services.runtime.observe import metrics, tracing
from services.runtime.rpc.admission import Places
from services.runtime.rpc.methods import Call, Stream

PATH: Final = f"/{ENGINE}/Play"
"""That of the method for gRPC, so that one rule of an ingress leads to both, and a client needs one name."""
BINARY, JSON = "ardri.play.v1", "ardri.play.v1.json"
"""Subprotocols: messages as bytes, and as JSON."""
TOKEN: Final = "ardri.token."  # noqa: S105  # what a token follows
"""One more subprotocol, offered and never chosen: a browser lets a page set no other header, and addresses
are logged."""


class PlaySockets:
    """Those that are open."""

    def __init__(self, stream: Stream, places: Places, origins: Origins, proxies: Proxies) -> None:
        self._stream = stream
        self._places = places
        self._origins = origins
        self._proxies = proxies
        self._open: set[PlaySocket] = set()
        self._count = metrics.WEB_CALLS.labels("websocket")

    def __len__(self) -> int:
        return len(self._open)

    def decide(self, request: WSUpgradeRequest, host: str, port: int) -> websocket.Accepted:
        """Whether somebody at that address gets one."""
        headers = request.headers
        if request.path.partition(b"?")[0].decode(errors="replace") != PATH:
            return websocket.refused(404, f"there is one WebSocket, {PATH}")
        if not self._origins.admits(headers.get("origin", ""), headers.get("host", "")):
            return websocket.refused(403, "pages of that origin may not call here (ARDRI_ORIGINS)")
        offered = [word.strip() for word in headers.get("sec-websocket-protocol", "").split(",")]
        chosen = next((word for word in offered if word in (BINARY, JSON)), "")
        if not chosen and any(offered):
            return websocket.refused(400, f"the subprotocols are {BINARY} and {JSON}")
        call = Call(
            headers.get("authorization", "") or _bearer(offered),
            tracing.start(headers.get(tracing.HEADER, "")),
            self._proxies.peer(host, port, headers.get(HEADER, "")),
        )
        self._count.inc()
        socket = _Registered(self, self._stream, call, self._places, as_json=chosen == JSON)
        return websocket.accepted(socket, {"Sec-WebSocket-Protocol": chosen} if chosen else {})

    def drain(self) -> None:
        """Sends all clients to another replica."""
        for socket in tuple(self._open):
            socket.fail(Draining())

    def abort(self) -> None:
        """Breaks what is left."""
        for socket in tuple(self._open):
            socket.abort()

    def opened(self, socket: PlaySocket) -> None:
        """One more."""
        self._open.add(socket)

    def closed(self, socket: PlaySocket) -> None:
        """One less."""
        self._open.discard(socket)


class _Registered(PlaySocket):
    """One that says when it opens and closes."""

    def __init__(
        self, sockets: PlaySockets, stream: Stream, call: Call, places: Places, *, as_json: bool
    ) -> None:
        super().__init__(stream, call, places, as_json=as_json)
        self._sockets = sockets

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._sockets.opened(self)
        super().on_ws_connected(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._sockets.closed(self)
        super().on_ws_disconnected(transport)


def _bearer(offered: Sequence[str]) -> str:
    token = next((word.removeprefix(TOKEN) for word in offered if word.startswith(TOKEN)), "")
    return f"Bearer {token}" if token else ""
