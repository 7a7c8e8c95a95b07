"""The replicas of the engine of one game: a link to each, and which of them serves a match.

Any replica serves any match. But all gateways send all calls for one match to the same replica, as long as
that replica answers: it has the match in memory, and the match's players do not overtake one another. It is
the replica with the highest hash of its address and the match id (rendezvous hashing: Thaler and
Ravishankar, 1998), so that a replica that comes or goes moves only its own matches.
"""

import asyncio
import contextlib
import hashlib
import ipaddress
import random
import socket
from collections.abc import Sequence

import structlog

from gateway.proxy.addresses import host_of
from gateway.proxy.link.link import Link
from services.runtime.errors import EngineUnavailable
from services.runtime.tls.dialer import PLAIN, Dialer

RESOLVE_SECONDS = 5.0
"""How often names are resolved: a name may have an address for each replica, and these change."""

_log = structlog.get_logger()


class Replicas:
    """Links to all replicas of one game. All methods belong to one event loop.

    `addresses`: `host:port` each. A host name stands for all addresses that it resolves to.
    """

    def __init__(self, game: str, addresses: Sequence[str], dialer: Dialer = PLAIN) -> None:
        self.game = game
        self._dialer = dialer
        self._names = [each for each in addresses if not _is_literal(each)]
        self._links = {each: Link(game, each, dialer) for each in addresses if _is_literal(each)}
        self._literals = frozenset(self._links)
        self._resolver: asyncio.Task[None] | None = None

    @property
    def links(self) -> list[Link]:
        """All links, up or not."""
        return list(self._links.values())

    def ranked(self, key: str) -> list[Link]:
        """The links that are up, best first: for a match always in the same order, for a game at random.

        Raises:
            EngineUnavailable: none is up.
        """
        up = [link for link in self._links.values() if link.up]
        if not up:
            raise EngineUnavailable(f"the engine of {self.game} does not answer")
        if len(up) == 1:
            return up
        if "." in key:
            return sorted(up, key=lambda link: weight(link.address, key), reverse=True)
        return random.sample(up, len(up))

    def start(self) -> None:
        """Connects to all replicas, and later to new addresses of the names."""
        for link in self._links.values():
            link.start()
        if self._names:
            self._resolver = asyncio.create_task(self._resolve_for_ever())

    def drain(self) -> None:
        """Sends the clients of all streams to another gateway."""
        for link in self._links.values():
            link.drain()

    async def stop(self) -> None:
        """Ends all links."""
        if self._resolver is not None:
            self._resolver.cancel()
            await asyncio.gather(self._resolver, return_exceptions=True)
        await asyncio.gather(*(link.stop() for link in self._links.values()))

    async def _resolve_for_ever(self) -> None:
        while True:
            try:
                await self._follow([each for name in self._names for each in await _resolved(name)])
            except OSError as error:
                # While no replica is ready, the name has no address; the known links stay and reconnect.
                _log.warning("name not resolved", game=self.game, error=str(error))
            await asyncio.sleep(RESOLVE_SECONDS)

    async def _follow(self, found: Sequence[str]) -> None:
        for address in found:
            if address not in self._links:
                self._links[address] = link = Link(self.game, address, self._dialer)
                link.start()
        for address in self._links.keys() - self._literals - set(found):
            # A replica that leaves still answers its open calls; its link breaks when it has gone.
            if not self._links[address].up:
                await self._links.pop(address).stop()


def weight(address: str, key: str) -> bytes:
    """The weight of a replica for a match: the replica with the highest weight serves it."""
    return hashlib.blake2b(f"{address} {key}".encode(), digest_size=8).digest()


def _is_literal(address: str) -> bool:
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(host_of(address)))
    return False


async def _resolved(name: str) -> list[str]:
    """All addresses of a name, `host:port` each; raises OSError if it has none."""
    port = name.rpartition(":")[2]
    look_up = asyncio.get_running_loop().getaddrinfo
    found = await look_up(host_of(name), port, type=socket.SOCK_STREAM)
    return [f"[{host}]:{port}" if ":" in str(host) else f"{host}:{port}" for *_, (host, *_) in found]
