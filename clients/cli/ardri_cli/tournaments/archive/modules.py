"""WebAssembly modules that somebody hands over to have their moves proven."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from services.programs.wasm.host.module import InvalidModule, Module, compiled
from services.tournament.export.manifest import Manifest

_SUFFIX: Final = ".wasm"


def modules_of(paths: list[Path]) -> Mapping[bytes, Module]:
    """The modules of files, and of all files `*.wasm` of folders, compiled, by their SHA-256.

    Raises:
        InvalidModule: no module that can be run here, or no such file.
    """
    found = {}
    for file in (file for path in paths for file in _files(path)):
        try:
            module = compiled(file.read_bytes())
        except (OSError, InvalidModule) as error:
            raise InvalidModule(f"{file}: {error}") from error
        found[module.sha256] = module
    return found


def missing(manifest: Manifest, modules: Mapping[bytes, Module]) -> Iterator[str]:
    """The entrants whose moves only their modules could prove, which are not there."""
    for entrant in (participant.entrant for participant in manifest.entrants):
        if entrant.module is not None and entrant.module.sha256 not in modules:
            yield f"{entrant.name} ({entrant.program}, SHA-256 {entrant.module.sha256.hex()})"


def _files(path: Path) -> list[Path]:
    return sorted(path.glob(f"*{_SUFFIX}")) if path.is_dir() else [path]
