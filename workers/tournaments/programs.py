"""The programs that an operator lets workers start, from a TOML file.

    [programs.ladybird]
    argv = ["python3", "ladybird.py", "--quiet"]
    directory = "/srv/bots/ladybird"

    [programs.beetle]
    wasm = "beetle.wasm"

A tournament names programs and cannot say more of them than the name. docs/programs.md lists all keys.
"""

import os
import pwd
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from services.programs.wasm.listing import ListedModule, is_module, modules_in
from services.runtime.config import ConfigError
from services.tournament.entrants import module_key
from workers.tournaments.sandbox.bounds import Bounds

_MIB: Final = 1 << 20
_PATH: Final = "/usr/local/bin:/usr/bin:/bin"
_NUMBERS: Final[Mapping[str, int]] = {
    "memory_mib": 512,
    "processes": 16,
    "address_space_mib": 16_384,
    "cpu_seconds": 300,
    "files": 256,
    "file_size_mib": 64,
}
"""The bounds, with what they are if the file does not say."""
_KEYS: Final = frozenset({"argv", "directory", "user", *_NUMBERS})


@dataclass(frozen=True, slots=True)
class Program:
    """What to start, where, and within which bounds. `environment` is all of it."""

    name: str
    argv: tuple[str, ...]
    directory: Path
    environment: Mapping[str, str]
    bounds: Bounds


Programs: TypeAlias = Mapping[str, Program | ListedModule]
"""What workers can start, by name: native programs and WebAssembly modules."""


def listed(environ: Mapping[str, str]) -> Programs:
    """The programs that ARDRI_PROGRAMS lists; none if it is not set.

    Raises:
        ConfigError: as `programs_in`.
    """
    file = environ.get("ARDRI_PROGRAMS", "")
    return {**programs_in(Path(file)), **modules_in(Path(file))} if file else {}


def programs_in(file: Path) -> Mapping[str, Program]:
    """The native programs of a file, by name.

    Raises:
        ConfigError: no such file, not TOML, a key that there is not, or a program that cannot be started.
    """
    try:
        content = tomllib.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise ConfigError(f"ARDRI_PROGRAMS: {file}: {error}") from error
    listed = content.get("programs", {})
    if set(content) - {"programs"} or not isinstance(listed, dict):
        raise ConfigError(f"ARDRI_PROGRAMS: {file}: it has tables [programs.<name>] and nothing else")
    return {name: _program(name, table) for name, table in listed.items() if not is_module(table)}


def keys_of(programs: Programs) -> list[str]:
    """What a director is told of them: the name of each, and of a module also which one it is."""
    modules = [each for each in programs.values() if isinstance(each, ListedModule)]
    return [*programs, *(module_key(each.name, each.module.sha256) for each in modules)]


def _program(name: str, table: Any) -> Program:
    if not isinstance(table, dict) or set(table) - _KEYS:
        raise _refusal(name, f"the keys are {', '.join(sorted(_KEYS))}")
    argv = table.get("argv")
    if not (isinstance(argv, list) and argv and all(isinstance(word, str) for word in argv)):
        raise _refusal(name, "argv is a list of words, the program first")
    directory = Path(str(table.get("directory", "/")))
    if not directory.is_dir():
        raise _refusal(name, f"no directory {directory}")
    found = shutil.which(directory / argv[0] if "/" in argv[0] else argv[0], path=_PATH)
    if found is None:
        raise _refusal(name, f"no program {argv[0]}")
    environment = {"PATH": _PATH, "HOME": str(directory), "LANG": "C.UTF-8"}
    return Program(name, (found, *argv[1:]), directory, environment, _bounds(name, table))


def _bounds(name: str, table: Mapping[str, Any]) -> Bounds:
    numbers = {key: table.get(key, default) for key, default in _NUMBERS.items()}
    for key, number in numbers.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise _refusal(name, f"{key} is a number of at least 1, not {number!r}")
    sizes = {
        key.removesuffix("_mib"): number * _MIB for key, number in numbers.items() if key.endswith("_mib")
    }
    counts = {key: number for key, number in numbers.items() if not key.endswith("_mib")}
    user, group = _user(name, table.get("user"))
    return Bounds(**sizes, **counts, user=user, group=group)


def _user(name: str, wanted: Any) -> tuple[int, int]:
    """As whom to run; as ourselves if nobody is named."""
    if wanted is None:
        return -1, -1
    try:
        entry = pwd.getpwnam(wanted)
    except (KeyError, TypeError) as error:
        raise _refusal(name, f"no user {wanted!r}") from error
    if os.geteuid() not in (0, entry.pw_uid):
        raise _refusal(name, f"only root starts programs as {wanted}")
    return entry.pw_uid, entry.pw_gid


def _refusal(name: str, complaint: str) -> ConfigError:
    return ConfigError(f"ARDRI_PROGRAMS: program {name!r}: {complaint}")
