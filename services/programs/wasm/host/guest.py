"""A module that plays one game, as its host sees it: a line goes in, all that it says to that comes out."""

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
"""Of an answer with its frames; each byte of it may be a line."""
_SECONDS: Final = 60.0
_NANOSECONDS: Final = 20
"""An answer may take a minute, and so long for each unit of fuel: many times what it needs."""
_CHUNK_BYTES: Final = 1 << 18


class GuestLost(Exception):
    """The process of the module has gone, hangs or makes no sense.

    Nobody can prove that this is the fault of the program: played again, the same game may go on here.
    """


class Guest:
    """A running module, to be closed whatever happens. `last_words`: the end of its standard error."""

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
        """The lines that it answers with, and last why it runs no more, if that is so.

        Raises:
            GuestLost: nobody can say what it would answer.
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
        """The end of what it wrote on standard error, and why it has ended."""
        return self._words.decode(errors="replace")

    def close(self) -> None:
        """Ends it."""
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
        """Takes in the frames that are there; whether the last of the answer was among them."""
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
    """Returns once it can be read or written.

    Raises:
        TimeoutError: it cannot in time.
    """
    poll = select.poll()
    poll.register(descriptor, event)
    if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
        raise TimeoutError("it does not answer")
