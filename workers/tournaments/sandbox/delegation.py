"""Whether this process may make groups in a part of the cgroup v2 hierarchy.

It may if systemd has delegated a group to its service (`Delegate=memory pids`), and the processes of the
service are in a group below the delegated one (`DelegateSubgroup=`). Then the delegated group has no
processes of its own, and can bound new groups beside ours: the rule of "no internal processes" of
cgroup-v2.rst.
"""

import os
from pathlib import Path
from typing import Final

_NEEDED: Final = {"memory", "pids"}
_DELEGATED: Final = ("user.delegate", "trusted.delegate")
"""Attributes that systemd gives to delegated groups: see CGROUP_DELEGATION in its documentation."""


def delegated_group(process: Path = Path("/proc/self")) -> str:
    """Returns the path of the group in which to make groups of programs; empty if there is none.

    `process`: the folder of this process in /proc.
    """
    ours = _own_group(process)
    if ours is None or not _is_delegated(ours.parent):
        return ""
    try:
        if not set(_words(ours.parent / "cgroup.controllers")) >= _NEEDED:
            return ""
        missing = _NEEDED - set(_words(ours.parent / "cgroup.subtree_control"))
        if missing:
            enabled = " ".join(f"+{name}" for name in sorted(missing))
            (ours.parent / "cgroup.subtree_control").write_text(enabled)
    except OSError:
        return ""  # it is not ours after all, or has processes; other bounds hold without it
    return str(ours.parent)


def _own_group(process: Path) -> Path | None:
    """Returns the folder of our group; None if there is no cgroup v2, or our group is its root."""
    try:
        lines = (process / "cgroup").read_text().splitlines()
        mounts = (process / "mountinfo").read_text().splitlines()
    except OSError:
        return None
    paths = [line.removeprefix("0::/") for line in lines if line.startswith("0::/")]
    # proc_pid_mountinfo(5): the root in the file system, the mount point, and after a dash the type.
    points = [(line.split()[3], line.split()[4]) for line in mounts if " - cgroup2 " in line]
    if not paths or not paths[0] or not points or points[0][0] != "/":
        return None
    group = Path(points[0][1]) / paths[0]
    return group if group.is_dir() else None


def _is_delegated(group: Path) -> bool:
    """Whether the group is delegated: writable for an ordinary user; for root, marked so by systemd."""
    if os.geteuid():
        return os.access(group, os.W_OK) and os.access(group / "cgroup.procs", os.W_OK)
    for name in _DELEGATED:
        try:
            if os.getxattr(group, name) == b"1":
                return True
        except OSError:
            continue  # no such attribute
    return False


def _words(file: Path) -> list[str]:
    return file.read_text().split()
