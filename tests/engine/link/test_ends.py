"""Links with sockets end without a trace, whenever the key is shown and whatever goes wrong."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from ardri.link.v1 import link_service_pb2 as link
from services.engine.link.link import Links
from services.engine.link.sockets import Sockets
from services.runtime.limits.serving import USUAL
from services.runtime.rpc.admission import Admission
from services.runtime.rpc.methods import Service
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.sockets.offer import Offer
from tests.engine.link.raw_socket import connected
from tests.waiting import patiently, until


class Broken:
    """A stream whose handler fails."""

    def on_message(self, payload: bytes) -> None:
        raise ZeroDivisionError

    def on_half_close(self) -> None: ...

    def cancel(self) -> None: ...


class Late:
    """A link as gRPC serves it, whose gateway shows the key when the test says so.

    `Wait` is a call that never ends, and `Broken` a stream that fails on each message.
    """

    def __init__(self, sockets: Sockets) -> None:
        self.admission = Admission(USUAL)
        service = Service("test", {"Wait": self._wait}, {"Broken": lambda *_: Broken()}, {})
        self.links = Links(service, admission=self.admission, sockets=sockets)
        self.offer: Offer | None = None
        self.used: MessageSocket | None = None

    async def serve(self, requests: AsyncIterator[bytes]) -> None:
        """Serves until the link ends."""
        await self.links.handlers()["Link"].stream_stream(requests, self)

    async def use(self) -> None:
        """Shows the key, and opens a call."""
        await self.say(link.Frame(call=1, kind=link.FRAME_KIND_OPEN, method="Wait"))
        await until(lambda: self.admission.calls.taken == 1)

    async def say(self, *frames: link.Frame) -> None:
        """Shows the key, and sends these in one message."""
        assert self.offer is not None
        self.used = await connected(self.offer, asyncio.Queue())
        self.used.send(self.offer.key)
        self.used.send(link.LinkRequest(frames=frames).SerializeToString())

    async def is_over(self) -> None:
        """Checks that nothing of the link is left."""
        assert self.used is not None
        async with patiently():
            await self.used.ended
        await until(lambda: self.admission.calls.taken == self.admission.streams.taken == 0)

    async def send_initial_metadata(self, metadata: Any) -> None:
        """Takes the metadata in place of gRPC."""
        self.offer = Offer.found_in(metadata)

    async def _wait(self, _call: object, _payload: bytes) -> bytes:
        await asyncio.Event().wait()
        return b""


class LeavesAtOnce(Late):
    """The gateway leaves before the engine knows that it has the offer."""

    async def send_initial_metadata(self, metadata: Any) -> None:
        await super().send_initial_metadata(metadata)
        await self.use()
        raise asyncio.CancelledError


async def nothing() -> AsyncIterator[bytes]:
    await asyncio.Event().wait()
    yield b""


async def test_a_gateway_that_leaves_as_it_is_offered_a_socket_leaves_none(sockets: Sockets) -> None:
    late = LeavesAtOnce(sockets)
    with pytest.raises(asyncio.CancelledError):
        await late.serve(nothing())
    await late.is_over()


async def test_a_socket_that_comes_while_its_link_ends_ends_too(sockets: Sockets) -> None:
    late = Late(sockets)

    async def requests() -> AsyncIterator[bytes]:
        try:
            await asyncio.Event().wait()
            yield b""
        finally:
            await late.use()

    serving = asyncio.create_task(late.serve(requests()))
    await until(lambda: late.offer is not None)
    late.links.drain()
    await serving
    await late.is_over()


async def test_a_defect_over_frames_that_are_taken_in_turns_ends_the_link(sockets: Sockets) -> None:
    late = Late(sockets)
    serving = asyncio.create_task(late.serve(nothing()))
    await until(lambda: late.offer is not None)
    opening = link.Frame(call=1, kind=link.FRAME_KIND_OPEN, method="Broken")
    await late.say(opening, *(link.Frame(call=1, kind=link.FRAME_KIND_DATA) for _ in range(100)))
    with pytest.raises(ZeroDivisionError):
        await serving
    await late.is_over()
