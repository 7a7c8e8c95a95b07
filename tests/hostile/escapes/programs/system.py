"""System calls by their names, and attempts."""

import ctypes
import os
import platform
from collections.abc import Callable, Iterable

from workers.tournaments.sandbox.seccomp.numbers import number as number_of

_libc = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: int | bytes | None) -> int:
    """The system call; an OSError if it fails."""
    number = number_of(name, platform.machine())
    if number is None:
        raise OSError(38, f"no {name} on this machine")
    return called(number, *arguments)


def called(number: int, *arguments: int | bytes | None) -> int:
    given = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    ctypes.set_errno(0)
    result = int(_libc.syscall(ctypes.c_long(number), *given))
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def successes(attempts: Iterable[tuple[str, Callable[[], object]]]) -> str:
    """The names of those that did not fail."""
    won = []
    for name, attempt in attempts:
        try:
            attempt()
        except OSError:
            continue
        won.append(name)
    return ", ".join(won)
