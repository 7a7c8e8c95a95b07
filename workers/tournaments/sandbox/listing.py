"""The programs that a worker runs: those of the file that ARDRI_PROGRAMS names, each in a sandbox or trusted.

ARDRI_PROGRAMS is the path of the file, or `trusted:` and the path if the operator trusts all its programs.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from services.programs.programs_file import TRUSTED, VARIABLE, programs_file
from services.programs.wasm.host.listing import modules_listed
from services.runtime.config import ConfigError
from workers.tournaments.sandbox.bubblewrap import Sandbox, command
from workers.tournaments.sandbox.probe import Unavailable, available_sandbox, complaint_of
from workers.tournaments.sandbox.programs import Program, Programs, programs_in
from workers.tournaments.sandbox.view import Unseen, view

_WAYS_OUT: Final = (
    "Install bubblewrap and allow user namespaces; or list WebAssembly programs, which need neither; or, "
    f"if you trust your programs, say {VARIABLE}={TRUSTED}:FILE."
)


def listed(environ: Mapping[str, str]) -> Programs:
    """Returns the programs that ARDRI_PROGRAMS lists; none if it is not set.

    Raises:
        ConfigError: as `programs_in`; or this host has no sandbox, or a program cannot run in one.
    """
    return {**_native(environ), **modules_listed(environ)}


def _native(environ: Mapping[str, str]) -> Mapping[str, Program]:
    file = programs_file(environ)
    if file is None:
        return {}
    programs = programs_in(file.path, trusted=file.is_trusted)
    if file.is_trusted:
        return programs
    if not programs:
        return {}
    try:
        sandbox = available_sandbox()
    except Unavailable as error:
        raise ConfigError(f"{VARIABLE}: native programs are refused: {error}. {_WAYS_OUT}") from error
    hidden = Path(environ.get("ARDRI_DATA_DIR", ".ardri"))
    return {name: sandboxed(program, sandbox, hidden) for name, program in programs.items()}


def sandboxed(program: Program, sandbox: Sandbox, hidden: Path) -> Program:
    """Returns the program with its sandbox. `hidden`: the platform's data, which it must not see.

    Raises:
        ConfigError: the program cannot run there.
    """
    executable, directory = Path(program.argv[0]), program.directory
    try:
        seen = view(executable, None if directory == Path("/") else directory, program.visible, hidden)
    except Unseen as error:
        raise ConfigError(f"{VARIABLE}: program {program.name!r}: {error}") from error
    if complaint := complaint_of(sandbox, seen, 'test -r . && test -x "$0"', (str(executable),)):
        raise ConfigError(
            f"{VARIABLE}: program {program.name!r}: its sandbox cannot read {directory} or start "
            f"{executable}; they, and the folders above them, must be open to every user ({complaint})"
        )
    argv = command(sandbox, seen, program.environment, program.argv)
    return replace(program, argv=argv, directory=Path("/"), sandbox=sandbox)
