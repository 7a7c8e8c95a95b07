"""A mount namespace of one's own, for programs that fill a small disk.

To mount takes one, as root or in a user namespace; when the program ends, however that may be, the kernel
takes the disk away.
"""

import contextlib
import os
import subprocess
import sys
from typing import Final

INSIDE: Final = "--inside"
"""Said to a program that is in one already."""
_NAMESPACES: Final = (("unshare", "--mount"), ("unshare", "--user", "--map-root-user", "--mount"))
_TRIAL: Final = ("mount", "-t", "tmpfs", "ardri-test", "/tmp")  # seen by the trial alone


def namespace() -> tuple[str, ...] | None:
    """The words that give a command a mount namespace in which it may mount; None if this host forbids it."""
    for words in _NAMESPACES:
        with contextlib.suppress(FileNotFoundError):
            if subprocess.run([*words, *_TRIAL], check=False, capture_output=True).returncode == 0:
                return words
    return None


def begin_inside(module: str) -> None:
    """Begins the program, which is that module, again inside one; ends it where none is to be had."""
    words = namespace()
    if words is None:
        name = module.rpartition(".")[2]
        sys.exit(f"{name}: this host allows no mount, not in a user namespace either")
    os.execvp(words[0], [*words, sys.executable, "-m", module, *sys.argv[1:], INSIDE])
