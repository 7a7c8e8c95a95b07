"""A separate mount namespace for programs that fill a small disk.

A program needs one to mount a disk, as root or in a user namespace. When the program ends, in any way, the
kernel removes the disk.
"""

import contextlib
import os
import subprocess
import sys
from typing import Final

INSIDE: Final = "--inside"
"""The argument for a program that is already inside a namespace."""
_NAMESPACES: Final = (("unshare", "--mount"), ("unshare", "--user", "--map-root-user", "--mount"))
_TRIAL: Final = ("mount", "-t", "tmpfs", "ardri-test", "/tmp")  # visible only inside the trial's namespace


def namespace() -> tuple[str, ...] | None:
    """A command prefix for a mount namespace in which a program may mount; None if this host forbids it."""
    for words in _NAMESPACES:
        with contextlib.suppress(FileNotFoundError):
            if subprocess.run([*words, *_TRIAL], check=False, capture_output=True).returncode == 0:
                return words
    return None


def begin_inside(module: str) -> None:
    """Starts the program, which is that module, again inside a namespace; ends it if there can be none."""
    words = namespace()
    if words is None:
        name = module.rpartition(".")[2]
        sys.exit(f"{name}: this host allows no mount, not in a user namespace either")
    os.execvp(words[0], [*words, sys.executable, "-m", module, *sys.argv[1:], INSIDE])
