"""The system of a module: WASI preview 1, as far as a program that reads and writes lines needs it.

There is a console, and randomness from the game's seed. There are no files, no network, no environment, no
arguments. The clock counts fuel from 0, a nanosecond for each unit. All other calls answer ENOSYS.
Source: https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md
"""

import hashlib
import struct
from collections.abc import Callable
from typing import Final

import wasmtime

from services.programs.wasm.inside.console import STDERR, STDIN, STDOUT, Console
from services.programs.wasm.inside.fuel import Tank
from services.programs.wasm.inside.memory import Fault, Memory
from services.programs.wasm.limits import BYTE_FUEL, CALL_FUEL, VECTOR_FUEL, VECTORS

_OK, _BADF, _FAULT, _INVAL, _NOSYS, _SPIPE = 0, 8, 21, 28, 52, 70
_WORD: Final = struct.Struct("<I")
_LONG: Final = struct.Struct("<Q")
_FDSTAT: Final = struct.Struct("<BxHxxxxQQ")
_CHARACTER_DEVICE: Final = 2
"""The type of the streams, so that the C library of a program sends each line at once."""
_RIGHTS: Final = 1 << 1 | 1 << 6
"""The rights to read and to write."""
_U32: Final = (1 << 32) - 1

Call = Callable[..., int]


class Exited(Exception):
    """The program has exited. `code`: its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"it has exited with {code}")
        self.code = code


class Wasi:
    """The system of one game. `seed`: of its randomness."""

    def __init__(self, console: Console, tank: Tank, seed: bytes) -> None:
        self._console = console
        self._tank = tank
        self._chance = Chance(seed)

    def calls(self) -> dict[str, Call]:
        """Returns each call by its name. A call takes memory and numbers, and returns an error number."""
        return {
            "args_get": lambda _memory, _array, _buffer: _OK,
            "args_sizes_get": _nothing,
            "clock_res_get": self._clock_res_get,
            "clock_time_get": self._clock_time_get,
            "environ_get": lambda _memory, _array, _buffer: _OK,
            "environ_sizes_get": _nothing,
            "fd_close": lambda _memory, fd: _OK if fd <= STDERR else _BADF,
            "fd_fdstat_get": self._fd_fdstat_get,
            "fd_prestat_dir_name": lambda _memory, _fd, _path, _length: _BADF,
            "fd_prestat_get": lambda _memory, _fd, _prestat: _BADF,
            "fd_read": self._fd_read,
            "fd_seek": lambda _memory, fd, _offset, _whence, _found: _SPIPE if fd <= STDERR else _BADF,
            "fd_write": self._fd_write,
            "proc_exit": self._proc_exit,
            "random_get": self._random_get,
            "sched_yield": lambda _memory: _OK,
        }

    def called(self, call: Call, caller: wasmtime.Caller, numbers: tuple[int, ...]) -> int | None:
        """Charges the fuel of a call, makes the call, and returns its result.

        Raises:
            OutOfFuel, Overflow, Exited: the program runs no longer.
        """
        self._tank.burn(CALL_FUEL)
        try:
            return call(Memory(caller), *(number & _U32 for number in numbers))
        except Fault:
            return _FAULT

    def _fd_read(self, memory: Memory, fd: int, at: int, count: int, read_at: int) -> int:
        if fd != STDIN:
            return _BADF
        if count > VECTORS:
            return _INVAL
        vectors = self._vectors(memory, at, count)
        memory.check(read_at, _WORD.size)
        room = sum(length for _, length in vectors)
        data = self._console.read(room) if room else b""
        memory.write(read_at, _WORD.pack(len(data)))
        for start, length in vectors:
            memory.write(start, data[:length])
            data = data[length:]
        return _OK

    def _fd_write(self, memory: Memory, fd: int, at: int, count: int, written_at: int) -> int:
        if fd not in (STDOUT, STDERR):
            return _BADF
        if count > VECTORS:
            return _INVAL
        vectors = self._vectors(memory, at, count)
        length = sum(length for _, length in vectors)
        self._tank.burn(BYTE_FUEL * length)
        memory.write(written_at, _WORD.pack(length))
        self._console.write(fd, b"".join(memory.read(start, length) for start, length in vectors))
        return _OK

    def _vectors(self, memory: Memory, at: int, count: int) -> list[tuple[int, int]]:
        self._tank.burn(VECTOR_FUEL * count)
        return memory.vectors(at, count)

    def _fd_fdstat_get(self, memory: Memory, fd: int, at: int) -> int:
        if fd > STDERR:
            return _BADF
        memory.write(at, _FDSTAT.pack(_CHARACTER_DEVICE, 0, _RIGHTS, 0))
        return _OK

    def _random_get(self, memory: Memory, at: int, length: int) -> int:
        self._tank.burn(BYTE_FUEL * length)
        memory.check(at, length)
        memory.write(at, self._chance.draw(length))
        return _OK

    def _clock_res_get(self, memory: Memory, _clock: int, at: int) -> int:
        memory.write(at, _LONG.pack(1))
        return _OK

    def _clock_time_get(self, memory: Memory, _clock: int, _precision: int, at: int) -> int:
        memory.write(at, _LONG.pack(self._tank.burnt))
        return _OK

    def _proc_exit(self, _memory: Memory, code: int) -> int:
        raise Exited(code)


def unanswered(_memory: Memory, *_numbers: int) -> int:
    """Answers all calls that do not exist here."""
    return _NOSYS


class Chance:
    """Pseudorandom bytes, the same for the same seed: BLAKE2b in counter mode (RFC 7693)."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._blocks = 0
        self._rest = b""

    def draw(self, length: int) -> bytes:
        """Returns the next bytes."""
        drawn = bytearray(self._rest)
        while len(drawn) < length:
            counter = self._blocks.to_bytes(8, "little")
            drawn += hashlib.blake2b(counter, key=self._seed, person=b"wasi random_get").digest()
            self._blocks += 1
        self._rest = bytes(drawn[length:])
        return bytes(drawn[:length])


def _nothing(memory: Memory, count_at: int, size_at: int) -> int:
    """Answers that there are no arguments, or no environment."""
    memory.check(size_at, _WORD.size)
    memory.write(count_at, _WORD.pack(0))
    memory.write(size_at, _WORD.pack(0))
    return _OK
