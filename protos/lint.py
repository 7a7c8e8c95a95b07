"""Lints the protos with buf, and compares them with those of the last release: `python protos/lint.py`.

`python protos/lint.py --release` keeps the protos as they are now as those of a release.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
RELEASED: Final = "protos/released.binpb.gz"
"""An image of buf: the messages and services of the last release."""


def buf(*words: str, folder: Path = ROOT) -> int:
    """The exit code of buf, which prints what it finds."""
    command = [Path(sys.executable).with_name("buf"), *words]
    return subprocess.run(command, cwd=folder, check=False).returncode  # noqa: S603  # a fixed command


def main(arguments: list[str]) -> int:
    """The exit code of the first command that fails."""
    if arguments == ["--release"]:
        return buf("build", "--exclude-source-info", "-o", RELEASED)
    return buf("lint") or buf("breaking", "--against", str(ROOT / RELEASED))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
