"""What one process of a test run does in this checkout while the others wait."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_BUILD: Final = Path(__file__).parents[1] / "build"


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Waits until no other process is at this; `what` is a part of a file's name."""
    _BUILD.mkdir(exist_ok=True)
    with (_BUILD / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
