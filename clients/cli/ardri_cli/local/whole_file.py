"""Files that are there with all of their content or not at all, as on a full disk."""

from pathlib import Path

from ardri_cli.terminal.failures import fail
from services.archive.manifest import write_whole


def write_file(path: Path, content: bytes) -> None:
    """What was there stays until all of it is written.

    Raises:
        typer.Exit: it cannot be.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe, say
        else:
            write_whole(path.resolve(), content)
    except OSError as error:
        raise fail(f"cannot write {path}: {error.strerror}") from error
