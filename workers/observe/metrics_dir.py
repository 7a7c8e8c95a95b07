"""The directory in which the processes of a prefork worker share their metrics.

prometheus_client decides at its import whether they do, so it must not be imported before.
"""

import contextlib
import importlib
import shutil
import tempfile
from collections.abc import Iterator, MutableMapping
from pathlib import Path

from services.runtime.process import private_files

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


@contextlib.contextmanager
def multiprocess_metrics(environ: MutableMapping[str, str]) -> Iterator[Path]:
    """Provides an empty private directory: the one that the variable names, emptied, or a temporary one."""
    private_files.restrict_umask()
    given = environ.get(VARIABLE, "")
    directory = Path(given or tempfile.mkdtemp(prefix="ardri-metrics-"))
    directory.mkdir(parents=True, exist_ok=True)
    for left in directory.glob("*.db"):
        left.unlink()
    private_files.tighten_empty(directory)
    environ[VARIABLE] = str(directory)
    importlib.import_module("workers.observe.reserved_metrics").install()
    try:
        yield directory
    finally:
        if not given:
            shutil.rmtree(directory, ignore_errors=True)
