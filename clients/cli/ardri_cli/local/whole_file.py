"""Writes files completely or not at all, even if the disk is full."""

from pathlib import Path

from ardri_cli.terminal.failures import fail
from services.archive.manifest import write_whole


def write_file(path: Path, content: bytes) -> None:
    """Writes a file; the old content stays until all of the new one is written.

    Raises:
        typer.Exit: the file cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # such as a pipe
        else:
            write_whole(path.resolve(), content)
    except OSError as error:
        raise fail(f"cannot write {path}: {error.strerror}") from error
