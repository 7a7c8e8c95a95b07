"""Which pages may call: those of the same site, and those of configured origins (CORS).

A token travels in a header and never in a cookie, so another site cannot call in somebody's name. This module
decides which sites' pages may read the answers (fetch.spec.whatwg.org/#http-cors-protocol).
"""

from collections.abc import Collection
from typing import Final

Headers = list[tuple[bytes, bytes]]

_METHODS: Final = b"POST, GET"
_REQUEST_HEADERS: Final = (
    b"content-type, authorization, connect-protocol-version, connect-timeout-ms, x-grpc-web, x-user-agent, "
    b"grpc-timeout, traceparent"
)
_EXPOSED: Final = b"grpc-status, grpc-message, grpc-status-details-bin"
_MAX_AGE: Final = b"7200"
"""Seconds for which a browser caches a preflight answer: the most that Chromium accepts."""
_VARY: Final = (b"vary", b"origin")


class Origins:
    """The origins of other sites that may call; none by default."""

    def __init__(self, allowed: Collection[str]) -> None:
        self._allowed = frozenset(allowed)

    @property
    def is_empty(self) -> bool:
        """Whether no other site may call."""
        return not self._allowed

    def admits(self, origin: str, host: str) -> bool:
        """Whether a page of that origin may open a connection. Clients that are no pages send no origin."""
        return not origin or origin in self._allowed or origin.partition("://")[2] == host

    def headers(self, origin: str) -> Headers:
        """The headers of an answer to a page of that origin."""
        if origin not in self._allowed:
            return [_VARY]
        return [
            _VARY,
            (b"access-control-allow-origin", origin.encode()),
            (b"access-control-expose-headers", _EXPOSED),
        ]

    def preflight(self, origin: str) -> Headers | None:
        """The headers of the answer to a preflight request; None if the origin may not call."""
        if origin not in self._allowed:
            return None
        return [
            _VARY,
            (b"access-control-allow-origin", origin.encode()),
            (b"access-control-allow-methods", _METHODS),
            (b"access-control-allow-headers", _REQUEST_HEADERS),
            (b"access-control-max-age", _MAX_AGE),
        ]
