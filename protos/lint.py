"""Lints the protos with buf: `python protos/lint.py`. google/rpc/status.proto comes from its wheel."""

import shutil
import subprocess
import sys
from pathlib import Path

from generate import google_common

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """The exit code of buf."""
    target = ROOT / "build" / "googleapis" / "google" / "rpc"
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(google_common() / "google" / "rpc" / "status.proto", target)
    buf = Path(sys.executable).with_name("buf")
    return subprocess.run([buf, "lint"], cwd=ROOT, check=False).returncode  # noqa: S603  # a fixed command


if __name__ == "__main__":
    sys.exit(main())
