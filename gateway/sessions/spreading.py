"""Revocations for engines and a director that have databases of their own, as on one machine with SQLite.

Where all have one database, each reads it, and nothing has to be passed on. What is told twice counts once.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final

import grpc
import structlog
from sqlalchemy import Connection, Row, select

from ardri.ops.v1 import process_service_pb2 as pb
from ardri.ops.v1.process_service_pb2_grpc import ProcessServiceStub
from gateway.context import GatewayContext
from services.runtime.config import Config
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.database.schema_revocations import revocations
from services.runtime.errors import LogUnavailable
from services.runtime.tls.dialer import DIRECTOR, Dialer, RenewedChannel, engine

POLL_SECONDS: Final = 1.0
_ANSWER_SECONDS: Final = 5.0
_OVERLAP_MS: Final = 120_000
"""Rows that are this much older than the newest are looked at again: commits overtake one another."""
_TOKEN_SECONDS: Final = 60
_CAUSE: Final = "passed on by the gateway"
_log = structlog.get_logger()


def peers_of(config: Config) -> Mapping[str, str]:
    """Whom a gateway tells: the name in its certificate, by its address."""
    peers = {address: engine(game) for game, addresses in config.engines.items() for address in addresses}
    return {**peers, config.director: DIRECTOR} if config.director else peers


class Spreading:
    """From the gateway's table to all peers; who is away is told once it is back."""

    def __init__(self, context: GatewayContext, peers: Mapping[str, str], dialer: Dialer) -> None:
        self._context = context
        self._peers = peers
        self._dialer = dialer
        self._rows: dict[str, Row[Any]] = {}
        """All there are to tell, by request, in the order in which they were read."""
        self._news = asyncio.Condition()

    async def run(self) -> None:
        """For ever."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._read_for_ever())
            for address, name in self._peers.items():
                group.create_task(self._tell_for_ever(address, name))

    async def _read_for_ever(self) -> None:
        newest_ms = 0
        while True:
            try:
                rows = await self._context.store.run(_since(newest_ms))
            except LogUnavailable:
                _log.debug("revocations are not read: the database is away")
            else:
                newest_ms = max((row.made_ms for row in rows), default=newest_ms)
                async with self._news:
                    self._rows |= {row.request_id: row for row in rows}
                    self._news.notify_all()
            await asyncio.sleep(POLL_SECONDS)

    async def _tell_for_ever(self, address: str, name: str) -> None:
        channel, told = RenewedChannel(self._dialer, address, name), 0
        try:
            while True:
                async with self._news:
                    while told == len(self._rows):
                        await self._news.wait()
                try:
                    for row in tuple(self._rows.values())[told:]:
                        await self._tell(ProcessServiceStub(channel.current()), row)
                        told += 1
                except grpc.aio.AioRpcError as error:
                    _log.debug("revocation not told yet", process=name, error=type(error).__name__)
                    await asyncio.sleep(POLL_SECONDS)
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
        token = self._context.signer.sign(Claims(Issuer.GATEWAY.value, frozenset({Scope.SERVICE}), expires))
        return (("authorization", f"Bearer {token}"),)


def _since(newest_ms: int) -> Any:
    query = select(revocations).where(revocations.c.made_ms >= newest_ms - _OVERLAP_MS)

    def rows(connection: Connection) -> Any:
        return connection.execute(query.order_by(revocations.c.made_ms)).all()

    return rows
