"""What runs where, as a file for other programs; a full disk makes it stale, and does no other harm."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

_RETRY_SECONDS: Final = 1.0

Describe = Callable[[], object]
"""The state as JSON takes it."""


class StateFile:
    """Rewritten on every change; no file at all if `path` is None. `tell`: takes a line when it cannot be."""

    def __init__(self, path: Path | None, describe: Describe, tell: Callable[[str], None]) -> None:
        self._path = path
        self._describe = describe
        self._tell = tell
        self._is_behind = False

    def write(self) -> None:
        """Writes the state as it is now; all of it appears at once, or nothing changes."""
        if self._path is None:
            return
        try:
            draft = self._path.with_suffix(".draft")
            draft.write_text(json.dumps(self._describe(), indent=2) + "\n")
            draft.replace(self._path)
        except OSError as error:
            if not self._is_behind:
                self._tell(f"{self._path} is not up to date: {error.strerror}; tried again until it is")
            self._is_behind = True
        else:
            self._is_behind = False

    async def keep_up(self) -> None:
        """Writes until cancelled what could not be written when it changed."""
        while True:
            await asyncio.sleep(_RETRY_SECONDS)
            if self._is_behind:
                self.write()

    def remove(self) -> None:
        """Nothing runs any more."""
        if self._path is not None:
            try:
                self._path.unlink(missing_ok=True)
            except OSError as error:
                self._tell(f"{self._path} stays: {error.strerror}")
