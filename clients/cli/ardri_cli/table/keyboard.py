"""Standard input for a program that must not block: line by line, or key by key."""

import asyncio
import contextlib
import os
import termios
import threading
import tty
from collections.abc import Callable, Iterator

_STDIN = 0
_CHUNK = 4096


def deliver_lines(deliver: Callable[[str | None], None]) -> None:
    """Calls `deliver` in the running loop with each line, then with None at the end."""
    pending = b""

    def take(chunk: bytes) -> None:
        nonlocal pending
        *lines, pending = (pending + chunk).split(b"\n")
        if not chunk and pending:
            lines.append(pending)
        for line in lines:
            deliver(line.decode(errors="replace").strip())
        if not chunk:
            deliver(None)

    deliver_bytes(take)


def deliver_bytes(deliver: Callable[[bytes], None]) -> None:
    """Calls `deliver` in the running loop with what is read, at the end with nothing.

    A daemon thread reads: neither terminals nor files can be awaited alike, and a thread that still
    waits for a key must not hold up the end. It reads standard input itself, as the interpreter
    cannot finish while a thread holds the lock of `sys.stdin`.
    """
    loop = asyncio.get_running_loop()

    def pump() -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody listens
            while chunk := os.read(_STDIN, _CHUNK):
                loop.call_soon_threadsafe(deliver, chunk)
            loop.call_soon_threadsafe(deliver, b"")

    threading.Thread(target=pump, name="keyboard", daemon=True).start()


@contextlib.contextmanager
def key_by_key() -> Iterator[None]:
    """Has the terminal hand over each key at once, and show none itself; Ctrl-C interrupts as ever."""
    before = termios.tcgetattr(_STDIN)
    tty.setcbreak(_STDIN)
    try:
        yield
    finally:
        termios.tcsetattr(_STDIN, termios.TCSADRAIN, before)
