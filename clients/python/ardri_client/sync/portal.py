"""An event loop in a thread of its own, which runs asynchronous methods for blocking ones."""

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
    """The loop and its thread; has to be closed. Any other thread may call its methods."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="ardri-client", daemon=True)
        self._thread.start()
        self._is_over = False

    def wait(self, awaitable: Awaitable[R]) -> R:
        """Runs an awaitable; returns or raises what it does. An interrupt cancels it and waits for its end.

        Raises:
            Unreachable: the portal is closed, or was closed while this waited.
            RuntimeError: a callback of the SDK calls this, which would block the loop.
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
        except BaseException:  # an interrupt of this thread, at any time, must not leave the task running
            if future is None or not future.done():
                asyncio.run_coroutine_threadsafe(_cancelled(begun), self._loop).result()
            raise

    def each(self, items: AsyncIterator[R]) -> Iterator[R]:
        """Yields the items of an iterator, waiting for each; closes it if the caller stops early."""
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
        """Cancels all running tasks, then stops the loop and the thread."""
        self._is_over = True
        self._waited(_others_cancelled())
        self._waited(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Blocking:
    """The blocking counterpart of an asynchronous object, whose methods run on a portal."""

    def __init__(self, portal: Portal, asynchronous: Any) -> None:
        self.asynchronous = asynchronous
        self._portal = portal

    def wait(self, awaitable: Awaitable[R]) -> R:
        """Runs any asynchronous method of the SDK; returns or raises what it does."""
        return self._portal.wait(awaitable)

    def each(self, items: AsyncIterator[R]) -> Iterator[R]:
        """Yields the items of any asynchronous iterator of the SDK."""
        return self._portal.each(items)


def waiting(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Any, P], R]:
    """Makes a method of a `Blocking` that runs the method of its asynchronous object."""

    @functools.wraps(method)
    def waits(self: Blocking, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.wait(method(self.asynchronous, *args, **kwargs))

    return waits


def iterating(
    method: Callable[Concatenate[Any, P], AsyncIterator[R]],
) -> Callable[Concatenate[Any, P], Iterator[R]]:
    """Makes a method of a `Blocking` that iterates over that of its asynchronous object."""

    @functools.wraps(method)
    def iterates(self: Blocking, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        return self.each(method(self.asynchronous, *args, **kwargs))

    return iterates


async def _awaited(awaitable: Awaitable[R], begun: list[asyncio.Task[Any]]) -> R:
    """Returns or raises what the awaitable does; adds the task that awaits it to `begun`."""
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
