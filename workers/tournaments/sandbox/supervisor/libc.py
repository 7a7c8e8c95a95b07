"""Calls of the C library for which Python 3.11 has no function: see their manual pages, section 2."""

import ctypes
import os
from typing import Final

_libc = ctypes.CDLL(None, use_errno=True)

CLONE_NEWNS: Final = 0x00020000
CLONE_NEWUSER: Final = 0x10000000
MS_NOSUID: Final = 0x2
MS_NODEV: Final = 0x4
MS_REC: Final = 0x4000
MS_PRIVATE: Final = 0x40000
PR_SET_PDEATHSIG: Final = 1
PR_SET_DUMPABLE: Final = 4
PR_SET_CHILD_SUBREAPER: Final = 36
PR_SET_NO_NEW_PRIVS: Final = 38


def prctl(option: int, value: int) -> None:
    """Changes a property of this process.

    Raises:
        OSError: the kernel refused.
    """
    _checked(_libc.prctl(option, value, 0, 0, 0), "prctl")


def unshare(flags: int) -> None:
    """Moves this process into new namespaces.

    Raises:
        OSError: the kernel refused.
    """
    _checked(_libc.unshare(flags), "unshare")


def mount(kind: str, target: str, flags: int, options: str = "") -> None:
    """Mounts a file system without a device; `kind` is empty for a change of flags.

    Raises:
        OSError: the kernel refused.
    """
    _checked(_libc.mount(kind.encode(), target.encode(), kind.encode(), flags, options.encode()), "mount")


def _checked(result: int, call: str) -> None:
    if result:
        number = ctypes.get_errno()
        raise OSError(number, f"{call}: {os.strerror(number)}")
