"""Stores batches so that only those items fail that the store cannot hold."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from services.engine.log.protocol import Unstorable

_T = TypeVar("_T")
_R = TypeVar("_R")


async def apart(
    store: Callable[[Sequence[_T]], Awaitable[Sequence[_R]]], batch: Sequence[_T], failure: Exception
) -> list[_R | Exception]:
    """Stores the items of a batch that failed as a whole; returns the outcome or the exception of each.

    A batch with an item that cannot be held is halved until that item stands alone.
    """
    if not isinstance(failure, Unstorable) or len(batch) == 1:
        return [failure] * len(batch)
    outcomes: list[_R | Exception] = []
    middle = len(batch) // 2
    for half in (batch[:middle], batch[middle:]):
        try:
            outcomes += await store(half)
        except Exception as error:  # noqa: BLE001  # a defect of the log must be answered too, or its matches hang
            outcomes += await apart(store, half, error)
    return outcomes


async def store_each(store: Callable[[Sequence[_T]], Awaitable[None]], batch: Sequence[_T]) -> None:
    """Stores a batch. Items that cannot be held do not keep the others from being stored.

    Raises:
        Unstorable: at least one item cannot be held; the first such failure.
    """

    async def stored(some: Sequence[_T]) -> list[None]:
        await store(some)
        return [None] * len(some)

    failures: list[Exception] = []
    try:
        await store(batch)
    except Unstorable as error:
        failures = [each for each in await apart(stored, batch, error) if each is not None]
    if failures:
        raise failures[0]
