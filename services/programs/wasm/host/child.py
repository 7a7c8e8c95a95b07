"""Starts the processes that compile and run modules: a bare Python with pipes."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[4]


def start(module: str, *words: str) -> subprocess.Popen[bytes]:
    """Starts a process that runs `main` of a module of `inside`. It can open our files at first."""
    spec = importlib.util.find_spec("wasmtime")
    assert spec is not None, "it is installed with the platform"
    assert spec.origin is not None, "it has an __init__"
    paths = [str(_ROOT), str(Path(spec.origin).parents[1])]
    called = f"from services.programs.wasm.inside.{module} import main; main()"
    start = f"import sys; sys.path[:0] = {paths!r}; {called}"
    return subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-I", "-S", "-c", start, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        cwd="/",
        env={"ARDRI_PURE": "1"},  # it needs no compiled kernels
        start_new_session=True,
    )
