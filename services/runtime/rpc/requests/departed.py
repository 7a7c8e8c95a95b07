"""Clients that leave while they are answered: no defect, and not worth a line each. They are counted."""

import asyncio
import logging
from typing import Any, Final

import grpc

from services.runtime.observe import metrics

_TRANSPORT: Final = "grpc._cython.cygrpc"
"""The logger of grpc.aio's server, named as its private module: it says this nowhere else."""


async def write(context: grpc.aio.ServicerContext[Any, Any], message: Any) -> None:
    """Sends one message of a stream.

    Raises:
        asyncio.CancelledError: the client has gone, as when gRPC hears of it before we write.
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
    """From now on grpc.aio counts, too, where it would log that a client has gone."""
    logger = logging.getLogger(_TRANSPORT)
    if not any(isinstance(each, _Departures) for each in logger.filters):
        logger.addFilter(_Departures())


class _Departures(logging.Filter):
    """Counts instead of lines about batches of operations that failed.

    On a server's call they fail only because the call is over. gRPC is silent if it has read of that before.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is about anything else."""
        if record.exc_info and isinstance(record.exc_info[1], grpc.aio.InternalError):
            metrics.CLIENTS_GONE.inc()
            return False
        return True


def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """An exception handler of the loop: broken connections on which nobody waits any more are no defects.

    asyncpg opens one to tell PostgreSQL that a query is cancelled because its caller has gone.
    """
    future = context.get("future")
    is_task = isinstance(future, asyncio.Task)
    if future is not None and not is_task and isinstance(context.get("exception"), OSError):
        return
    loop.default_exception_handler(context)


def _departed() -> asyncio.CancelledError:
    metrics.CLIENTS_GONE.inc()
    return asyncio.CancelledError("the client has gone")
