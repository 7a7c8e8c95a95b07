"""An event loop in a thread of its own, on which blocking methods wait for asynchronous ones."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from threading import Thread, current_thread
from typing import Any, Concatenate, ParamSpec, TypeVar

from ardri_client.errors import Unreachable

P = ParamSpec("P")
R = TypeVar("R")


class Portal:
    """The loop and its thread, to `close`. Its methods may be called by any other thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="ardri-client", daemon=True)
        self._thread.start()
        self._is_over = False

    def wait(self, awaitable: Awaitable[R]) -> R:
        """What it returns or raises. An interrupt cancels it, and waits until it has let go of all.

        Raises:
            Unreachable: the portal is closed, or was while it waited.
            RuntimeError: a callback of the SDK waits, for which all else would have to wait.
        """
        if self._is_over or current_thread() is self._thread:
            if asyncio.iscoroutine(awaitable):
                awaitable.close()
            if self._is_over:
                raise Unreachable("the connection was left")
            raise RuntimeError("a callback of the SDK cannot wait for the SDK: have another thread do so")
        try:
            return self._waited(awaitable)
        except CancelledError:
            if self._is_over:
                raise Unreachable("the connection was left") from None
            raise

    def _waited(self, awaitable: Awaitable[R]) -> R:
        begun: list[asyncio.Task[Any]] = []
        future: Future[R] | None = None
        try:
            future = asyncio.run_coroutine_threadsafe(_awaited(awaitable, begun), self._loop)
            return future.result()
        except BaseException:  # an interrupt of this thread, from when it begins, must not leave it running
            if future is None or not future.done():
                asyncio.run_coroutine_threadsafe(_cancelled(begun), self._loop).result()
            raise

    def each(self, items: AsyncIterator[R]) -> Iterator[R]:
        """Its items, each waited for when it is asked for; who stops early closes the iterator."""
        try:
            while True:
                try:
                    yield self.wait(anext(items))
                except StopAsyncIteration:
                    return
        finally:
            if (close := getattr(items, "aclose", None)) is not None and not self._is_over:
                self.wait(close())

    def close(self) -> None:
        """Stops the loop, with what still runs on it cancelled, and the thread."""
        self._is_over = True
        self._waited(_others_cancelled())
        self._waited(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Blocking:
    """What stands for an asynchronous object, and waits on its portal."""

    def __init__(self, portal: Portal, asynchronous: Any) -> None:
        self.asynchronous = asynchronous
        self._portal = portal

    def wait(self, awaitable: Awaitable[R]) -> R:
        """What any asynchronous method of the SDK returns or raises."""
        return self._portal.wait(awaitable)

    def each(self, items: AsyncIterator[R]) -> Iterator[R]:
        """What any asynchronous iterator of the SDK brings."""
        return self._portal.each(items)


def waiting(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Any, P], R]:
    """The method of a `Blocking` that waits for that of the object it stands for."""

    @functools.wraps(method)
    def waits(self: Blocking, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.wait(method(self.asynchronous, *args, **kwargs))

    return waits


def iterating(
    method: Callable[Concatenate[Any, P], AsyncIterator[R]],
) -> Callable[Concatenate[Any, P], Iterator[R]]:
    """The method of a `Blocking` that iterates what that of the object it stands for brings."""

    @functools.wraps(method)
    def iterates(self: Blocking, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        return self.each(method(self.asynchronous, *args, **kwargs))

    return iterates


async def _awaited(awaitable: Awaitable[R], begun: list[asyncio.Task[Any]]) -> R:
    """What it returns or raises; the task that awaits it is added to `begun`."""
    task = asyncio.current_task()
    assert task is not None, "it runs on a loop"
    begun.append(task)
    return await awaitable


async def _others_cancelled() -> None:
    task = asyncio.current_task()
    await _cancelled([each for each in asyncio.all_tasks() if each is not task])


async def _cancelled(tasks: Sequence[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
