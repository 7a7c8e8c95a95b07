"""Modules for tests: the documented examples, and programs written down in WebAssembly's text form."""

import functools
from pathlib import Path
from typing import Final

import wasmtime

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.referee.expectation import Expectation
from services.director.wire.entrants import entrant_to_proto
from services.programs.wasm.host.listing import ListedModule
from services.programs.wasm.host.module import Module, compiled
from services.programs.wasm.limits import DEFAULT_FUEL, DEFAULT_MEMORY_MIB
from services.tournament.entrants import Entrant, EntrantKind, ModulePin
from tests.workers.worker import ROOT
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated
from workers.tournaments.sandbox.programs import Programs

EXAMPLES: Final = ROOT / "docs" / "examples" / "programs"
START_MS: Final = 1_700_000_000_000

_PROGRAM: Final = r"""
(module
 (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
 (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
 (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
 {declared}
 (memory (export "memory") 2)
 (data (i32.const 64) "{{\"ready\":true}}\n")
 (func $at (param $start i32) (param $length i32)
  (i32.store (i32.const 0) (local.get $start)) (i32.store (i32.const 4) (local.get $length)))
 (func $read (call $at (i32.const 4096) (i32.const 61440))
  (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8))))
 (func $say (param $fd i32) (param $start i32) (param $length i32)
  (call $at (local.get $start) (local.get $length))
  (drop (call $fd_write (local.get $fd) (i32.const 0) (i32.const 1) (i32.const 8))))
 (func (export "_start")
  (call $read) (call $say (i32.const 1) (i32.const 64) (i32.const 15)) (call $read)
  {deed}))
"""


def wat(deed: str, declared: str = "") -> bytes:
    """A program that greets, and does the deed at the first question. `declared`: imports and the like."""
    return bytes(wasmtime.wat2wasm(_PROGRAM.format(deed=deed, declared=declared)))


def data(at: int, text: str) -> str:
    """A declaration of text in the program's memory."""
    escaped = "".join(f"\\{byte:02x}" for byte in text.encode())
    return f'(data (i32.const {at}) "{escaped}")'


@functools.cache
def module(wasm: bytes) -> Module:
    """The module of a file, compiled once."""
    return compiled(wasm)


def example(name: str) -> Module:
    """One of the documented programs."""
    return module((EXAMPLES / f"{name}.wasm").read_bytes())


def entrant(
    name: str, played: Module, *, fuel: int = DEFAULT_FUEL, memory_mib: int = DEFAULT_MEMORY_MIB
) -> Entrant:
    """An entrant that is pinned to a module."""
    pin = ModulePin(played.sha256, fuel, memory_mib)
    return Entrant(name, EntrantKind.PROGRAM, program=f"program-{name}", module=pin)


def listed(*modules: tuple[Entrant, Module]) -> Programs:
    """The list of a worker that has them."""
    return {
        each.program: ListedModule(each.program, played, each.module)
        for each, played in modules
        if each.module is not None
    }


def assignment(expected: Expectation) -> pb.Assignment:
    """What a worker is handed for a game that is expected."""
    return pb.Assignment(
        match_id=expected.match_id,
        spec=MatchSpec.FromString(expected.spec),
        seed=expected.seed,
        salt=expected.salt,
        players=[
            pb.Player(entrant=entrant_to_proto(each), seed=seed)
            for each, seed in zip(expected.entrants, expected.own_seeds, strict=True)
        ],
        start_ms=expected.start_ms or START_MS,
    )


def hosted(expected: Expectation, programs: Programs) -> Record:
    """The game as a worker plays it."""
    fixture = decoded_assignment(assignment(expected), programs)
    now_ms = steady_clock()
    with seated(fixture, now_ms) as table:
        return play(fixture, table, now_ms)


def write_list(folder: Path, **names: str) -> Path:
    """A list of programs; `names`: files of the documented examples by the programs' names."""
    file = folder / "programs.toml"
    tables = [f'[programs.{name}]\nwasm = "{EXAMPLES / wasm}"\n' for name, wasm in names.items()]
    file.write_text("\n".join(tables))
    return file
