"""Runs one module through one game. The main module of a process of its own: its pipes are its only streams.

It starts with every game, so it imports little. If the guest fails, a frame tells that. If this process
itself fails, there is no frame, and the host sees that the process has gone.
"""

import json
import os
from typing import Any, Final

import wasmtime

from services.programs.output import Overflow
from services.programs.wasm import limits
from services.programs.wasm.frames import Kind, Pipe, framed
from services.programs.wasm.inside.confinement import die_with_parent, forbid_system_calls, limit
from services.programs.wasm.inside.console import Console
from services.programs.wasm.inside.engine import pinned_engine
from services.programs.wasm.inside.fuel import OutOfFuel, Tank
from services.programs.wasm.inside.linking import link
from services.programs.wasm.inside.wasi import Exited, Wasi

_LONGEST: Final = 1 << 30
"""The longest frame of the host: a compiled module may be many times as large as its file."""
_OWN_BYTES: Final = 512 << 20
"""Memory for Python, wasmtime and the module's code."""
_CPU_SECONDS: Final = 3600
_MIB: Final = 1 << 20

ENDED: Final = "crashed"
BROKEN: Final = "out_of_resources"
"""Values of `turn.Reason`, which is not imported here."""


def main() -> None:
    """Plays until the program or the host ends the game."""
    die_with_parent()
    pipe = Pipe(0, 1, _LONGEST)
    try:
        order = json.loads(pipe.take()[1])
        engine = pinned_engine()
        module = wasmtime.Module.deserialize(engine, pipe.take()[1])
        limit(_OWN_BYTES + order["memory_mib"] * _MIB, _CPU_SECONDS)
        forbid_system_calls()
        first = pipe.take()[1]
        _Run(pipe, order).play(engine, module, first)
    except EOFError:  # the game is over
        os._exit(0)


class _Run:
    """A game. `order`: its budget and seed."""

    def __init__(self, pipe: Pipe, order: dict[str, Any]) -> None:
        self._pipe = pipe
        self._order = order
        self._console = Console(self._more)

    def play(self, engine: wasmtime.Engine, module: wasmtime.Module, first: bytes) -> None:
        """Runs the program, from the first line of the host to its end."""
        store = wasmtime.Store(engine)
        store.set_limits(
            memory_size=self._order["memory_mib"] * _MIB,
            table_elements=limits.TABLE_ELEMENTS,
            instances=1,
            tables=limits.TABLES,
            memories=1,
        )
        self._tank = Tank(store, self._order["fuel"])
        self._console.hear(first)
        wasi = Wasi(self._console, self._tank, bytes.fromhex(self._order["seed"]))
        reason, why = self._outcome(store, module, wasi)
        self._pipe.put(
            bytes(self._console.said) + framed(Kind.WORDS, why.encode()) + framed(Kind.ENDED, reason.encode())
        )

    def _outcome(self, store: wasmtime.Store, module: wasmtime.Module, wasi: Wasi) -> tuple[str, str]:
        """Runs the program. Returns the reason of its end, and a text about it for people."""
        try:
            start = link(store.engine, module, wasi).instantiate(store, module).exports(store)["_start"]
            assert isinstance(start, wasmtime.Func), "the compiler has checked that"
            start(store)
        except OutOfFuel:
            return BROKEN, "out of fuel"
        except Overflow:
            return BROKEN, "it has said too much"
        except Exited as exited:
            return ENDED, str(exited)
        except wasmtime.Trap as trap:
            is_fuel = trap.trap_code is wasmtime.TrapCode.OUT_OF_FUEL
            return BROKEN if is_fuel else ENDED, trap.message
        except wasmtime.WasmtimeError as error:
            return BROKEN, f"it needs more memory or larger tables than it may have: {error}"
        return ENDED, "it has returned"

    def _more(self, said: bytes) -> bytes:
        self._pipe.put(said + framed(Kind.WAITS))
        line = self._pipe.take()[1]
        self._tank.fill()
        return line
