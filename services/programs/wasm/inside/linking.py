"""Links a module to its system. A module that imports unknown things, or exports too little, is refused."""

from collections.abc import Callable
from typing import Final

import wasmtime

from services.programs.wasm.inside.wasi import Call, Wasi, unanswered

PREVIEW1: Final = "wasi_snapshot_preview1"
_I32, _I64 = wasmtime.ValType.i32(), wasmtime.ValType.i64()
_LONG_PARAMETERS: Final = {
    "clock_time_get": (1,),
    "fd_advise": (1, 2),
    "fd_allocate": (1, 2),
    "fd_fdstat_set_rights": (1, 2),
    "fd_filestat_set_size": (1,),
    "fd_filestat_set_times": (1, 2),
    "fd_pread": (3,),
    "fd_pwrite": (3,),
    "fd_readdir": (3,),
    "fd_seek": (1,),
    "path_filestat_set_times": (4, 5),
    "path_open": (5, 6),
}
"""Parameters of 64 bits, by their indexes from 0; all others have 32 bits."""
_PARAMETERS: Final = {
    "args_get": 2,
    "args_sizes_get": 2,
    "clock_res_get": 2,
    "clock_time_get": 3,
    "environ_get": 2,
    "environ_sizes_get": 2,
    "fd_advise": 4,
    "fd_allocate": 3,
    "fd_close": 1,
    "fd_datasync": 1,
    "fd_fdstat_get": 2,
    "fd_fdstat_set_flags": 2,
    "fd_fdstat_set_rights": 3,
    "fd_filestat_get": 2,
    "fd_filestat_set_size": 2,
    "fd_filestat_set_times": 4,
    "fd_pread": 5,
    "fd_prestat_dir_name": 3,
    "fd_prestat_get": 2,
    "fd_pwrite": 5,
    "fd_read": 4,
    "fd_readdir": 5,
    "fd_renumber": 2,
    "fd_seek": 4,
    "fd_sync": 1,
    "fd_tell": 2,
    "fd_write": 4,
    "path_create_directory": 3,
    "path_filestat_get": 5,
    "path_filestat_set_times": 7,
    "path_link": 7,
    "path_open": 9,
    "path_readlink": 6,
    "path_remove_directory": 3,
    "path_rename": 6,
    "path_symlink": 5,
    "path_unlink_file": 3,
    "poll_oneoff": 4,
    "proc_exit": 1,
    "proc_raise": 1,
    "random_get": 2,
    "sched_yield": 0,
    "sock_accept": 3,
    "sock_recv": 6,
    "sock_send": 5,
    "sock_shutdown": 2,
}
"""All calls of WASI preview 1, with the number of their parameters."""


class Refused(Exception):
    """The module cannot be run here."""


def check(module: wasmtime.Module) -> None:
    """Checks that the module can be linked.

    Raises:
        Refused: it imports something unknown, or lacks an export that a WASI program has.
    """
    for imported in module.imports:
        name = imported.name or ""
        if imported.module != PREVIEW1 or name not in _PARAMETERS:
            raise Refused(f"imports {imported.module!r} {name!r}, which there is not")
        found = imported.type
        if not isinstance(found, wasmtime.FuncType) or not _is_alike(found, _type_of(name)):
            raise Refused(f"imports {name!r} as something else than it is")
    exports = {exported.name: exported.type for exported in module.exports}
    if not isinstance(exports.get("memory"), wasmtime.MemoryType):
        raise Refused("exports no memory of the name 'memory'")
    start = exports.get("_start")
    if not isinstance(start, wasmtime.FuncType) or start.params or start.results:
        raise Refused("exports no function '_start' without parameters and results")


def link(engine: wasmtime.Engine, module: wasmtime.Module, wasi: Wasi) -> wasmtime.Linker:
    """Returns the linker with which to instantiate the module."""
    linker = wasmtime.Linker(engine)
    calls = wasi.calls()
    for name in {imported.name or "" for imported in module.imports}:
        host = _host(wasi, calls.get(name, unanswered))
        linker.define_func(PREVIEW1, name, _type_of(name), host, access_caller=True)
    return linker


def _host(wasi: Wasi, call: Call) -> Callable[..., int | None]:
    return lambda caller, *numbers: wasi.called(call, caller, numbers)


def _type_of(name: str) -> wasmtime.FuncType:
    long = _LONG_PARAMETERS.get(name, ())
    params = [_I64 if at in long else _I32 for at in range(_PARAMETERS[name])]
    return wasmtime.FuncType(params, [] if name == "proc_exit" else [_I32])


def _is_alike(one: wasmtime.FuncType, other: wasmtime.FuncType) -> bool:
    return (one.params, one.results) == (other.params, other.results)
