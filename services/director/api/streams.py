"""Server streams that are pulled: the next message is made once the client has taken the one before.

For what is long and can wait: a slow reader slows its own stream down and is not cut off. (Streams that push
are in services/runtime/rpc/methods.py.)
"""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import grpc

from services.runtime.observe import tracing
from services.runtime.rpc.grpc_server import abort, call_of, generic_handler
from services.runtime.rpc.methods import Call, Service, Tally, code_name, note_defect, with_metrics
from services.runtime.rpc.requests import departed

Pages = Callable[[Call, bytes], AsyncIterator[bytes]]


class WithPages(grpc.GenericRpcHandler):
    """A service and its pulled streams, counted and timed."""

    def __init__(self, service: Service, pages: Mapping[str, Pages]) -> None:
        self._plain = generic_handler(with_metrics(service))
        handlers = {name: _handler(service.name, name, method) for name, method in pages.items()}
        self._pulled = grpc.method_handlers_generic_handler(service.name, handlers)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """The handler of a method; None if there is none."""
        return self._pulled.service(handler_call_details) or self._plain.service(handler_call_details)


def _handler(service: str, name: str, method: Pages) -> Any:
    tally = Tally("server_stream", service, name)

    async def pulled(payload: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        started, code, call = tally.start(), "Canceled", call_of(context)
        tracing.current.set(call.traceparent)
        try:
            async for page in method(call, payload):
                await departed.write(context, page)
            code = "OK"
        except Exception as error:
            code = code_name(error)
            note_defect(error, name)
            await abort(context, error, call)
            raise
        finally:
            tally.end(started, code)

    return grpc.unary_stream_rpc_method_handler(pulled)
