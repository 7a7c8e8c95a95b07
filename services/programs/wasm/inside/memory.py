"""The memory of a program, for system calls: every pointer is checked before it is used."""

import ctypes
import struct
from typing import Final

import wasmtime

_VECTOR: Final = struct.Struct("<II")


class Fault(Exception):
    """A pointer is outside of the memory."""


class Memory:
    """The memory during one call. `caller`: the calling instance, which exports its memory."""

    def __init__(self, caller: wasmtime.Caller) -> None:
        memory = caller.get("memory")
        assert isinstance(memory, wasmtime.Memory), "every module was checked for one"
        self._size = memory.data_len(caller)
        self._base = ctypes.cast(memory.data_ptr(caller), ctypes.c_void_p).value or 0

    def read(self, at: int, length: int) -> bytes:
        """Returns a copy of bytes.

        Raises:
            Fault: not all of it is inside.
        """
        self.check(at, length)
        return ctypes.string_at(self._base + at, length) if length else b""

    def write(self, at: int, data: bytes) -> None:
        """Copies bytes into the memory.

        Raises:
            Fault: not all of it is inside.
        """
        self.check(at, len(data))
        if data:
            ctypes.memmove(self._base + at, data, len(data))

    def vectors(self, at: int, count: int) -> list[tuple[int, int]]:
        """Returns the buffers of a read or write, each with address and length.

        Raises:
            Fault: not all of it is inside.
        """
        found = list(_VECTOR.iter_unpack(self.read(at, count * _VECTOR.size)))
        for start, length in found:
            self.check(start, length)
        return found

    def check(self, at: int, length: int) -> None:
        """Checks that a range is inside the memory.

        Raises:
            Fault: it is not.
        """
        if at < 0 or length < 0 or at + length > self._size:
            raise Fault
