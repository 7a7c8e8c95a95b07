"""A connection whose protocol was chosen while it was encrypted, by ALPN (RFC 7301)."""

import asyncio
from typing import Any, Final

from gateway.web.connections.http1 import Connection
from gateway.web.connections.http2 import Http2Connection
from gateway.web.connections.settings import Settings

PROTOCOLS: Final = ("h2", "http/1.1")
"""The protocols that are offered, best first."""


class Negotiated(asyncio.Protocol):
    """Hands the connection to the protocol that the client has chosen, or to HTTP/1.1 if to none."""

    def __init__(self, config: Settings, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        self._made = (config, server_state, app_state, _loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # it can write
        """A client has connected."""
        is_http2 = transport.get_extra_info("ssl_object").selected_alpn_protocol() == "h2"
        protocol = (Http2Connection if is_http2 else Connection)(*self._made)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
