"""Uses the compiled form of the modules that searches run through, if it was built from the present sources.

`make native`, and the first `make run`, compile the modules of `PATTERNS` together into
`build/native/<digest>`. The digest covers the sources and the Python, so a build of other sources is never
used. In an installed wheel the extensions lie beside the sources. With `ARDRI_PURE=1`, a process always uses
the sources.
"""

import hashlib
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

GROUP: Final = "ardri"
"""The name of the group of compiled modules."""
LIBRARY: Final = f"{GROUP}__mypyc"
"""The library with the code of all compiled modules; the module files only load it."""
PATTERNS: Final = (
    "services/kernel/dice.py",
    "services/kernel/journal.py",
    "services/kernel/position.py",
    "services/kernel/stakes.py",
    "services/search/betting/bettor.py",
    "services/search/betting/style.py",
    "services/search/betting/tally.py",
    "services/search/scores.py",
    "services/search/pvs/ordering.py",
    "services/search/pvs/quiescence.py",
    "services/search/pvs/table.py",
    "services/search/pvs/tree.py",
    "services/search/tree/edges.py",
    "services/search/tree/replies.py",
    "services/search/tree/roots.py",
    "services/search/tree/walk.py",
    "services/games/*/rules/*.py",
)
"""The paths of the modules that are compiled; an `__init__.py` never is."""
SOURCES: Final = ("services/kernel", "services/search", "services/games")
"""The sources that compiled code may depend on: it contains constants of the modules that it imports."""

_ROOT: Final = Path(__file__).parent.parent
_BUILDS: Final = _ROOT / "build" / "native"
_LATEST: Final = _BUILDS / "latest"
"""A file with the stamp of the sources of the latest build, and the digest of that build."""
_SUFFIX: Final = EXTENSION_SUFFIXES[0]


def sources() -> list[str]:
    """The paths of the modules that are compiled, sorted, relative to the folder that contains `services`."""
    found = (path for path, _ in _files() if any(fnmatch(path, pattern) for pattern in PATTERNS))
    return [path for path in found if not path.endswith("__init__.py")]


def folder() -> Path:
    """The folder for a build of the present sources; it need not exist."""
    digest = hashlib.blake2b(_SUFFIX.encode(), digest_size=8)
    for path, _ in _files():
        digest.update(path.encode() + b"\0")
        digest.update((_ROOT / path).read_bytes() + b"\0")
    return _BUILDS / digest.hexdigest()


def note(place: Path) -> None:
    """Stores which sources a build was made from, so that a starting process need not read them all."""
    _LATEST.write_text(f"{_stamp()} {place.name}", encoding="ascii")


def built() -> Path | None:
    """The build of the present sources, if there is one. They are read only if they seem to have changed."""
    if not _LATEST.is_file():
        return None
    stamp, digest = _LATEST.read_text(encoding="ascii").split()
    place = _BUILDS / digest if stamp == _stamp() else folder()
    return place if place.is_dir() else None


def is_native() -> bool:
    """Whether this process runs the compiled form."""
    return not str(importlib.import_module("services.kernel.position").__file__).endswith(".py")


def kind() -> str:
    """Which form this process runs, in one word: `native` or `pure`."""
    return "native" if is_native() else "pure"


def prefer() -> None:
    """Makes later imports of the modules of `PATTERNS` find the form that this process should run."""
    if os.environ.get("ARDRI_PURE") == "1":
        sys.meta_path.insert(0, _Finder(_ROOT, ".py"))
    elif (place := built()) is not None:
        sys.meta_path.insert(0, _Finder(place, _SUFFIX))


class _Finder:
    """Finds modules of `services`, and the library that they share, as files with a suffix in a folder."""

    def __init__(self, place: Path, suffix: str) -> None:
        self._place = place
        self._suffix = suffix

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module, for `sys.meta_path`; None if there is no such file."""
        if not name.startswith((LIBRARY, "services.")):
            return None
        file = Path(f"{self._place}/{name.replace('.', '/')}{self._suffix}")
        return spec_from_file_location(name, file) if file.is_file() else None


def _stamp() -> str:
    """A digest that changes if the name, the time or the size of a source changes."""
    told = [f"{path} {stat.st_mtime_ns} {stat.st_size}" for path, stat in _files()]
    return hashlib.blake2b("\n".join([_SUFFIX, *told]).encode(), digest_size=8).hexdigest()


def _files() -> list[tuple[str, os.stat_result]]:
    """All sources that compiled code may depend on, sorted by path."""
    return sorted(found for top in SOURCES for found in _below(top))


def _below(place: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(f"{_ROOT}/{place}") as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield f"{place}/{entry.name}", entry.stat()
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _below(f"{place}/{entry.name}")
