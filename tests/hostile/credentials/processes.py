"""Places of running processes: their arguments, their environment, their pages."""

import contextlib
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import psutil

from tests.hostile.credentials.places import Kind, Place
from tests.waiting import HANG_SECONDS

_PAGES: Final = ("metrics", "readyz", "livez")


def of_processes(processes: Iterable[psutil.Process], names: Mapping[int, str]) -> Iterator[Place]:
    """Arguments and environment of each; what a named one has started is called `NAME/child`."""
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess, FileNotFoundError, ProcessLookupError):  # it has ended
            name = _name(process, names)
            proc = Path(f"/proc/{process.pid}")
            yield Place(Kind.ARGUMENTS, name, (proc / "cmdline").read_bytes())
            yield Place(Kind.ENVIRONMENT, name, (proc / "environ").read_bytes())


def _name(process: psutil.Process, names: Mapping[int, str]) -> str:
    if process.pid in names:
        return names[process.pid]
    above = (names[each.pid] for each in process.parents() if each.pid in names)
    return f"{next(above, '?')}/child"


def of_pages(name: str, address: str) -> Iterator[Place]:
    """What the port of metrics answers, good or bad."""
    for page in _PAGES:
        yield Place(Kind.PAGE, f"{name}/{page}", _read(f"http://{address}/{page}"))


def _read(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=HANG_SECONDS) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as refused:
        return refused.read()
