"""The host's files that a sandboxed program sees: the system, its own folder, its interpreter."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SYSTEM: Final = tuple(map(Path, ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")))
SETTINGS: Final = tuple(map(Path, ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")))
"""Files in /etc that programs of the system need to start."""
_PYTHON_PARTS: Final = ("bin", "lib", "lib64", "pyvenv.cfg")
_MOST_LINKS: Final = 40


class Unseen(Exception):
    """A program would see too much or too little in its sandbox."""


@dataclass(frozen=True, slots=True)
class FileView:
    """The view of a program: the system and `folders`, read-only at their paths. It starts in `directory`."""

    folders: tuple[Path, ...]
    directory: Path


def view(executable: Path, directory: Path | None, visible: Sequence[Path], hidden: Path) -> FileView:
    """Returns the view of a program. `visible`: paths that the operator adds; `hidden`: the platform's data.

    Raises:
        Unseen: it would see the platform's data, or it would not see its own interpreter.
    """
    shown = (*visible, *(() if directory is None else (directory,)))
    folders = (*shown, *_installations(executable, (*SYSTEM, *SETTINGS, *shown)))
    secret = hidden.resolve()
    for folder in (*SYSTEM, *folders):
        resolved = folder.resolve()
        if secret.is_relative_to(resolved) or resolved.is_relative_to(secret):
            raise Unseen(f"{folder} would show it the platform's data in {hidden}")
    return FileView(tuple(dict.fromkeys(folders)), directory or Path("/tmp"))  # noqa: S108  # of the sandbox


def _installations(executable: Path, seen: Sequence[Path]) -> Iterator[Path]:
    """Yields the necessary parts of Python installations to which the executable or a link to it belongs.

    Raises:
        Unseen: the executable is elsewhere, and it is unknown which other files it needs.
    """
    for file in _links(executable):
        if any(file.is_relative_to(folder) for folder in seen):
            continue
        prefix = file.parent.parent
        is_python = (prefix / "pyvenv.cfg").exists() or any((prefix / "lib").glob("python3*"))
        if file.parent.name != "bin" or not is_python:
            raise Unseen(f"it runs {file}, which is neither in /usr nor in its directory: say visible = [..]")
        yield from (part for name in _PYTHON_PARTS if (part := prefix / name).exists())


def _links(file: Path) -> Iterator[Path]:
    """Yields the file, and then the target of each link that it leads to."""
    for _ in range(_MOST_LINKS):
        yield file
        if not file.is_symlink():
            return
        file = Path(os.path.normpath(file.parent / file.readlink()))
