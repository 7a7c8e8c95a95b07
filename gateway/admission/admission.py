"""Puts budgets before a service: a call that is over one of them never reaches it."""

import contextlib
from collections.abc import AsyncIterator, Iterator

from gateway.admission.budget import Caller
from gateway.admission.budgets import Budgets
from gateway.admission.costs import cost_of
from gateway.admission.holding import Holding
from gateway.admission.quotas import Quotas
from gateway.admission.streams import AdmittedPlay, AdmittedStream, HeldStream
from services.runtime.errors import LimitReached
from services.runtime.rpc.methods import Call, ResponseStream, Service, Stream, StreamHandler, Unary
from services.runtime.rpc.statuses import is_callers_fault

PLAY = "Play"


class Admission:
    """The budgets before all services of one gateway."""

    def __init__(self, budgets: Budgets, quotas: Quotas) -> None:
        self._budgets = budgets
        self._quotas = quotas
        self._holding = Holding()

    def before(self, service: Service) -> Service:
        """The same service, within the budgets of its callers."""
        return service.mapped(self._unary, self._stream)

    def charge(self, call: Call, size: int) -> None:
        """Takes `size` bytes from the caller's budgets, for what a request costs before it is decoded.

        Raises:
            LimitReached: the caller is over a budget.
        """
        self._budgets.caller(call).spend(0, size, self._budgets.now())

    async def charge_held(self, call: Call, size: int, times: int) -> None:
        """Like `charge`, for a request of `size` bytes that count `times` times.

        Raises:
            LimitReached: the caller is over a budget; raised after a while.
        """
        async with self._held(size):
            self.charge(call, times * size)

    @contextlib.asynccontextmanager
    async def entered(self, method: str, call: Call, size: int) -> AsyncIterator[None]:
        """Counts a unary call of the method while the block runs, where there is no `Service` to wrap.

        Raises:
            LimitReached: the caller is over a budget; raised after a while.
        """
        caller = self._budgets.caller(call)
        async with self._held(size):
            caller.spend(cost_of(method), size, self._budgets.now())
            await caller.begin()
        try:
            with _noting_refusals(caller):
                yield
        finally:
            caller.end()

    @contextlib.asynccontextmanager
    async def streaming(self, method: str, call: Call, size: int) -> AsyncIterator[None]:
        """Like `entered`, for a server stream that is open while the block runs.

        Raises:
            LimitReached: the caller is over a budget; raised after a while.
        """
        caller = self._budgets.caller(call)
        async with self._held(size):
            caller.spend(cost_of(method), size, self._budgets.now())
            caller.open()
        try:
            with _noting_refusals(caller):
                yield
        finally:
            caller.close()

    @contextlib.asynccontextmanager
    async def _held(self, size: int) -> AsyncIterator[None]:
        """Holds back a refusal raised in the block. `size`: of the message, in bytes."""
        try:
            yield
        except LimitReached as error:
            await self._holding.hold(size, error.retry_seconds)
            raise

    def _unary(self, name: str, unary: Unary) -> Unary:
        cost, budgets, holding = cost_of(name), self._budgets, self._holding
        quota = self._quotas.get(name)

        async def admitted(call: Call, payload: bytes) -> bytes:
            caller = budgets.caller(call)
            try:
                now = budgets.now()
                caller.spend(cost, len(payload), now)
                if quota is not None:
                    quota.take(caller.name, caller.network, now)
                await caller.begin()
            except LimitReached as error:
                await holding.hold(len(payload), error.retry_seconds)
                raise
            try:
                return await unary(call, payload)
            except Exception as error:
                if is_callers_fault(error):
                    caller.refused()
                raise
            finally:
                caller.end()

        return admitted

    def _stream(self, name: str, stream: Stream) -> Stream:
        cost, budgets, holding = cost_of(name), self._budgets, self._holding
        kind = AdmittedPlay if name == PLAY else AdmittedStream

        def admitted(call: Call, responses: ResponseStream) -> StreamHandler:
            caller = budgets.caller(call)
            try:
                caller.spend(cost, 0, budgets.now())
                caller.open()
            except LimitReached as error:
                return HeldStream(holding, responses, error)
            return kind(stream, call, responses, caller, budgets)

        return admitted


@contextlib.contextmanager
def _noting_refusals(caller: Caller) -> Iterator[None]:
    """Takes a refusal from the caller's budgets if the block raises one that is the caller's fault."""
    try:
        yield
    except Exception as error:
        if is_callers_fault(error):
            caller.refused()
        raise
