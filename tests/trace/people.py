"""Two people at one match, who make calls without a stream."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri_client import Ardri, Place

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub


@dataclass(frozen=True, slots=True)
class Person:
    """A person with a seat."""

    stub: "EngineServiceAsyncStub"
    place: Place

    async def ask(self, method: str, **fields: Any) -> Any:
        """Makes a call about the match; returns the response."""
        request = getattr(pb, f"{method}Request")(match_id=self.place.match_id, **fields)
        token = (("authorization", f"Bearer {self.place.token}"),)
        return await getattr(self.stub, method)(request, metadata=token)


@asynccontextmanager
async def seated(address: str, game: str) -> AsyncIterator[tuple[Person, Person]]:
    """Two people at a new match, in the order of their seats."""
    async with Ardri.connect(address) as one, Ardri.connect(address) as other:
        await one.log_in("One")
        await other.log_in("Other")
        first = await one.open_match(game, seats=2, seat=0)
        second = await other.join(first.place.match_id)
        async with grpc.aio.insecure_channel(address) as channel:
            stub = EngineServiceStub(channel)
            yield Person(stub, first.place), Person(stub, second.place)


@asynccontextmanager
async def against_a_bot(address: str, game: str, level: int) -> AsyncIterator[Person]:
    """A person in the first seat of a new match, against an AI in the second."""
    async with Ardri.connect(address) as ardri, grpc.aio.insecure_channel(address) as channel:
        await ardri.log_in("One")
        table = await ardri.open_match(game, seats=2, seat=0, bots={1: level})
        yield Person(EngineServiceStub(channel), table.place)
