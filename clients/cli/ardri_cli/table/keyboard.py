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
_LONGEST = 65_536
"""Bytes of a line; what is longer comes in parts."""


class Input:
    """Standard input, a piece at a time: the next is read when the one before was taken and more is wanted.

    A daemon thread reads: neither terminals nor files can be awaited alike, and a thread that still
    waits for a key must not hold up the end. It reads standard input itself, as the interpreter
    cannot finish while a thread holds the lock of `sys.stdin`.
    """

    def __init__(self, deliver: Callable[[bytes], None]) -> None:
        """`deliver`: called in the running loop with what is read, at the end with nothing."""
        self._deliver = deliver
        self._loop = asyncio.get_running_loop()
        self._wanted = threading.Event()
        threading.Thread(target=self._pump, name="keyboard", daemon=True).start()
        self.read_on()

    def read_on(self) -> None:
        """Has the next piece delivered."""
        self._wanted.set()

    def _pump(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody listens
            while True:
                self._wanted.wait()
                self._wanted.clear()
                chunk = os.read(_STDIN, _CHUNK)
                self._loop.call_soon_threadsafe(self._deliver, chunk)
                if not chunk:
                    return


def deliver_lines(deliver: Callable[[str | None], None]) -> Input:
    """Calls `deliver` in the running loop with each line, then with None at the end.

    The lines of one piece come together; those of the next when its `read_on` is called.
    """
    pending = b""

    def take(chunk: bytes) -> None:
        nonlocal pending
        *lines, pending = (pending + chunk).split(b"\n")
        if pending and (not chunk or len(pending) > _LONGEST):
            lines.append(pending)
            pending = b""
        for line in lines:
            # A character that a terminal takes for a command is none that anybody means to type.
            text = line.decode(errors="replace").replace("\t", " ")
            deliver("".join(filter(str.isprintable, text)).strip())
        if not chunk:
            deliver(None)
        elif not lines:
            read.read_on()

    read = Input(take)
    return read


@contextlib.contextmanager
def key_by_key() -> Iterator[None]:
    """Has the terminal hand over each key at once, and show none itself; Ctrl-C interrupts as ever."""
    before = termios.tcgetattr(_STDIN)
    tty.setcbreak(_STDIN)
    try:
        yield
    finally:
        termios.tcsetattr(_STDIN, termios.TCSADRAIN, before)
