"""Revocations for engines and a director that have databases of their own, as on one machine with SQLite.

Where all have one database, each reads it, and nothing has to be passed on. What is told twice counts once.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import grpc
import structlog
from sqlalchemy import Row

from ardri.ops.v1 import process_service_pb2 as pb
from ardri.ops.v1.process_service_pb2_grpc import ProcessServiceStub
from services.runtime.config import Config
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.signer import TokenSigner
from services.runtime.tls.dialer import DIRECTOR, Dialer, RenewedChannel, engine

RETRY_SECONDS: Final = 1.0
_ANSWER_SECONDS: Final = 5.0
_TOKEN_SECONDS: Final = 60
_CAUSE: Final = "passed on by the gateway"
_log = structlog.get_logger()


def peers_of(config: Config) -> Mapping[str, str]:
    """Whom a gateway tells: the name in its certificate, by its address."""
    peers = {address: engine(game) for game, addresses in config.engines.items() for address in addresses}
    return {**peers, config.director: DIRECTOR} if config.director else peers


class Spreading:
    """From what a gateway reads of its table to all peers; who is away is told once it is back."""

    def __init__(self, signer: TokenSigner, peers: Mapping[str, str], dialer: Dialer) -> None:
        self._signer = signer
        self._peers = peers
        self._dialer = dialer
        self._rows: dict[str, Row[Any]] = {}
        """All there are to tell, by request, in the order in which they were read."""
        self._news = asyncio.Event()

    def hear(self, rows: Sequence[Row[Any]]) -> None:
        """These rows were read, some perhaps before."""
        known = len(self._rows)
        self._rows |= {row.request_id: row for row in rows}
        if len(self._rows) > known:
            self._news.set()
            self._news = asyncio.Event()

    async def run(self) -> None:
        """For ever."""
        async with asyncio.TaskGroup() as group:
            for address, name in self._peers.items():
                group.create_task(self._tell_for_ever(address, name))

    async def _tell_for_ever(self, address: str, name: str) -> None:
        channel, told = RenewedChannel(self._dialer, address, name), 0
        try:
            while True:
                while told == len(self._rows):
                    await self._news.wait()
                try:
                    for row in tuple(self._rows.values())[told:]:
                        await self._tell(ProcessServiceStub(channel.current()), row)
                        told += 1
                except grpc.aio.AioRpcError as error:
                    _log.debug("revocation not told yet", process=name, error=type(error).__name__)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            await channel.close()

    async def _tell(self, stub: Any, row: Row[Any]) -> None:
        request = pb.RevokeTokensRequest(
            account_id=row.account_id,
            token_digest=(row.token_digest or b"").hex(),
            family=row.family or "",
            issued_before=row.issued_before,
            cause=_CAUSE,
            request_id=row.request_id,
        )
        await stub.RevokeTokens(request, metadata=self._metadata(), timeout=_ANSWER_SECONDS)

    def _metadata(self) -> tuple[tuple[str, str], ...]:
        expires = int(time.time()) + _TOKEN_SECONDS
        token = self._signer.sign(Claims(Issuer.GATEWAY.value, frozenset({Scope.SERVICE}), expires))
        return (("authorization", f"Bearer {token}"),)
