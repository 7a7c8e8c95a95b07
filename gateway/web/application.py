"""Answers an HTTP request to the browser edge: by a method, or with a file of the client (ASGI)."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Any, Final

from connectrpc.errors import ConnectError
from connectrpc.server import ConnectASGIApplication

from gateway.web.content_types import ContentTypes
from gateway.web.files import Files
from gateway.web.origins import Headers, Origins
from gateway.web.proxies import HEADER, Proxies
from services.runtime.observe import metrics
from services.runtime.rpc.methods import note_defect, tally_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_PACKAGES: Final = ("/ardri.", "/grpc.")
"""Prefixes of the paths of methods: our own, and those of standard gRPC services."""
_COMPRESSING: Final = (b"accept-encoding", b"connect-accept-encoding", b"grpc-accept-encoding")
"""Headers that are dropped, so that nothing is compressed: every browser asks for it, but most answers are
small, and it would block the loop."""
_ASCII: Final = frozenset(
    {
        b"accept-encoding",
        b"authorization",
        b"connect-timeout-ms",
        b"content-type",
        b"grpc-timeout",
        b"host",
        b"if-none-match",
        b"origin",
        b"traceparent",
        b"x-forwarded-for",
    }
)
"""Headers that mean something here, and are ASCII. Others are dropped if they are not, such as cookies of
other ports of the same host, and places that a proxy names."""
_UNKNOWN: Final = b'{"code":"unimplemented","message":"no such method here"}'


class Application:
    """Routes requests to methods and files."""

    def __init__(
        self,
        methods: Mapping[str, ConnectASGIApplication[None]],
        content_types: ContentTypes,
        files: Files,
        origins: Origins,
        proxies: Proxies,
    ) -> None:
        self._methods = methods
        self._content_types = content_types
        self._files = files
        self._origins = origins
        self._proxies = proxies
        self._unknown = tally_of("unknown", "unknown", "unknown")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        headers = scope["headers"]
        if not all(name.isascii() and value.isascii() for name, value in headers):
            if any(name in _ASCII and not value.isascii() for name, value in headers):
                await _answer(send, 400, b"headers are ASCII")
                return
            headers = [each for each in headers if each[0].isascii() and each[1].isascii()]
            scope["headers"] = headers
        found = _found(headers)
        path: str = scope["path"]
        if path.startswith(_PACKAGES):
            await self._call(scope, receive, send, found)
        elif scope["method"] in ("GET", "HEAD"):
            sent = scope["raw_path"].decode("ascii", "replace")
            await self._send_file(path, sent, found, send)
        else:
            await _answer(send, 405, b"GET and HEAD", [(b"allow", b"GET, HEAD")])

    async def _call(self, scope: Scope, receive: Receive, send: Send, headers: Mapping[str, str]) -> None:
        origin = headers.get("origin", "")
        if scope["method"] == "OPTIONS":
            await self._answer_preflight(origin, send)
            return
        allowing = send if self._origins.is_empty else _with(send, self._origins.headers(origin))
        path: str = scope["path"]
        method = self._methods.get(path)
        if method is None:
            self._unknown.end(self._unknown.start(), "Unimplemented")
            await _answer(allowing, 404, _UNKNOWN, [(b"content-type", b"application/json")])
            return
        refusal = self._content_types.refusal(path, scope["method"], headers.get("content-type", ""))
        if refusal is not None:
            await _answer(allowing, *refusal)
            return
        host, port = scope["client"] or ("", 0)
        peer = self._proxies.peer(host, port, headers.get(HEADER, ""))
        name, _, number = peer.rpartition(":")
        scope["client"] = (name, int(number))
        scope["headers"] = [each for each in scope["headers"] if each[0] not in _COMPRESSING]
        await _run(method, scope, receive, allowing)

    async def _answer_preflight(self, origin: str, send: Send) -> None:
        allowed = self._origins.preflight(origin)
        if allowed is None:
            await _answer(send, 403, b"pages of that origin may not call here (ARDRI_ORIGINS)")
        else:
            await _answer(send, 204, b"", allowed)

    async def _send_file(self, path: str, sent: str, headers: Mapping[str, str], send: Send) -> None:
        file = self._files.find(path, sent)
        if file is None:
            await _answer(send, 404, b"nothing is here")
            return
        variant = file.variant(headers.get("accept-encoding", ""))
        about = [*file.headers, (b"etag", variant.etag)]
        if variant.etag.decode() in headers.get("if-none-match", ""):
            await _answer(send, 304, b"", about)
            return
        if variant.encoding:
            about.append((b"content-encoding", variant.encoding.encode()))
        await _answer(send, 200, variant.content, about)


def _found(headers: Sequence[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers by name. Several lines of one name are one list (RFC 9110, section 5.3).

    Some proxies add a line of their own to X-Forwarded-For, below one that the client may have written.
    """
    found = {name.decode(): value.decode() for name, value in headers}
    if len(found) == len(headers):
        return found
    lines: dict[str, list[str]] = {}
    for name, value in headers:
        lines.setdefault(name.decode(), []).append(value.decode())
    return {name: ", ".join(values) for name, values in lines.items()}


async def _run(method: ConnectASGIApplication[None], scope: Scope, receive: Any, send: Any) -> None:
    serve: Any = method  # its types come from a package that exists only for type checkers
    try:
        await serve(scope, receive, send)
    except ConnectError:
        metrics.CLIENTS_GONE.inc()  # in the middle of an answer, so no other answer can be sent
    except asyncio.CancelledError:
        raise
    except Exception as error:
        note_defect(error, scope["path"])
        raise


def _with(send: Send, headers: Headers) -> Send:
    """A `send` that adds these headers to the response."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return sending


async def _answer(send: Send, status: int, content: bytes, headers: Headers | None = None) -> None:
    given = headers or []
    if not any(name == b"content-type" for name, _ in given):
        given = [*given, (b"content-type", b"text/plain; charset=utf-8")]
    if status not in (204, 304):
        given = [*given, (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": given})
    await send({"type": "http.response.body", "body": content, "more_body": False})
