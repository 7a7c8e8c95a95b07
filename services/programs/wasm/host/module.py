"""Compiled modules, and their compilation."""

import hashlib
import subprocess
from dataclasses import dataclass
from typing import Final

from services.programs.wasm.frames import BrokenFrame, Frames, Kind, framed
from services.programs.wasm.host.child import start
from services.programs.wasm.limits import MODULE_BYTES

_MAGIC: Final = b"\0asm\1\0\0\0"
_CPU_SECONDS: Final = 30
_WALL_FACTOR: Final = 4
"""On a busy machine, compiling may take so many times its processor time."""
_CODE_BYTES: Final = 1 << 28


class InvalidModule(ValueError):
    """The file is no module that can be run here. The message says why."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module. `sha256`: of its file. `code`: compiled for this machine by this version of the engine."""

    sha256: bytes
    code: bytes


def compiled(wasm: bytes, cpu_seconds: int = _CPU_SECONDS) -> Module:
    """Compiles the module of a file, in a process of its own.

    Raises:
        InvalidModule: it is no module, is too large, has unknown imports, or is too hard to compile.
    """
    if not wasm.startswith(_MAGIC):  # the engine would accept the text form, too
        raise InvalidModule("no WebAssembly module in binary form, version 1")
    if len(wasm) > MODULE_BYTES:
        raise InvalidModule(f"{len(wasm)} bytes, but at most {MODULE_BYTES}")
    with start("compiler", str(cpu_seconds)) as child:
        try:
            answer, _ = child.communicate(framed(Kind.CODE, wasm), timeout=_WALL_FACTOR * cpu_seconds)
        except subprocess.TimeoutExpired:
            answer = b""
        finally:
            child.kill()
    frames = Frames(_CODE_BYTES)
    frames.feed(answer)
    try:
        frame = frames.next()
    except BrokenFrame as error:
        raise InvalidModule(f"its compiler broke: {error}") from error
    if frame is None:
        raise InvalidModule(f"takes more than {cpu_seconds} s or too much memory to compile")
    kind, payload = frame
    if kind is not Kind.CODE:
        raise InvalidModule(payload.decode(errors="replace"))
    return Module(hashlib.sha256(wasm).digest(), payload)
