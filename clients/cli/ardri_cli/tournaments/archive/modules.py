"""WebAssembly modules that a person provides, so that their moves can be verified."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from services.programs.wasm.host.module import InvalidModule, Module, compiled
from services.tournament.export.manifest import Manifest

_SUFFIX: Final = ".wasm"


def modules_of(paths: list[Path]) -> Mapping[bytes, Module]:
    """The compiled modules of the files, and of all files `*.wasm` in the folders, by their SHA-256.

    Raises:
        InvalidModule: a file is missing, or holds no module that can be run here.
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
    """The entrants whose modules are missing, so that their moves cannot be verified."""
    for entrant in (participant.entrant for participant in manifest.entrants):
        if entrant.module is not None and entrant.module.sha256 not in modules:
            yield f"{entrant.name} ({entrant.program}, SHA-256 {entrant.module.sha256.hex()})"


def _files(path: Path) -> list[Path]:
    return sorted(path.glob(f"*{_SUFFIX}")) if path.is_dir() else [path]
