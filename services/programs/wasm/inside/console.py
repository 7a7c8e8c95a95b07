"""The three streams of a program: its input, and its output within bounds. Pure."""

from collections.abc import Callable
from typing import Final

from services.programs.output import ANSWER_BYTES, LINE_BYTES, STDERR_BYTES, Overflow
from services.programs.wasm.frames import Kind, framed

STDIN: Final = 0
STDOUT: Final = 1
STDERR: Final = 2


class Console:
    """The streams. `more`: sends the frames of the output so far, and waits for the next line."""

    def __init__(self, more: Callable[[bytes], bytes]) -> None:
        self._more = more
        self._unread = b""
        self._line = b""
        self._left = {STDOUT: ANSWER_BYTES, STDERR: STDERR_BYTES}
        self.said = bytearray()

    def read(self, most: int) -> bytes:
        """Returns at least one byte of input; gets more from the host if there is none."""
        if not self._unread:
            said, self.said = bytes(self.said), bytearray()
            self.hear(self._more(said))
        taken, self._unread = self._unread[:most], self._unread[most:]
        return taken

    def hear(self, line: bytes) -> None:
        """Takes a line of the host. The bound of the answer begins anew."""
        self._unread += line + b"\n"
        self._left[STDOUT] = ANSWER_BYTES

    def write(self, stream: int, data: bytes) -> None:
        """Takes output of the program.

        Raises:
            Overflow: a line is too long, or there is too much before the next question or on standard error.
        """
        self._left[stream] -= len(data)
        if stream == STDERR:
            self.said += framed(Kind.WORDS, data) if self._left[STDERR] >= 0 else b""
        else:
            *lines, self._line = (self._line + data).split(b"\n")
            for line in lines:
                self._check(line)
                self.said += framed(Kind.LINE, line)
            self._check(self._line)
        if self._left[stream] < 0:
            raise Overflow

    def _check(self, line: bytes) -> None:
        if len(line) > LINE_BYTES:
            raise Overflow
