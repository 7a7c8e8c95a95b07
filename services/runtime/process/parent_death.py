"""Ties a process to its parent. As a script, for a command: `parent_death.py <parent's pid> <command> ..`.

The script imports nothing of the platform, so it starts at once. Only Linux can tie a process to its parent;
elsewhere the command just runs.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1


def tied(command: Sequence[str]) -> list[str]:
    """Returns a command that runs the given one, and ends with this process if the main thread starts it."""
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


def die_with(parent: int) -> None:
    """Has the system kill this process when its parent ends. Exits if the parent has ended already."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit("the parent has died already")


def main() -> None:
    """Ties this process to its parent, then becomes the command."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    die_with(parent)
    os.execvp(command[0], command)  # noqa: S606  # a shell is what should not come between


if __name__ == "__main__":
    main()
