"""Retries: how often and how long, and the way in which all unary calls are made."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import grpc
from google.protobuf.message import Message

from ardri_client.calls.life import Life
from ardri_client.calls.session import Session
from ardri_client.calls.tokens import Tokens
from ardri_client.calls.tracing import trace_context
from ardri_client.errors import ArdriError, BadToken, Refused, Unreachable, from_rpc_error

TRY_SECONDS: Final = 10.0
"""Timeout of one try of a unary call."""
REPLAY_SECONDS: Final = 120.0
"""Timeout of one try of a call that reads or replays a whole match."""

_Q = TypeVar("_Q", bound=Message)
_P = TypeVar("_P", bound=Message)


@dataclass(frozen=True, slots=True)
class Retry:
    """When to retry, in seconds.

    `patience`: after this long without success, the error is raised. Pauses are random, up to a bound that
    doubles from `first` to `most`, so that clients do not come back at the same time.
    """

    patience: float = 60.0
    first: float = 0.05
    most: float = 1.0


class Backoff:
    """The pauses between the tries of one request or one stream. `session`: the source of their token."""

    def __init__(self, retry: Retry, session: Session | None = None, life: Life | None = None) -> None:
        self._retry = retry
        self._session = session or Session()
        self._life = life or Life()
        self._tries = 0
        self._give_up = 0.0
        self._refused = ""

    def succeeded(self) -> None:
        """Starts again with short pauses."""
        self._tries = 0

    async def pause(self, error: ArdriError) -> None:
        """Waits before the next try, as long as the platform asks for, plus a random time.

        A refused token is replaced once, and then the next try is due at once. If no new token can be had
        now, the error of asking for it replaces the given one.

        Raises:
            ArdriError: the error, if it will not pass or retrying has taken too long.
        """
        if isinstance(error, BadToken) and (token := self._session.tokens.access) != self._refused:
            try:
                if await self._session.renew(token):
                    self._refused = token
                    return
            except ArdriError as away:
                error = away
        now = time.monotonic()
        if self._tries == 0:
            self._give_up = now + self._retry.patience
        if not error.passing or now + error.retry_seconds >= self._give_up:
            raise error
        ceiling = min(self._retry.most, self._retry.first * 2**self._tries)
        self._tries = min(self._tries + 1, 30)
        jitter = random.uniform(0.0, ceiling)  # noqa: S311  # spreads load; needs no secret numbers
        await asyncio.sleep(error.retry_seconds + jitter)

    @asynccontextmanager
    async def until_it_breaks(self, stream: Any) -> AsyncIterator[Any]:
        """Enters a stream, to be read in the block, and cancels it at the end of the block.

        If the stream breaks, or the block raises `Unreachable` because the stream ended too early, this waits
        as before a next try and then ends without an error.

        Raises:
            ArdriError: as of `pause`.
        """
        try:
            yield stream
        except grpc.RpcError as broken:
            error = from_rpc_error(broken)
        except Unreachable as silence:
            error = silence
        except asyncio.CancelledError:
            self._life.tell_cancelled()
            raise
        else:
            return
        finally:
            stream.cancel()
        await self.pause(error)


@dataclass(frozen=True, slots=True)
class Caller:
    """Makes unary calls of one session."""

    session: Session = field(repr=False)
    retry: Retry
    life: Life = field(default_factory=Life, repr=False)

    @classmethod
    def of(cls, token: str, retry: Retry, life: Life | None = None) -> "Caller":
        """Makes a caller with one token, which is not refreshed."""
        return cls(Session(Tokens(token)), retry, life or Life())

    @property
    def token(self) -> str:
        """The access token in use; empty if there is none."""
        return self.session.tokens.access

    async def metadata(self) -> tuple[tuple[str, str], ...]:
        """Returns the metadata of a call that is made now.

        Raises:
            Unreachable: the connection was left.
        """
        self.life.require()
        token = await self.session.fresh()
        authorization = (("authorization", f"Bearer {token}"),) if token else ()
        return (*authorization, *trace_context())

    def backoff(self) -> Backoff:
        """Returns the pauses for one request or one stream of this session."""
        return Backoff(self.retry, self.session, self.life)

    async def call(
        self,
        method: "grpc.aio.UnaryUnaryMultiCallable[_Q, _P]",
        request: _Q,
        *,
        seconds: float = TRY_SECONDS,
    ) -> _P:
        """Returns the response; retries while errors may pass. The request must be harmless to repeat.

        Raises:
            ArdriError: the refusal, or the last error once retrying has taken too long.
        """
        backoff = self.backoff()
        while True:
            try:
                return await self._tried(method, request, seconds)
            except grpc.RpcError as broken:
                await backoff.pause(from_rpc_error(broken))

    async def call_once(
        self,
        method: "grpc.aio.UnaryUnaryMultiCallable[_Q, _P]",
        request: _Q,
        *,
        settled: tuple[type[Refused], ...],
    ) -> _P | None:
        """Like `call`, for requests that are refused when repeated.

        Returns:
            The response; None if a repeated try was refused with one of `settled`, because then the lost
            first try must have had its effect.

        Raises:
            ArdriError: the refusal, or the last error once retrying has taken too long.
        """
        backoff = self.backoff()
        repeated = False
        while True:
            try:
                return await self._tried(method, request, TRY_SECONDS)
            except grpc.RpcError as broken:
                error = from_rpc_error(broken)
            if repeated and isinstance(error, settled):
                return None
            await backoff.pause(error)
            repeated = repeated or not isinstance(error, BadToken)  # a try with a bad token has no effect

    async def _tried(
        self, method: "grpc.aio.UnaryUnaryMultiCallable[_Q, _P]", request: _Q, seconds: float
    ) -> _P:
        metadata = await self.metadata()
        try:
            return await method(request, metadata=metadata, timeout=seconds)
        except asyncio.CancelledError:
            self.life.tell_cancelled()
            raise
