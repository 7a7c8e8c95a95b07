"""Prefers the compiled form of what searches run through, where there is one that fits the sources.

`make native`, and `make run` once, compile the modules of `PATTERNS` together into
`build/native/<digest>`. The digest is that of the sources and of the Python, so a build of other sources
is never used. In an installed wheel the extensions lie beside the sources. `ARDRI_PURE=1` takes the
sources in any case.
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
"""What the compiled modules are called together."""
LIBRARY: Final = f"{GROUP}__mypyc"
"""The library that holds them all; each module only leads into it."""
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
"""The modules that are compiled, as paths; `__init__.py` never is."""
SOURCES: Final = ("services/kernel", "services/search", "services/games")
"""What compiled code may depend on: it holds the constants of the modules that it imports."""

_ROOT: Final = Path(__file__).parent.parent
_BUILDS: Final = _ROOT / "build" / "native"
_LATEST: Final = _BUILDS / "latest"
"""The stamp of the sources of the latest build, and its digest."""
_SUFFIX: Final = EXTENSION_SUFFIXES[0]


def sources() -> list[str]:
    """The paths of the modules that are compiled, sorted, from the folder that `services` is in."""
    found = (path for path, _ in _files() if any(fnmatch(path, pattern) for pattern in PATTERNS))
    return [path for path in found if not path.endswith("__init__.py")]


def folder() -> Path:
    """Where the build of the sources as they are now is, or would be."""
    digest = hashlib.blake2b(_SUFFIX.encode(), digest_size=8)
    for path, _ in _files():
        digest.update(path.encode() + b"\0")
        digest.update((_ROOT / path).read_bytes() + b"\0")
    return _BUILDS / digest.hexdigest()


def note(place: Path) -> None:
    """Remembers which sources a build is of, so that a start need not read them all."""
    _LATEST.write_text(f"{_stamp()} {place.name}", encoding="ascii")


def built() -> Path | None:
    """The build of the sources as they are now, if there is one; they are read only if they seem changed."""
    if not _LATEST.is_file():
        return None
    stamp, digest = _LATEST.read_text(encoding="ascii").split()
    place = _BUILDS / digest if stamp == _stamp() else folder()
    return place if place.is_dir() else None


def is_native() -> bool:
    """Whether this process runs the compiled form."""
    return not str(importlib.import_module("services.kernel.position").__file__).endswith(".py")


def kind() -> str:
    """What this process runs, in a word: `native` or `pure`."""
    return "native" if is_native() else "pure"


def prefer() -> None:
    """From now on, imports of the modules of `PATTERNS` find the form that they should."""
    if os.environ.get("ARDRI_PURE") == "1":
        sys.meta_path.insert(0, _Finder(_ROOT, ".py"))
    elif (place := built()) is not None:
        sys.meta_path.insert(0, _Finder(place, _SUFFIX))


class _Finder:
    """Finds modules of `services`, and the library they share, in a folder and with a suffix."""

    def __init__(self, place: Path, suffix: str) -> None:
        self._place = place
        self._suffix = suffix

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As `sys.meta_path` asks for it; None where there is no such file."""
        if not name.startswith((LIBRARY, "services.")):
            return None
        file = Path(f"{self._place}/{name.replace('.', '/')}{self._suffix}")
        return spec_from_file_location(name, file) if file.is_file() else None


def _stamp() -> str:
    """Differs if a source has another name, time or size."""
    told = [f"{path} {stat.st_mtime_ns} {stat.st_size}" for path, stat in _files()]
    return hashlib.blake2b("\n".join([_SUFFIX, *told]).encode(), digest_size=8).hexdigest()


def _files() -> list[tuple[str, os.stat_result]]:
    """All sources that compiled code may depend on, by path."""
    return sorted(found for top in SOURCES for found in _below(top))


def _below(place: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(f"{_ROOT}/{place}") as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield f"{place}/{entry.name}", entry.stat()
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _below(f"{place}/{entry.name}")
