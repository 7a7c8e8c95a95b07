"""Requests of one kind, of which as many are answered at once as come while those before are answered."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

from services.runtime.errors import is_refusal
from services.runtime.process.idle import idle_moment

_Q = TypeVar("_Q")
_A = TypeVar("_A")
_MOST_WAIT_SECONDS: Final = 0.01
"""How long the first waits for others to come, while the process has other things to do."""


class Grouped(Generic[_Q, _A]):
    """`answer`: what each of so many is answered, in their order; an exception is what that one raises.

    `most`: so many at once.
    """

    def __init__(
        self, answer: Callable[[Sequence[_Q]], Awaitable[Sequence[_A | Exception]]], most: int
    ) -> None:
        self._answer = answer
        self._most = most
        self._waiting: list[tuple[_Q, asyncio.Future[_A]]] = []
        self._answering: asyncio.Task[None] | None = None

    async def ask(self, request: _Q) -> _A:
        """What is found of it after this was asked; raises what `answer` says or raises."""
        future: asyncio.Future[_A] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, future))
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_all())
        return await future

    async def _answer_all(self) -> None:
        while self._waiting:
            await idle_moment(_MOST_WAIT_SECONDS)
            taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            outcomes = await self._outcomes([request for request, _ in taken])
            for (_, future), outcome in zip(taken, outcomes, strict=True):
                _settle(future, outcome)
        self._answering = None

    async def _outcomes(self, requests: Sequence[_Q]) -> Sequence[_A | Exception]:
        try:
            return await self._answer(requests)
        except Exception as error:  # noqa: BLE001  # whoever waits is told, whatever it is
            if is_refusal(error) or len(requests) == 1:
                return [error] * len(requests)
        # One of them is at fault, and fails alone.
        return [outcome for each in requests for outcome in await self._outcomes([each])]


def _settle(future: "asyncio.Future[_A]", outcome: _A | Exception) -> None:
    if future.done():
        return  # nobody waits any more
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
