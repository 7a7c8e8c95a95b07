"""The host's side of a module that plays one game: a line goes in, and the whole answer comes out."""

import json
import os
import select
import time
from typing import Final

from services.programs.output import ANSWER_BYTES, STDERR_BYTES, TAIL_BYTES
from services.programs.turn import Reason
from services.programs.wasm.frames import BrokenFrame, Frames, Kind, framed
from services.programs.wasm.host.child import start
from services.programs.wasm.host.module import Module
from services.tournament.entrants import ModulePin

_MOST_BYTES: Final = 8 * (ANSWER_BYTES + STDERR_BYTES)
"""The most bytes of an answer with its frames: each byte of the answer may be a line."""
_SECONDS: Final = 60.0
_NANOSECONDS: Final = 20
"""An answer may take a minute, and this for each unit of fuel: many times as long as it needs."""
_CHUNK_BYTES: Final = 1 << 18


class GuestLost(Exception):
    """The process of the module has gone, hangs, or sends no valid frames.

    It cannot be proven that this is the program's fault: played again, the same game may go on at this point.
    """


class Guest:
    """A running module. It must be closed in any case. `last_words`: the end of its standard error."""

    def __init__(self, module: Module, pin: ModulePin, seed: bytes) -> None:
        self._seconds = _SECONDS + pin.fuel * _NANOSECONDS / 1e9
        self._is_over = False
        self._words = b""
        self._child = start("runner")
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._stdin, self._stdout = self._child.stdin.fileno(), self._child.stdout.fileno()
        os.set_blocking(self._stdin, False)
        order = {"fuel": pin.fuel, "memory_mib": pin.memory_mib, "seed": seed.hex()}
        self._first = framed(Kind.ORDER, json.dumps(order).encode()) + framed(Kind.CODE, module.code)

    def tell(self, line: bytes) -> list[bytes | Reason]:
        """Sends a line. Returns the lines of the answer, and last the reason if the program has ended.

        Raises:
            GuestLost: the answer cannot be known.
        """
        if self._is_over:
            return []
        sent, self._first = self._first + framed(Kind.LINE, line), b""
        said: list[bytes | Reason] = []
        frames = Frames(_MOST_BYTES, _MOST_BYTES)
        until = time.monotonic() + self._seconds
        try:
            self._send(sent, until)
            while not self._is_answered(frames, said):
                frames.feed(self._chunk(until))
        except (BrokenFrame, OSError, ValueError) as error:
            self._is_over = True
            raise GuestLost(f"{error}; {self.last_words}") from error
        return said

    @property
    def last_words(self) -> str:
        """The end of its standard error, and why it has ended."""
        return self._words.decode(errors="replace")

    def close(self) -> None:
        """Ends the process."""
        self._child.kill()
        with self._child:  # closes the pipes and waits
            pass

    def _send(self, frames: bytes, until: float) -> None:
        left = memoryview(frames)
        while left:
            _wait(self._stdin, select.POLLOUT, until)
            left = left[os.write(self._stdin, left) :]

    def _chunk(self, until: float) -> bytes:
        _wait(self._stdout, select.POLLIN, until)
        if not (chunk := os.read(self._stdout, _CHUNK_BYTES)):
            raise BrokenFrame("its process has died")
        return chunk

    def _is_answered(self, frames: Frames, said: list[bytes | Reason]) -> bool:
        """Handles the frames that have come. Returns whether the answer is complete."""
        while (frame := frames.next()) is not None:
            kind, payload = frame
            if kind is Kind.LINE:
                said.append(payload)
            elif kind is Kind.WORDS:
                self._words = (self._words + payload)[-TAIL_BYTES:]
            elif kind is Kind.WAITS:
                return True
            elif kind is Kind.ENDED:
                self._is_over = True
                said.append(Reason(payload.decode()))
                return True
            else:
                raise BrokenFrame(f"no answer has a {kind.name}")
        return False


def _wait(descriptor: int, event: int, until: float) -> None:
    """Waits until the descriptor can be read or written.

    Raises:
        TimeoutError: there was not enough time.
    """
    poll = select.poll()
    poll.register(descriptor, event)
    if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
        raise TimeoutError("it does not answer")
