"""Which pages may call: those of this very site, and those of the origins that are configured (CORS).

A token travels in a header and never in a cookie, so no other site can call in somebody's name; what this
decides is whose pages may read the answers (fetch.spec.whatwg.org/#http-cors-protocol).
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
"""Seconds for which a browser need not ask again: the most that Chromium takes."""
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
        """Whether a page of that origin may open a connection; no page at all sends none."""
        return not origin or origin in self._allowed or origin.partition("://")[2] == host

    def headers(self, origin: str) -> Headers:
        """For an answer to a page of that origin."""
        if origin not in self._allowed:
            return [_VARY]
        return [
            _VARY,
            (b"access-control-allow-origin", origin.encode()),
            (b"access-control-expose-headers", _EXPOSED),
        ]

    def preflight(self, origin: str) -> Headers | None:
        """For the answer to a browser that asks beforehand; None if it may not."""
        if origin not in self._allowed:
            return None
        return [
            _VARY,
            (b"access-control-allow-origin", origin.encode()),
            (b"access-control-allow-methods", _METHODS),
            (b"access-control-allow-headers", _REQUEST_HEADERS),
            (b"access-control-max-age", _MAX_AGE),
        ]
