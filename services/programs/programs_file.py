"""The file of the operator's list of programs: `ARDRI_PROGRAMS=FILE`, or `trusted:FILE` to trust native ones.

docs/programs.md describes the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from services.runtime.config import ConfigError

VARIABLE: Final = "ARDRI_PROGRAMS"
TRUSTED: Final = "trusted"


@dataclass(frozen=True, slots=True)
class ProgramsFile:
    """The file of the list. `is_trusted`: its native programs run without a sandbox."""

    path: Path
    is_trusted: bool


def programs_file(environ: Mapping[str, str]) -> ProgramsFile | None:
    """Reads the variable; None if there are no programs.

    Raises:
        ConfigError: programs are trusted, but no file is named.
    """
    value = environ.get(VARIABLE, "")
    if not value:
        return None
    path = value.removeprefix(f"{TRUSTED}:")
    if path in {"", TRUSTED}:
        raise ConfigError(f"{VARIABLE}={value} names no file: say {TRUSTED}:/path/programs.toml")
    return ProgramsFile(Path(path), is_trusted=path != value)
