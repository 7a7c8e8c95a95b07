"""Clients that disconnect during a call. That is no defect: they are counted, but not logged."""

import asyncio
import logging
from typing import Any, Final

import grpc

from services.runtime.observe import metrics

_TRANSPORT: Final = "grpc._cython.cygrpc"
"""The logger of grpc.aio's server, named after its private module. gRPC reports such clients only there."""


async def write(context: grpc.aio.ServicerContext[Any, Any], message: Any) -> None:
    """Sends one message of a stream.

    Raises:
        asyncio.CancelledError: the client has gone. gRPC raises the same if it knows that before we write.
    """
    try:
        await context.write(message)
    except grpc.aio.InternalError as error:
        raise _departed() from error


async def abort(context: grpc.aio.ServicerContext[Any, Any], status: Any) -> None:
    """Ends the call with that status.

    Raises:
        grpc.aio.AbortError: always, so that the handler ends, too.
        asyncio.CancelledError: the client has gone.
    """
    try:
        await context.abort_with_status(status)
    except grpc.aio.InternalError as error:
        raise _departed() from error


def count_in_log() -> None:
    """Makes grpc.aio count clients that have gone, where it would log them."""
    logger = logging.getLogger(_TRANSPORT)
    if not any(isinstance(each, _Departures) for each in logger.filters):
        logger.addFilter(_Departures())


class _Departures(logging.Filter):
    """Counts log records about failed batches of operations, and drops these records.

    On a server, a batch fails only because its call is over. gRPC logs nothing if it knew that before.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about something else, and so is kept."""
        if record.exc_info and isinstance(record.exc_info[1], grpc.aio.InternalError):
            metrics.CLIENTS_GONE.inc()
            return False
        return True


def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Exception handler of the event loop: ignores broken connections for which nothing waits any more.

    They are no defects. For example, asyncpg opens one to cancel a query whose caller has gone.
    """
    future = context.get("future")
    is_task = isinstance(future, asyncio.Task)
    if future is not None and not is_task and isinstance(context.get("exception"), OSError):
        return
    loop.default_exception_handler(context)


def _departed() -> asyncio.CancelledError:
    metrics.CLIENTS_GONE.inc()
    return asyncio.CancelledError("the client has gone")
