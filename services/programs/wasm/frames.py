"""Frames between a host and the process that runs a module: a kind, a length, a payload."""

import enum
import os
import struct
from typing import Final

_HEAD: Final = struct.Struct(">cI")
_CHUNK_BYTES: Final = 1 << 20


class Kind(enum.Enum):
    """The kinds of frames."""

    ORDER = b"O"
    """To the process, once: the budget and the seed as JSON."""
    CODE = b"C"
    """To the process, once: the compiled module."""
    LINE = b"L"
    """To the process: what the program may read next. From it: a line of the program's standard output."""
    WORDS = b"E"
    """From it: a piece of standard error."""
    WAITS = b"W"
    """From it: the program wants to read, and there is nothing left to be read."""
    ENDED = b"X"
    """From it: the program has ended; the payload is a `turn.Reason`."""


class BrokenFrame(Exception):
    """The bytes that came are no frame."""


def framed(kind: Kind, payload: bytes = b"") -> bytes:
    """Returns a frame as bytes."""
    return _HEAD.pack(kind.value, len(payload)) + payload


class Frames:
    """Splits a stream of bytes into frames. `longest`: payload; `most`: bytes in all, without bound if 0."""

    def __init__(self, longest: int, most: int = 0) -> None:
        self._longest = longest
        self._most = most
        self._fed = 0
        self._rest = bytearray()

    def feed(self, chunk: bytes) -> None:
        """Adds bytes of the stream.

        Raises:
            BrokenFrame: there are too many bytes in all.
        """
        self._rest += chunk
        self._fed += len(chunk)
        if self._most and self._fed > self._most:
            raise BrokenFrame(f"more than {self._most} bytes")

    def next(self) -> tuple[Kind, bytes] | None:
        """Returns the next frame; None if it is not complete yet.

        Raises:
            BrokenFrame: its kind is unknown, or it is too long.
        """
        if len(self._rest) < _HEAD.size:
            return None
        letter, length = _HEAD.unpack_from(self._rest)
        try:
            kind = Kind(letter)
        except ValueError as error:
            raise BrokenFrame(f"no frame is a {letter!r}") from error
        if length > self._longest:
            raise BrokenFrame(f"a frame of {length} bytes")
        end = _HEAD.size + length
        if len(self._rest) < end:
            return None
        payload = bytes(self._rest[_HEAD.size : end])
        del self._rest[:end]
        return kind, payload


class Pipe:
    """A process's connection to its host: reads frames from one descriptor, writes to another. Blocks."""

    def __init__(self, source: int, sink: int, longest: int) -> None:
        self._source = source
        self._sink = sink
        self._frames = Frames(longest)

    def take(self) -> tuple[Kind, bytes]:
        """Waits for the next frame and returns it.

        Raises:
            EOFError: the host has closed the pipe.
            BrokenFrame: the bytes are no frame.
        """
        while (frame := self._frames.next()) is None:
            chunk = os.read(self._source, _CHUNK_BYTES)
            if not chunk:
                raise EOFError
            self._frames.feed(chunk)
        return frame

    def put(self, frames: bytes) -> None:
        """Sends frames."""
        left = memoryview(frames)
        while left:
            left = left[os.write(self._sink, left) :]
