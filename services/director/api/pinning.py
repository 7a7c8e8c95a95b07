"""Pins the module of a program when it enters a tournament, so that every worker plays the same module."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from services.programs.wasm.limits import DEFAULT_FUEL, DEFAULT_MEMORY_MIB
from services.runtime.errors import InvalidRequest
from services.tournament.entrants import Entrant, EntrantKind, ModulePin

_UNSAID: Final = ModulePin(b"", 0, 0)
_DEFAULTS: Final = ModulePin(b"", DEFAULT_FUEL, DEFAULT_MEMORY_MIB)


def pinned(entrant: Entrant, modules: Mapping[str, ModulePin], field: str) -> Entrant:
    """The entrant with a complete pin. `modules`: pins of the programs that the director has, by name.

    Raises:
        InvalidRequest: no digest is known, or the entrant's digest is not that of the director's program.
    """
    known = modules.get(entrant.program) if entrant.kind is EntrantKind.PROGRAM else None
    if entrant.module is None and known is None:
        return entrant
    said, listed = entrant.module or _UNSAID, known or _DEFAULTS
    if not (said.sha256 or listed.sha256):
        where = f"{field}.program.module.sha256"
        raise InvalidRequest(where, f"is needed, as {entrant.program!r} is no module of the director's list")
    if said.sha256 and listed.sha256 and said.sha256 != listed.sha256:
        where = f"{field}.program.module.sha256"
        raise InvalidRequest(where, f"the director's {entrant.program!r} is {listed.sha256.hex()}")
    pin = ModulePin(
        said.sha256 or listed.sha256,
        said.fuel or listed.fuel,
        said.memory_mib or listed.memory_mib,
    )
    return replace(entrant, module=pin)
