"""Ties a process to its parent; as a script, `parent_death.py <parent's pid> <command> ..`, before a command.

A script imports nothing of the platform, and so starts at once. Only Linux can do this; elsewhere
processes simply run.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1


def tied(command: Sequence[str]) -> list[str]:
    """The command that becomes this one and ends with this process, if that starts it in its main thread."""
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


def die_with(parent: int) -> None:
    """Has the system kill this process as soon as its parent has ended; ends it if that has happened."""
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
