"""The content types by which methods are called, and refusals of all others that say what is wrong."""

from collections.abc import Iterable
from typing import Final

from gateway.web.exposed import ExposedService
from gateway.web.origins import Headers

_UNARY: Final = ("application/json", "application/proto")
_STREAM: Final = ("application/connect+json", "application/connect+proto")
_GRPC_WEB: Final = "application/grpc-web"
_NATIVE: Final = ("application/grpc", "application/grpc+")

Refusal = tuple[int, bytes, Headers]
"""HTTP status, text, and headers."""


class ContentTypes:
    """The content types of all methods of some services."""

    def __init__(self, services: Iterable[ExposedService]) -> None:
        self._streams = {f"/{service.name}/{name}" for service in services for name in service.streams}

    def refusal(self, path: str, method: str, content_type: str) -> Refusal | None:
        """The refusal of a request for the method at that path; None if it can be called like that."""
        if method != "POST":
            return 405, b"methods are called by POST", [(b"allow", b"POST")]
        kind = content_type.partition(";")[0].strip().lower()
        is_stream = path in self._streams
        taken = _STREAM if is_stream else _UNARY
        if kind in taken or kind.startswith(_GRPC_WEB):
            return None
        if kind == _NATIVE[0] or kind.startswith(_NATIVE[1]):
            return 415, b"gRPC has a port of its own; here are Connect and gRPC-web", []
        what = "this is a stream" if is_stream else "this is a call with one answer"
        told = f"{what}: the content type is {' or '.join(taken)}, not {content_type[:80]!r}"
        return 415, told.encode(), [(b"accept-post", ", ".join(taken).encode())]
