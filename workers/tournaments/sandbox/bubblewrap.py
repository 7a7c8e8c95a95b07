"""The command that runs a program in a sandbox: the options of bwrap(1). Pure, but it reads links.

bubblewrap makes a writable root without a bound, so the root is remounted read-only. --dev would mount
another such file system, so the sandbox has only three devices. /dev/zero is not among them: a shared
mapping of it keeps memory that no process has mapped, and no filter can tell it from that of a file.
In a /proc that can be written, a program could rewrite the first process and lower its own oom_score_adj.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from workers.tournaments.sandbox.supervisor.launch import FILTER_FD
from workers.tournaments.sandbox.supervisor.namespaces import SCRATCH
from workers.tournaments.sandbox.view import SETTINGS, SYSTEM, FileView

HOME: Final = "/tmp"  # noqa: S108  # of the sandbox
"""Where the program sees the scratch space."""
_NOBODY: Final = "65534"
_DEVICES: Final = ("null", "random", "urandom")


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What this host offers. `has_proc`: whether a sandbox may have a /proc of its own.

    `filters`: seccomp filters, by whether the program may start processes. `group`: the delegated control
    group for programs; empty if there is none.
    """

    executable: str
    has_proc: bool
    filters: Mapping[bool, bytes]
    group: str = ""


def command(
    sandbox: Sandbox, view: FileView, environment: Mapping[str, str], argv: Sequence[str]
) -> tuple[str, ...]:
    """Returns the command that starts the program in its sandbox."""
    return (
        sandbox.executable,
        *("--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc"),
        *("--unshare-uts", "--unshare-cgroup-try", "--die-with-parent", "--new-session"),
        *("--uid", _NOBODY, "--gid", _NOBODY, "--hostname", "sandbox", "--cap-drop", "ALL"),
        *("--seccomp", str(FILTER_FD), "--clearenv"),
        *(word for name, value in environment.items() for word in ("--setenv", name, value)),
        *(word for path in SYSTEM for word in _system(path)),
        *(word for path in SETTINGS for word in ("--ro-bind-try", str(path), str(path))),
        *(word for name in _DEVICES for word in ("--dev-bind", f"/dev/{name}", f"/dev/{name}")),
        *(("--proc", "/proc", "--remount-ro", "/proc") if sandbox.has_proc else ("--dir", "/proc")),
        *("--bind", SCRATCH, HOME),
        *(word for path in view.folders for word in ("--ro-bind", str(path), str(path))),
        *("--remount-ro", "/", "--chdir", str(view.directory), "--", *argv),
    )


def _system(path: Path) -> Iterator[str]:
    """Yields the options for a system folder. With a merged /usr, /bin and others are links."""
    if path.is_symlink():
        yield from ("--symlink", str(path.readlink()), str(path))
    elif path.is_dir():
        yield from ("--ro-bind", str(path), str(path))
