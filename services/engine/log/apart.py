"""What is stored together does not fail together: of a batch, only those fail that the store cannot hold."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from services.engine.log.protocol import Unstorable

_T = TypeVar("_T")
_R = TypeVar("_R")


async def apart(
    store: Callable[[Sequence[_T]], Awaitable[Sequence[_R]]], batch: Sequence[_T]
) -> list[_R | Exception]:
    """What the store says to each, or what it fails with, in order; one transaction, if nothing is wrong.

    A batch with something in it that cannot be held is halved until that stands alone.
    """
    try:
        return [*await store(batch)]
    except Unstorable as error:
        if len(batch) == 1:
            return [error]
    except Exception as error:  # noqa: BLE001  # a defect of the log must be an answer too, or its matches hang
        return [error] * len(batch)
    middle = len(batch) // 2
    return [*await apart(store, batch[:middle]), *await apart(store, batch[middle:])]


def raise_first(outcomes: Sequence[object]) -> None:
    """Raises the first failure among the outcomes, if there is one."""
    for each in outcomes:
        if isinstance(each, Exception):
            raise each
