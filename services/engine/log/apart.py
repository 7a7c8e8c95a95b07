"""What is stored together does not fail together: of a batch, only those fail that the store cannot hold."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from services.engine.log.protocol import Unstorable

_T = TypeVar("_T")
_R = TypeVar("_R")


async def apart(
    store: Callable[[Sequence[_T]], Awaitable[Sequence[_R]]], batch: Sequence[_T], failure: Exception
) -> list[_R | Exception]:
    """What becomes of each of a batch that failed as a whole: what the store says, or what it fails with.

    A batch with something in it that cannot be held is halved until that stands alone.
    """
    if not isinstance(failure, Unstorable) or len(batch) == 1:
        return [failure] * len(batch)
    outcomes: list[_R | Exception] = []
    middle = len(batch) // 2
    for half in (batch[:middle], batch[middle:]):
        try:
            outcomes += await store(half)
        except Exception as error:  # noqa: BLE001  # a defect of the log must be an answer too, or its matches hang
            outcomes += await apart(store, half, error)
    return outcomes


async def store_each(store: Callable[[Sequence[_T]], Awaitable[None]], batch: Sequence[_T]) -> None:
    """Stores a batch. What cannot be held keeps nothing else of it from being stored.

    Raises:
        Unstorable: something cannot be held; the first failure of several.
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
