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
"""The most bytes of a line; a longer line is delivered in parts."""


class Input:
    """Standard input, piece by piece: the next one is read when the last was delivered and more is wanted.

    A daemon thread reads, because no other way to wait works for both terminals and files, and a thread that
    waits for a key must not delay the end of the process. It reads the file descriptor itself, because the
    interpreter cannot finish while a thread holds the lock of `sys.stdin`.
    """

    def __init__(self, deliver: Callable[[bytes], None]) -> None:
        """`deliver`: called in the running loop with each piece, and at the end with an empty one."""
        self._deliver = deliver
        self._loop = asyncio.get_running_loop()
        self._wanted = threading.Event()
        threading.Thread(target=self._pump, name="keyboard", daemon=True).start()
        self.read_on()

    def read_on(self) -> None:
        """Asks for the next piece to be delivered."""
        self._wanted.set()

    def _pump(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            while True:
                self._wanted.wait()
                self._wanted.clear()
                chunk = os.read(_STDIN, _CHUNK)
                self._loop.call_soon_threadsafe(self._deliver, chunk)
                if not chunk:
                    return


def deliver_lines(deliver: Callable[[str | None], None]) -> Input:
    """Calls `deliver` in the running loop with each line, then with None at the end.

    All lines of one piece come together; those of the next piece come after a call of `read_on`.
    """
    pending = b""

    def take(chunk: bytes) -> None:
        nonlocal pending
        *lines, pending = (pending + chunk).split(b"\n")
        if pending and (not chunk or len(pending) > _LONGEST):
            lines.append(pending)
            pending = b""
        for line in lines:
            # Nobody types control characters on purpose, and a terminal would obey them.
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
    """Makes the terminal pass on each key at once, without an echo; Ctrl-C still interrupts."""
    before = termios.tcgetattr(_STDIN)
    tty.setcbreak(_STDIN)
    try:
        yield
    finally:
        termios.tcsetattr(_STDIN, termios.TCSADRAIN, before)
