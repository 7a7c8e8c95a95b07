"""WebAssembly programs in an operator's list of programs.

    [programs.beetle]
    wasm = "beetle.wasm"
    fuel = 500000000

Paths are relative to the folder of the list. docs/programs.md lists all keys.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from services.programs.programs_file import programs_file
from services.programs.wasm.host.module import InvalidModule, Module, compiled
from services.programs.wasm.limits import DEFAULT_FUEL, DEFAULT_MEMORY_MIB, MOST_FUEL, MOST_MEMORY_MIB
from services.runtime.config import ConfigError
from services.tournament.entrants import ModulePin

_NUMBERS: Final = {"fuel": (DEFAULT_FUEL, MOST_FUEL), "memory_mib": (DEFAULT_MEMORY_MIB, MOST_MEMORY_MIB)}
"""The keys of the budget: the default, and the most."""
_KEYS: Final = frozenset({"wasm", *_NUMBERS})


@dataclass(frozen=True, slots=True)
class ListedModule:
    """A module of the list. `pin`: the pin in a tournament that enters it only by its name."""

    name: str
    module: Module
    pin: ModulePin


def modules_listed(environ: Mapping[str, str]) -> Mapping[str, ListedModule]:
    """Returns the modules that ARDRI_PROGRAMS lists, by name, without native programs.

    Raises:
        ConfigError: no file is named, it does not exist or is not TOML, or a module cannot be run here.
    """
    file = programs_file(environ)
    return {} if file is None else modules_in(file.path)


def modules_in(file: Path) -> Mapping[str, ListedModule]:
    """Returns the modules of a list, by name.

    Raises:
        ConfigError: as `modules_listed`.
    """
    try:
        tables = tomllib.loads(file.read_text()).get("programs", {})
    except (OSError, ValueError) as error:
        raise ConfigError(f"ARDRI_PROGRAMS: {file}: {error}") from error
    listed = tables if isinstance(tables, dict) else {}
    return {
        name: _listed_module(name, table, file.parent) for name, table in listed.items() if is_module(table)
    }


def is_module(table: Any) -> bool:
    """Whether a table of the list is of a module, and not of a native program."""
    return isinstance(table, dict) and "wasm" in table


def _listed_module(name: str, table: Mapping[str, Any], folder: Path) -> ListedModule:
    """Compiles the module of a table with the key `wasm`.

    Raises:
        ConfigError: a key is unknown, a number is out of bounds, or the module cannot be run here.
    """
    if set(table) - _KEYS:
        raise _refusal(name, f"the keys beside wasm are {', '.join(_NUMBERS)}")
    numbers = {}
    for key, (default, most) in _NUMBERS.items():
        numbers[key] = number = table.get(key, default)
        if type(number) is not int or not 1 <= number <= most:
            raise _refusal(name, f"{key} is a number from 1 to {most}, not {number!r}")
    path = folder / str(table["wasm"])
    try:
        module = compiled(path.read_bytes())
    except (OSError, InvalidModule) as error:
        raise _refusal(name, f"{path}: {error}") from error
    return ListedModule(name, module, ModulePin(module.sha256, **numbers))


def _refusal(name: str, complaint: str) -> ConfigError:
    return ConfigError(f"ARDRI_PROGRAMS: program {name!r}: {complaint}")
