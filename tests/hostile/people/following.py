"""Clients that follow a match through the SDK, each on a connection of its own, however often that breaks."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

import grpc

from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri_client.calls.channel import open_channel, options_for
from ardri_client.calls.retry import Caller, Retry
from ardri_client.errors import ArdriError
from ardri_client.match.watch import watch_match

_OWN_CONNECTION: Final = ("grpc.use_local_subchannel_pool", 1)


@dataclass(slots=True)
class Follower:
    """What one client has seen. `versions`: of the match, as they came; `error`: what it gave up with."""

    versions: list[int] = field(default_factory=list)
    error: ArdriError | None = None

    @property
    def is_consecutive(self) -> bool:
        """Whether nothing was left out, and nothing came twice."""
        first = self.versions[0] if self.versions else 0
        return self.versions == [*range(first, first + len(self.versions))]

    def has(self, version: int) -> bool:
        """Whether it has seen that one."""
        return bool(self.versions) and self.versions[-1] >= version


class Crowd:
    """Many followers of one match. `retry`: as the SDK has it, with more time than the test."""

    def __init__(self, address: str, match_id: str, token: str, count: int) -> None:
        self.followers = [Follower() for _ in range(count)]
        self._address = address
        self._match_id = match_id
        self._caller = Caller.of(token, Retry(patience=600.0))
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Has them all connect."""
        self._tasks = [asyncio.create_task(self._follow(each)) for each in self.followers]

    async def until_all_have(self, version: int, *, poll: float = 0.02) -> None:
        """Returns once everybody has seen that version, or has given up."""
        while not all(each.has(version) or each.error for each in self.followers):  # noqa: ASYNC110  # 5,000 tell
            await asyncio.sleep(poll)

    async def stop(self) -> None:
        """Sends them home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow(self, follower: Follower) -> None:
        channel = _channel(self._address)
        try:
            stub = EngineServiceStub(channel)
            async for update in watch_match(stub, self._caller, self._match_id, None):
                follower.versions.append(update.match.version)
        except ArdriError as error:
            follower.error = error
        finally:
            await channel.close()


def _channel(address: str) -> grpc.aio.Channel:
    """With a connection of its own, as by HTTP each stream has."""
    if "://" in address:
        return open_channel(address)
    return grpc.aio.insecure_channel(address, options=(*options_for(Retry()), _OWN_CONNECTION))
