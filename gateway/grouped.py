"""Answers requests of one kind in groups: those that come while one group is answered form the next."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice, takewhile
from typing import Final, Generic, TypeVar

from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable, is_refusal
from services.runtime.process.idle import idle_moment

_Q = TypeVar("_Q")
_A = TypeVar("_A")
_MOST_WAIT_SECONDS: Final = 0.01
"""How long the first request waits for others to come, while the process has other things to do."""


class Grouped(Generic[_Q, _A]):
    """Groups requests. `answer` gives an answer for each, in order; an exception is raised to its caller.

    `most`: the largest number of requests in a group.
    """

    def __init__(
        self, answer: Callable[[Sequence[_Q]], Awaitable[Sequence[_A | Exception]]], most: int
    ) -> None:
        self._answer = answer
        self._most = most
        self._waiting: dict[asyncio.Future[_A], tuple[_Q, float]] = {}
        """The requests in order of arrival, each with its time in monotonic seconds."""
        self._answering: asyncio.Task[None] | None = None

    async def ask(self, request: _Q) -> _A:
        """Returns the answer, found after this call; raises what `answer` raises or gives as an exception.

        If the caller is cancelled before the request is in a group, nothing is done for it.

        Raises:
            LogUnavailable: the group before took long, and failed; nothing was done.
        """
        future: asyncio.Future[_A] = asyncio.get_running_loop().create_future()
        self._waiting[future] = (request, time.monotonic())
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_all())
        try:
            return await future
        finally:
            self._waiting.pop(future, None)

    async def _answer_all(self) -> None:
        while self._waiting:
            await idle_moment(_MOST_WAIT_SECONDS)
            taken = {future: self._waiting.pop(future)[0] for future in [*islice(self._waiting, self._most)]}
            if taken:
                outcomes = await self._outcomes([*taken.values()])
                for future, outcome in zip(taken, outcomes, strict=True):
                    _settle(future, outcome)
                if all(isinstance(outcome, Exception) for outcome in outcomes):
                    self._refuse_late()
        self._answering = None

    def _refuse_late(self) -> None:
        """Refuses requests that have waited for long behind a group that failed: their own would, too."""
        since = time.monotonic() - ANSWER_SECONDS
        late = list(takewhile(lambda future: self._waiting[future][1] < since, self._waiting))
        for future in late:
            del self._waiting[future]
            _settle(future, LogUnavailable("the database did not answer those before; nothing was done"))

    async def _outcomes(self, requests: Sequence[_Q]) -> Sequence[_A | Exception]:
        try:
            return await self._answer(requests)
        except Exception as error:  # noqa: BLE001  # all callers that wait get the error
            if is_refusal(error) or len(requests) == 1:
                return [error] * len(requests)
        # One of the requests is at fault. Each is answered alone, so that only this one fails.
        return [outcome for each in requests for outcome in await self._outcomes([each])]


def _settle(future: "asyncio.Future[_A]", outcome: _A | Exception) -> None:
    if future.done():
        return  # the caller no longer waits
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
