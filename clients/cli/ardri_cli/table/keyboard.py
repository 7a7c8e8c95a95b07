"""Standard input, line by line, for a program that must not block."""

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable

_STDIN = 0
_CHUNK = 4096


def deliver_lines(deliver: Callable[[str | None], None], descriptor: int = _STDIN) -> None:
    """Calls `deliver` in the running loop with each line, then with None at the end.

    A daemon thread reads: neither terminals nor files can be awaited alike, and a thread that still
    waits for a key must not hold up the end. It reads the descriptor itself, as the interpreter
    cannot finish while a thread holds the lock of `sys.stdin`.
    """
    loop = asyncio.get_running_loop()

    def pump() -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody listens
            pending = b""
            while chunk := os.read(descriptor, _CHUNK):
                *lines, pending = (pending + chunk).split(b"\n")
                for line in lines:
                    loop.call_soon_threadsafe(deliver, line.decode(errors="replace").strip())
            if pending:
                loop.call_soon_threadsafe(deliver, pending.decode(errors="replace").strip())
            loop.call_soon_threadsafe(deliver, None)

    threading.Thread(target=pump, name="keyboard", daemon=True).start()
