"""All WebSockets of streams: who gets one, and how they end when the process stops."""

from collections.abc import Sequence
from typing import Final

from picows import WSTransport, WSUpgradeRequest

from gateway.web.json_texts import JsonTexts
from gateway.web.origins import Origins
from gateway.web.proxies import HEADER, Proxies
from gateway.web.sockets import websocket
from gateway.web.sockets.socket_method import SocketMethod
from gateway.web.sockets.stream_socket import StreamSocket
from services.runtime.errors import Draining
from services.runtime.observe import metrics, tracing
from services.runtime.rpc.admission import Places
from services.runtime.rpc.methods import Call

TOKEN: Final = "ardri.token."  # noqa: S105  # the prefix of a token
"""The prefix of a subprotocol that carries the token; it is offered but never chosen. A page cannot set any
other header of a WebSocket, and a token in the URL would be logged."""


class StreamSockets:
    """The open WebSockets."""

    def __init__(
        self,
        methods: Sequence[SocketMethod],
        places: Places,
        origins: Origins,
        proxies: Proxies,
        texts: JsonTexts,
    ) -> None:
        self._methods = {method.path: method for method in methods}
        self._places = places
        self._origins = origins
        self._proxies = proxies
        self._texts = texts
        self._open: set[StreamSocket] = set()
        self._count = metrics.WEB_CALLS.labels("websocket")

    def __len__(self) -> int:
        return len(self._open)

    def decide(self, request: WSUpgradeRequest, host: str, port: int) -> websocket.Accepted:
        """Decides whether a client at that address gets a WebSocket."""
        headers = request.headers
        method = self._methods.get(request.path.partition(b"?")[0].decode(errors="replace"))
        if method is None:
            return websocket.refused(404, f"there are WebSockets at {' and '.join(self._methods)}")
        if not self._origins.admits(headers.get("origin", ""), headers.get("host", "")):
            return websocket.refused(403, "pages of that origin may not call here (ARDRI_ORIGINS)")
        offered = [word.strip() for word in _joined(request, "sec-websocket-protocol").split(",")]
        known = (method.protocol, method.json_protocol)
        chosen = next((word for word in offered if word in known), "")
        if not chosen and any(offered):
            return websocket.refused(400, f"the subprotocols are {' and '.join(known)}")
        call = Call(
            headers.get("authorization", "") or _bearer(offered),
            tracing.start(headers.get(tracing.HEADER, "")),
            self._proxies.peer(host, port, _joined(request, HEADER)),
        )
        self._count.inc()
        texts = self._texts if chosen == method.json_protocol else None
        socket = _Registered(self, method, call, self._places, texts)
        return websocket.accepted(socket, {"Sec-WebSocket-Protocol": chosen} if chosen else {})

    def drain(self) -> None:
        """Sends all clients to another replica."""
        for socket in tuple(self._open):
            socket.fail(Draining())

    def abort(self) -> None:
        """Breaks the connections that are left."""
        for socket in tuple(self._open):
            socket.abort()

    def opened(self, socket: StreamSocket) -> None:
        """Registers an open WebSocket."""
        self._open.add(socket)

    def closed(self, socket: StreamSocket) -> None:
        """Removes a closed WebSocket."""
        self._open.discard(socket)


class _Registered(StreamSocket):
    """A stream that registers itself while it is open."""

    def __init__(
        self,
        sockets: StreamSockets,
        method: SocketMethod,
        call: Call,
        places: Places,
        texts: JsonTexts | None,
    ) -> None:
        super().__init__(method, call, places, texts)
        self._sockets = sockets

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._sockets.opened(self)
        super().on_ws_connected(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._sockets.closed(self)
        super().on_ws_disconnected(transport)


def _joined(request: WSUpgradeRequest, name: str) -> str:
    """The list in a header, which may come in several lines (RFC 9110, section 5.3)."""
    return ",".join(request.headers.getall(name, ()))


def _bearer(offered: Sequence[str]) -> str:
    token = next((word.removeprefix(TOKEN) for word in offered if word.startswith(TOKEN)), "")
    return f"Bearer {token}" if token else ""
