"""Compiles rules and searches for `make run`, before the platform starts; if it cannot, all runs uncompiled.

It compiles once for the sources that were checked out, with little optimisation: bots are a tenth slower than
after `make native`, and the first start takes half as long. It leaves sources with uncommitted changes to
`make native`, and does not try again after a failure.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

from services import native

ROOT: Final = Path(__file__).resolve().parent
_SLOWER: Final = "Rules and searches run uncompiled, and bots think a thirtieth as fast"
_STEPS: Final = (
    "-m pip install -q --disable-pip-version-check --require-hashes -r requirements-build.txt",
    "setup.py -q native",
)


def main() -> None:
    """Compiles unless there is a build already, and prints what it does or why it cannot."""
    if os.environ.get("ARDRI_PURE") == "1" or native.built():
        return
    failed = native.folder().with_suffix(".failed")
    if obstacle := _obstacle(failed):
        _say(f"{_SLOWER}: {obstacle}")
        return
    _say("Compiling rules and searches: half a minute or two, once")
    told = _compile()
    if not native.built():
        failed.parent.mkdir(parents=True, exist_ok=True)
        failed.write_text(told, encoding="utf-8")
        _say(f"{_SLOWER}: compiling failed, as {failed.relative_to(ROOT)} says; `make native` tries again")


def _obstacle(failed: Path) -> str:
    """Returns why nothing can be compiled; empty if nothing prevents it."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which(compiler) is None:
        return f"there is no C compiler {compiler}"
    if not header.is_file():
        return f"there is no {header}, which Debian has in python3-dev"
    if failed.exists():
        return f"compiling failed, as {failed.relative_to(ROOT)} says; `make native` tries again"
    if _edited():
        return "their sources are being edited; `make native` compiles them"
    return ""


def _edited() -> bool:
    """Whether git shows uncommitted changes of the sources that are compiled."""
    sources = [f"{folder}/*.py" for folder in native.SOURCES]
    command = ["git", "status", "--porcelain", "--untracked-files=all", "--", *sources]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)  # noqa: S603  # git's own
    except FileNotFoundError:  # without git, the sources come from an archive and count as unchanged
        return False
    return bool(done.stdout)


def _compile() -> str:
    """Installs the compiler's packages and compiles; returns the output of both."""
    environ = {"ARDRI_OPTIMIZE": "1", **os.environ, "ARDRI_NATIVE": "1"}
    told = ""
    for step in _STEPS:
        command = [sys.executable, *step.split()]
        done = subprocess.run(  # noqa: S603  # those above
            command,
            cwd=ROOT,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        told += done.stdout
        if done.returncode != 0:
            break
    return told


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        _say(f"{_SLOWER}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)  # as shells have it; make stops
