"""Runs a classic BPF program on a system call, as the kernel would: the instructions of seccomp filters."""

import struct
from collections.abc import Callable, Mapping
from typing import Final

AUDIT_ARCH: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7, "i386": 0x40000003}
_CONDITIONS: Final[Mapping[int, Callable[[int, int], bool]]] = {
    0x15: lambda a, k: a == k,
    0x25: lambda a, k: a > k,
    0x45: lambda a, k: bool(a & k),
}


def verdict(program: bytes, machine: str, number: int, *arguments: int) -> int:
    """What the program returns."""
    call = struct.pack("=IIQ6Q", number, AUDIT_ARCH[machine], 0, *arguments, *[0] * (6 - len(arguments)))
    instructions = list(struct.iter_unpack("=HBBI", program))
    at, accumulator = 0, 0
    while True:
        code, if_true, if_false, operand = instructions[at]
        at += 1
        if code == 0x06:
            return int(operand)
        if code == 0x20:
            (accumulator,) = struct.unpack_from("=I", call, operand)
        elif code == 0x54:
            accumulator &= operand
        elif code == 0x05:
            at += operand
        else:
            at += if_true if _CONDITIONS[code](accumulator, operand) else if_false
