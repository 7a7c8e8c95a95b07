"""A separate mount namespace, for programs that fill a small disk.

Mounting requires one, as root or in a user namespace. When the program ends in any way, the kernel removes
the disk.
"""

import contextlib
import os
import subprocess
import sys
from typing import Final

INSIDE: Final = "--inside"
"""The argument for a program that already runs in such a namespace."""
_NAMESPACES: Final = (("unshare", "--mount"), ("unshare", "--user", "--map-root-user", "--mount"))
_TRIAL: Final = ("mount", "-t", "tmpfs", "ardri-test", "/tmp")  # visible only to the trial


def namespace() -> tuple[str, ...] | None:
    """Returns the words that run a command in a mount namespace of its own; None if this host forbids it."""
    for words in _NAMESPACES:
        with contextlib.suppress(FileNotFoundError):
            if subprocess.run([*words, *_TRIAL], check=False, capture_output=True).returncode == 0:
                return words
    return None


def begin_inside(module: str) -> None:
    """Starts this program, given as a module, again inside a namespace; exits if there can be none."""
    words = namespace()
    if words is None:
        name = module.rpartition(".")[2]
        sys.exit(f"{name}: this host allows no mount, not in a user namespace either")
    os.execvp(words[0], [*words, sys.executable, "-m", module, *sys.argv[1:], INSIDE])
