"""Where the processes of a prefork worker share their metrics. Must not import prometheus_client."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator, MutableMapping
from pathlib import Path

from services.runtime import private_files

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


@contextlib.contextmanager
def multiprocess_metrics(environ: MutableMapping[str, str]) -> Iterator[Path]:
    """An empty directory, its owner's alone: the one that the variable names, wiped, else one of our own."""
    private_files.restrict_umask()
    given = environ.get(VARIABLE, "")
    directory = Path(given or tempfile.mkdtemp(prefix="ardri-metrics-"))
    directory.mkdir(parents=True, exist_ok=True)
    private_files.tighten(directory)
    for left in directory.glob("*.db"):
        left.unlink()
    environ[VARIABLE] = str(directory)
    try:
        yield directory
    finally:
        if not given:
            shutil.rmtree(directory, ignore_errors=True)
