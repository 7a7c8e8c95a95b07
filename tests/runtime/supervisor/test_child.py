"""The output of a child process is passed on."""

import os
import sys

from services.runtime.supervisor import ProcessSpec
from services.runtime.supervisor.child import Child


async def never() -> bool:
    return False


async def test_lines_of_no_concern_are_left_out() -> None:
    told: list[tuple[str, str]] = []
    script = "print('WARNING full memory!'); print('a real warning')"
    argv = (sys.executable, "-c", script)
    spec = ProcessSpec("broker", argv, os.environ, never, silent=("full memory", "another"))
    child = Child(spec, lambda name, line: told.append((name, line)), lambda: None)
    assert not await child._run_once()
    assert told == [("broker", "a real warning")]
