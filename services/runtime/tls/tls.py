"""All certificates of a process, made from its settings."""

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
"""How often the files are checked for a renewed certificate."""


class Tls:
    """The certificates. Without TLS there are no credentials and no context, and the dialer is plain."""

    def __init__(self, settings: TlsSettings) -> None:
        """Reads the files.

        Raises:
            TlsError: the files are not valid.
        """
        self._inside = WatchedPair(settings.inside) if settings.inside else None
        self._public = WatchedPair(settings.public) if settings.public else None
        self.dialer = Dialer(self._inside)

    def grpc_credentials(self, *, is_public: bool) -> grpc.ServerCredentials | None:
        """Returns credentials for a gRPC port: public ones for anybody, others with mutual TLS."""
        pair = self._public if is_public else self._inside
        return grpc_credentials(pair, is_mutual=not is_public) if pair else None

    def context(self, protocols: Sequence[str]) -> ServerContext | None:
        """Returns a context for a public HTTP port with these protocols."""
        return ServerContext(self._public, protocols) if self._public else None

    def look(self) -> None:
        """Checks the files even if nobody connects, so that the metrics show each renewal."""
        for pair in filter(None, (self._inside, self._public)):
            pair.current()

    async def watch(self) -> None:
        """Checks the files every few seconds until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(coalesced(LOOK_SECONDS))
