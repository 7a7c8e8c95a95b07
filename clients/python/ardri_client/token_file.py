"""Tokens of an account in a file, for programs that use the same account in each run (Unix).

    store = TokenFile("bot.json")
    async with Ardri.connect(address, tokens=store) as ardri:
        if not ardri.token:
            await ardri.log_in("bot")

Several processes may share the file: one refreshes at a time, and the others read the new tokens.
"""

import asyncio
import fcntl
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Final

from ardri_client.calls.tokens import Tokens

_MODE: Final = 0o600
_LOOK_SECONDS: Final = 0.02


class TokenFile:
    """A `TokenStore` in a file that only its owner can read, written as a whole or not at all."""

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Tokens | None]:
        """Locks a lock file beside the file."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        async with file_lock(self._path.with_suffix(".lock")):
            yield self._read()

    def keep(self, tokens: Tokens) -> None:
        """Writes the tokens; they are on the disk when this returns."""
        draft = self._path.with_suffix(".draft")
        with _opened(draft) as file:
            json.dump(asdict(tokens), file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._path)

    def _read(self) -> Tokens | None:
        if not self._path.exists():
            return None
        return Tokens(**json.loads(self._path.read_text(encoding="utf-8")))


@asynccontextmanager
async def file_lock(path: Path) -> AsyncIterator[None]:
    """Excludes others on this machine while entered; waiting for it does not block the event loop."""
    with _opened(path) as lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                await asyncio.sleep(_LOOK_SECONDS)
        yield


def _opened(path: Path) -> IO[str]:
    return open(path, "w", encoding="utf-8", opener=_private)  # the caller closes it


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, _MODE)
