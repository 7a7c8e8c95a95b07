"""Compiles one module. The main module of a process of its own: a file may be meant to break compilers."""

import os
import sys
from typing import Final

import wasmtime

from services.programs.wasm.frames import Kind, Pipe, framed
from services.programs.wasm.inside.confinement import die_with_parent, forbid_system_calls, limit
from services.programs.wasm.inside.engine import pinned_engine
from services.programs.wasm.inside.linking import Refused, check
from services.programs.wasm.limits import MODULE_BYTES

_DATA_BYTES: Final = 2 << 30


def main() -> None:
    """Reads the file of a module, and answers with its code or with an error. Argument: CPU seconds."""
    die_with_parent()
    pipe = Pipe(0, 1, MODULE_BYTES)
    try:
        _, wasm = pipe.take()
        limit(_DATA_BYTES, int(sys.argv[1]))
        engine = pinned_engine()
        forbid_system_calls(may_map_code=True)
        pipe.put(_compiled(engine, wasm))
    except EOFError:  # the host has gone
        os._exit(0)


def _compiled(engine: wasmtime.Engine, wasm: bytes) -> bytes:
    try:
        module = wasmtime.Module(engine, wasm)
        check(module)
    except (wasmtime.WasmtimeError, Refused) as error:
        return framed(Kind.WORDS, str(error).encode())
    return framed(Kind.CODE, bytes(module.serialize()))
