"""python ending_slowly.py async|blocking ADDRESS: a call, whose thread returns when Python has begun to exit.

Normally this happens only if a machine is busy at the wrong moment. Here the thread is slow to return from
waking the loop, and the interpreter is even slower to exit.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from ardri_client import Ardri, sync

_WAKING_SECONDS = 0.3
_ENDING_SECONDS = 1.0


class _SlowEnd:
    """Is deleted with the modules of the interpreter, after all exit hooks and before memory is freed."""

    def __del__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        sleep(_ENDING_SECONDS)


def _wake_slowly(loop: asyncio.SelectorEventLoop) -> None:
    _wake(loop)
    if threading.get_ident() not in {thread.ident for thread in threading.enumerate()}:
        time.sleep(_WAKING_SECONDS)


async def _ask(address: str) -> None:
    async with Ardri.connect(address) as ardri:
        await ardri.describe("tablut")


def _ask_blocking(address: str) -> None:
    with sync.Ardri.connect(address) as ardri:
        ardri.describe("tablut")


_loops: Any = asyncio.SelectorEventLoop
_wake = _loops._write_to_self
_loops._write_to_self = _wake_slowly
_modules: Any = sys.modules
_modules["slow end"] = _SlowEnd()
if sys.argv[1] == "async":
    asyncio.run(_ask(sys.argv[2]))
else:
    _ask_blocking(sys.argv[2])
