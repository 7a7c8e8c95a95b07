"""A bad network between workers and director: deliveries arrive late, in any order, up to five times.

Every call of LeaseService passes through. Some answers of DeliverGames are lost on their way back, so that
the worker sends again, and copies follow later, when no worker waits for their answers.
"""

import asyncio
import contextlib
import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import grpc

from ardri.tournament.v1 import lease_service_pb2 as pb
from tests.servers.child import free_port
from tests.waiting import HANG_SECONDS

_SERVICE = pb.DESCRIPTOR.services_by_name["LeaseService"]
_MOST_COPIES = 4
_LATEST_SECONDS = 4.0
_LOST_ANSWERS = 0.1
_DELAY_SECONDS = 0.3


class Courier:
    """A proxy with its own address. `copies`: deliveries that it has repeated."""

    def __init__(self, director: str, seed: int) -> None:
        self.address = f"127.0.0.1:{free_port()}"
        self.copies = 0
        self.deliveries = 0
        self._director = director
        self._rng = random.Random(seed)
        self._late: set[asyncio.Task[None]] = set()

    async def serve(self, stopping: asyncio.Event, ready: "Future[None]") -> None:
        """Forwards calls until told to stop; late deliveries still arrive before the end."""
        async with grpc.aio.insecure_channel(self._director) as channel:
            server = grpc.aio.server()
            methods = {each.name: self._method(channel, each.name) for each in _SERVICE.methods}
            handler = grpc.method_handlers_generic_handler(_SERVICE.full_name, methods)
            server.add_generic_rpc_handlers((handler,))
            server.add_insecure_port(self.address)
            await server.start()
            ready.set_result(None)
            await stopping.wait()
            await asyncio.gather(*self._late)
            await server.stop(0)

    def _method(self, channel: grpc.aio.Channel, name: str) -> Any:
        remote: Any = channel.unary_unary(f"/{_SERVICE.full_name}/{name}")
        is_delivery = name == "DeliverGames"

        async def carry(payload: bytes, context: Any) -> bytes:
            metadata = [each for each in context.invocation_metadata() if each[0] == "authorization"]
            if is_delivery:
                self.deliveries += 1
                self._copy(remote, payload, metadata)
                await asyncio.sleep(self._rng.uniform(0, _DELAY_SECONDS))
            try:
                answer: bytes = await remote(payload, metadata=metadata, timeout=HANG_SECONDS)
            except grpc.aio.AioRpcError as error:
                await context.abort(error.code(), error.details() or "")
                raise
            if is_delivery and self._rng.random() < _LOST_ANSWERS:
                await context.abort(grpc.StatusCode.UNAVAILABLE, "the answer is lost")
            return answer

        return grpc.unary_unary_rpc_method_handler(carry)

    def _copy(self, remote: Any, payload: bytes, metadata: Any) -> None:
        async def later(seconds: float) -> None:
            await asyncio.sleep(seconds)
            with contextlib.suppress(grpc.aio.AioRpcError):  # a dead director gets no copy
                await remote(payload, metadata=metadata, timeout=HANG_SECONDS)
                self.copies += 1

        for _ in range(self._rng.randint(0, _MOST_COPIES)):
            task = asyncio.create_task(later(self._rng.uniform(0, _LATEST_SECONDS)))
            self._late.add(task)
            task.add_done_callback(self._late.discard)


@contextlib.contextmanager
def carrying(director: str, seed: int) -> Iterator[Courier]:
    """A courier in a thread of its own."""
    courier = Courier(director, seed)
    loop, stopping = asyncio.new_event_loop(), asyncio.Event()
    ready: Future[None] = Future()
    thread = threading.Thread(target=loop.run_until_complete, args=(courier.serve(stopping, ready),))
    thread.start()
    try:
        ready.result(HANG_SECONDS)
        yield courier
    finally:
        loop.call_soon_threadsafe(stopping.set)
        thread.join()
        loop.close()
