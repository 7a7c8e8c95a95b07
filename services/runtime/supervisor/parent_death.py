"""Runs a command that dies with its parent: `parent_death.py <parent's pid> <command> ..`.

A script and no module, so that it starts without the platform's imports. Only Linux can do this;
elsewhere the command simply runs.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Ties this process to its parent, then becomes the command."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit("the parent has died already")
    os.execvp(command[0], command)  # noqa: S606  # a shell is what should not come between


if __name__ == "__main__":
    main()
