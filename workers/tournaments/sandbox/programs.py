"""The programs that an operator lets workers start, from a TOML file.

    [programs.ladybird]
    argv = ["python3", "ladybird.py", "--quiet"]
    directory = "/srv/bots/ladybird"

    [programs.beetle]
    wasm = "beetle.wasm"

A tournament can only name programs, and not say how to run them. docs/programs.md lists all keys.
"""

import os
import pwd
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from services.programs.wasm.host.listing import ListedModule, is_module
from services.runtime.config import ConfigError
from services.tournament.entrants import module_key
from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.bubblewrap import HOME, Sandbox

_MIB: Final = 1 << 20
_PATH: Final = "/usr/local/bin:/usr/bin:/bin"
_NUMBERS: Final[Mapping[str, int]] = {
    "memory_mib": 512,
    "scratch_mib": 64,
    "processes": 1,
    "threads": 32,
    "address_space_mib": 1_024,
    "cpu_seconds": 300,
    "files": 128,
    "file_size_mib": 64,
}
"""The bounds and their defaults. The kernel's bound on memory is `processes` times `address_space_mib`."""
_NUMBERS_TRUSTED: Final[Mapping[str, int]] = {
    **_NUMBERS,
    "processes": 16,
    "address_space_mib": 16_384,
    "files": 256,
}
"""Defaults without a sandbox, where processes are counted now and then, but not prevented."""
_KEYS: Final = frozenset({"argv", "directory", "visible", "user", *_NUMBERS})


@dataclass(frozen=True, slots=True)
class Program:
    """A command, its directory, its whole environment, and its bounds.

    `visible`: paths that a sandbox shows it beside its directory. `sandbox`: the sandbox in which it runs;
    then `argv` is the command of bubblewrap. None: the program is trusted, or not yet sandboxed.
    """

    name: str
    argv: tuple[str, ...]
    directory: Path
    environment: Mapping[str, str]
    bounds: Bounds
    sandbox: Sandbox | None = None
    visible: tuple[Path, ...] = ()


Programs: TypeAlias = Mapping[str, Program | ListedModule]
"""Programs that workers can start, by name: native programs and WebAssembly modules."""


def programs_in(file: Path, *, trusted: bool = False) -> Mapping[str, Program]:
    """Returns the native programs of a file, by name, without sandboxes, which `listing` adds.

    Raises:
        ConfigError: there is no such file, it is not TOML, or has unknown keys; or a program cannot start.
    """
    try:
        content = tomllib.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise ConfigError(f"ARDRI_PROGRAMS: {file}: {error}") from error
    listed = content.get("programs", {})
    if set(content) - {"programs"} or not isinstance(listed, dict):
        raise ConfigError(f"ARDRI_PROGRAMS: {file}: it has tables [programs.<name>] and nothing else")
    native = {name: table for name, table in listed.items() if not is_module(table)}
    folder = file.absolute().parent
    return {name: _program(name, table, folder, trusted=trusted) for name, table in native.items()}


def keys_of(programs: Programs) -> list[str]:
    """Returns keys for a director: the name of each program, and for a module also one with its digest."""
    modules = [each for each in programs.values() if isinstance(each, ListedModule)]
    return [*programs, *(module_key(each.name, each.module.sha256) for each in modules)]


def _program(name: str, table: Any, folder: Path, *, trusted: bool) -> Program:
    """Checks a table of the list. `folder`: of the list, to which the program's directory is relative."""
    if not isinstance(table, dict) or set(table) - _KEYS:
        raise _refusal(name, f"the keys are {', '.join(sorted(_KEYS))}")
    argv = table.get("argv")
    if not (isinstance(argv, list) and argv and all(isinstance(word, str) for word in argv)):
        raise _refusal(name, "argv is a list of words, the program first")
    directory = Path(os.path.normpath(folder / str(table.get("directory", "/"))))
    if not directory.is_dir():
        raise _refusal(name, f"no directory {directory}")
    found = shutil.which(directory / argv[0] if "/" in argv[0] else argv[0], path=_PATH)
    if found is None:
        raise _refusal(name, f"no program {argv[0]}")
    home = {"HOME": str(directory)} if trusted else {"HOME": HOME, "TMPDIR": HOME}
    if "user" in table and not trusted:
        raise _refusal(name, "a sandbox has a user of its own; user is for trusted programs")
    return Program(
        name,
        (found, *argv[1:]),
        directory,
        {"PATH": _PATH, "LANG": "C.UTF-8", **home},
        _bounds(name, table, _NUMBERS_TRUSTED if trusted else _NUMBERS),
        visible=_visible(name, table.get("visible", [])),
    )


def _visible(name: str, paths: Any) -> tuple[Path, ...]:
    if not (isinstance(paths, list) and all(isinstance(path, str) for path in paths)):
        raise _refusal(name, "visible is a list of paths")
    for path in map(Path, paths):
        if not (path.is_absolute() and path.exists()):
            raise _refusal(name, f"visible: no {path}, or not from the root on")
    return tuple(map(Path, paths))


def _bounds(name: str, table: Mapping[str, Any], defaults: Mapping[str, int]) -> Bounds:
    numbers = {key: table.get(key, default) for key, default in defaults.items()}
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
    """Returns the user and group to run as; -1 for those of this process, if no user is named."""
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
