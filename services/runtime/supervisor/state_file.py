"""A file that tells other programs which processes run where. On a full disk it only becomes stale."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

_RETRY_SECONDS: Final = 1.0

Describe = Callable[[], object]
"""Returns the state, in a form that JSON can take."""


class StateFile:
    """The file; none if `path` is None. `tell`: takes a line when the file cannot be written."""

    def __init__(self, path: Path | None, describe: Describe, tell: Callable[[str], None]) -> None:
        self._path = path
        self._describe = describe
        self._tell = tell
        self._is_behind = False

    def write(self) -> None:
        """Writes the current state atomically."""
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
        """Retries, until cancelled, to write a state that could not be written when it changed."""
        while True:
            await asyncio.sleep(_RETRY_SECONDS)
            if self._is_behind:
                self.write()

    def remove(self) -> None:
        """Removes the file, when nothing runs any more."""
        if self._path is not None:
            try:
                self._path.unlink(missing_ok=True)
            except OSError as error:
                self._tell(f"{self._path} stays: {error.strerror}")
