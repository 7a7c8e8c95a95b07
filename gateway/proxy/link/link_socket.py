"""The gateway's end of the socket that an engine may offer for the frames of a link."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import grpc
import structlog

from gateway.proxy.addresses import host_of
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.sockets.offer import Offer

OFFER_SECONDS: Final = 2.0
"""How long the gateway waits for an offer. An engine that offers a socket does so at once."""
CONNECT_SECONDS: Final = 1.0

_log = structlog.get_logger()


async def connected(
    stream: "grpc.aio.StreamStreamCall[Any, Any]", address: str, on_message: Callable[[bytes], None]
) -> MessageSocket | None:
    """Opens the socket for the frames of a stream to `host:port`; None if none is offered or can be had."""
    try:
        async with asyncio.timeout(OFFER_SECONDS):
            offer = Offer.found_in(await stream.initial_metadata())
        if offer is None:
            return None
        async with asyncio.timeout(CONNECT_SECONDS):
            loop = asyncio.get_running_loop()
            _, socket = await loop.create_connection(
                lambda: MessageSocket(on_message), host_of(address), offer.port
            )
    except (OSError, TimeoutError) as error:
        _log.warning(
            "link does without its socket", address=address, error=str(error) or type(error).__name__
        )
        return None
    socket.send(offer.key)
    return socket
