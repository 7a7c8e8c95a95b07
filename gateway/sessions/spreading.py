"""Passes revocations on to engines and a director with their own databases, as on one machine with SQLite.

If all processes share one database, each reads it, and nothing has to be passed on. A revocation that is
passed on twice counts once.
"""

import asyncio
import time
from collections import deque
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
AT_ONCE: Final = 16
"""Most revocations that are on their way to one process at once."""
_ANSWER_SECONDS: Final = 5.0
_TOKEN_SECONDS: Final = 60
_CAUSE: Final = "passed on by the gateway"
_Metadata = tuple[tuple[str, str], ...]
_log = structlog.get_logger()


def peers_of(config: Config) -> Mapping[str, str]:
    """The processes that a gateway tells: by address, the name in the certificate."""
    peers = {address: engine(game) for game, addresses in config.engines.items() for address in addresses}
    return {**peers, config.director: DIRECTOR} if config.director else peers


class Spreading:
    """Passes on what a gateway reads from its table to all peers; a peer that is away is told later."""

    def __init__(self, signer: TokenSigner, peers: Mapping[str, str], dialer: Dialer) -> None:
        self._signer = signer
        self._dialer = dialer
        self._untold = {address: _Untold(name) for address, name in peers.items()}
        self._known: set[str] = set()
        """Request ids of the revocations heard so far."""
        self._has_begun = False
        self._news = asyncio.Event()

    def hear(self, rows: Sequence[Row[Any]]) -> None:
        """Takes rows of the table, oldest first, some perhaps again; the first call takes all rows."""
        new = [row for row in rows if row.request_id not in self._known]
        self._known.update(row.request_id for row in new)
        for untold in self._untold.values():
            if self._has_begun:
                untold.new.extend(new)
            else:
                untold.old.extend(reversed(new))
        self._has_begun = True
        if new:
            self._news.set()
            self._news = asyncio.Event()

    async def run(self) -> None:
        """Tells all peers until cancelled."""
        async with asyncio.TaskGroup() as group:
            for address, untold in self._untold.items():
                group.create_task(self._tell_for_ever(address, untold))

    async def _tell_for_ever(self, address: str, untold: "_Untold") -> None:
        channel, at_once = RenewedChannel(self._dialer, address, untold.name), 1
        try:
            while True:
                while not (rows := untold.take(at_once)):
                    await self._news.wait()
                stub, metadata = ProcessServiceStub(channel.current()), self._metadata()
                errors = await asyncio.gather(*(_tell(stub, row, metadata) for row in rows))
                failed = [(row, error) for row, error in zip(rows, errors, strict=True) if error is not None]
                # After a failure only one at a time, until the process answers.
                at_once = 1 if failed else AT_ONCE
                if failed:
                    untold.put_back([row for row, _ in failed])
                    error = type(failed[0][1]).__name__
                    _log.debug("revocation not told yet", process=untold.name, error=error)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            await channel.close()

    def _metadata(self) -> _Metadata:
        expires = int(time.time()) + _TOKEN_SECONDS
        token = self._signer.sign(Claims(Issuer.GATEWAY.value, frozenset({Scope.SERVICE}), expires))
        return (("authorization", f"Bearer {token}"),)


class _Untold:
    """The revocations that one process has not been told yet.

    Revocations since the start go first, in their order. Then follow those from before the start, newest
    first and one at a time: there may be very many, and the process has most likely heard of the old ones.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.new: deque[Row[Any]] = deque()
        self.old: deque[Row[Any]] = deque()

    def take(self, most: int) -> list[Row[Any]]:
        """Takes the next revocations, at most `most`."""
        if self.new:
            return [self.new.popleft() for _ in range(min(most, len(self.new)))]
        return [self.old.popleft()] if self.old else []

    def put_back(self, rows: Sequence[Row[Any]]) -> None:
        """Puts revocations that could not be told back, to be the next."""
        self.new.extendleft(reversed(rows))


async def _tell(stub: Any, row: Row[Any], metadata: _Metadata) -> grpc.aio.AioRpcError | None:
    """Tells one revocation; returns the error, if any."""
    request = pb.RevokeTokensRequest(
        account_id=row.account_id,
        token_digest=(row.token_digest or b"").hex(),
        family=row.family or "",
        issued_before=row.issued_before,
        cause=_CAUSE,
        request_id=row.request_id,
    )
    try:
        await stub.RevokeTokens(request, metadata=metadata, timeout=_ANSWER_SECONDS)
    except grpc.aio.AioRpcError as error:
        return error
    return None
