"""Server streams that are pulled: each message is made only after the client has taken the one before.

For long streams that can wait: a slow reader slows its own stream down and is not cut off. (Streams that
push are in services/runtime/rpc/methods.py.)
"""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import grpc

from services.runtime.observe import tracing
from services.runtime.rpc.grpc_server import abort, call_of, handlers_of
from services.runtime.rpc.methods import Call, Service, Tally, code_name, note_defect, with_metrics
from services.runtime.rpc.requests import departed

Pages = Callable[[Call, bytes], AsyncIterator[bytes]]


def with_pages(service: Service, pages: Mapping[str, Pages]) -> dict[str, Any]:
    """The gRPC handlers of the methods of a service and of its pulled streams, counted and timed."""
    pulled = {name: _handler(service.name, name, method) for name, method in pages.items()}
    return handlers_of(with_metrics(service)) | pulled


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
