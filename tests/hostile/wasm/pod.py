"""A sandbox as strict as a restricted pod: no root, no capabilities, no writable file, no user namespaces."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.workers.worker import ROOT

NOBODY = 65534


def pod_command(words: Sequence[str], out: Path) -> list[str]:
    """The command in a pod. Its only writable places are a `/tmp` of its own and `out`.

    As Kubernetes' restricted profile with a read-only root file system: runAsNonRoot, all capabilities
    dropped, no new privileges; and a network of its own besides, in which there is nobody else.
    """
    return [
        *("bwrap", "--unshare-user", "--uid", str(NOBODY), "--gid", str(NOBODY), "--disable-userns"),
        *("--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--cap-drop", "ALL"),
        *("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"),
        *("--bind", str(out), "/tmp/out", "--ro-bind", str(ROOT), str(ROOT), "--chdir", str(ROOT)),
        *("--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME", "/tmp"),
        *("--setenv", "PYTHONDONTWRITEBYTECODE", "1", "--die-with-parent", "--new-session", "--"),
        *words,
    ]


def pod_complaint(out: Path) -> str:
    """Why there are no pods here; empty if there are."""
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed"
    found = subprocess.run(pod_command(["true"], out), capture_output=True, text=True, check=False)
    return found.stderr.strip() if found.returncode else ""
