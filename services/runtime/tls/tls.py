"""All that a process has of certificates, made of its settings once."""

import asyncio
from collections.abc import Sequence
from typing import Final

import grpc

from services.runtime.timer_coalescing import coalesced
from services.runtime.tls.dialer import Dialer
from services.runtime.tls.settings import TlsSettings
from services.runtime.tls.showing import ServerContext, grpc_credentials
from services.runtime.tls.watched_pair import WatchedPair

LOOK_SECONDS: Final = 10.0
"""Within which a renewed certificate is seen."""


class Tls:
    """Without TLS there are no credentials and no context, and the dialer is a plain one."""

    def __init__(self, settings: TlsSettings) -> None:
        """Reads the files.

        Raises:
            TlsError: they are no good.
        """
        self._inside = WatchedPair(settings.inside) if settings.inside else None
        self._public = WatchedPair(settings.public) if settings.public else None
        self.dialer = Dialer(self._inside)

    def grpc_credentials(self, *, is_public: bool) -> grpc.ServerCredentials | None:
        """For a port of gRPC: `is_public` shows the public pair to anybody, else both ends show theirs."""
        pair = self._public if is_public else self._inside
        return grpc_credentials(pair, is_mutual=not is_public) if pair else None

    def context(self, protocols: Sequence[str]) -> ServerContext | None:
        """For a public port of HTTP with these protocols."""
        return ServerContext(self._public, protocols) if self._public else None

    def look(self) -> None:
        """Looks at the files even where nobody connects, so that metrics tell of each renewal."""
        for pair in filter(None, (self._inside, self._public)):
            pair.current()

    async def watch(self) -> None:
        """Looks every few seconds for ever."""
        while True:
            self.look()
            await asyncio.sleep(coalesced(LOOK_SECONDS))
