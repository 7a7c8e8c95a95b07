"""Refuses a message that is too long to be read, with the same refusal as methods use."""

from typing import Any

from connectrpc.code import Code
from connectrpc.errors import ConnectError
from connectrpc.interceptor import MetadataInterceptor
from connectrpc.request import RequestContext

from gateway.web.refusals import connect_error, status_of
from services.runtime.errors import MessageTooLarge
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call


class TooLarge(MetadataInterceptor[None]):
    """For methods that take `limit` bytes. connectrpc stops reading later, and its error has no reason."""

    def __init__(self, limit: int) -> None:
        self._limit = limit

    async def on_start(self, ctx: RequestContext[Any, Any]) -> None:
        """Does nothing: the message is not read yet."""

    async def on_end(self, token: None, ctx: RequestContext[Any, Any], error: Exception | None, /) -> None:
        """Replaces the library's error by ours.

        Raises:
            ConnectError: the message was not read.
        """
        if not isinstance(error, ConnectError) or error.code is not Code.RESOURCE_EXHAUSTED or error.details:
            return
        refusal = MessageTooLarge(f"too many bytes; this method takes {self._limit}", limit=str(self._limit))
        call = Call("", tracing.start(ctx.request_headers.get(tracing.HEADER, "")))
        raise connect_error(status_of(refusal, call)) from error
