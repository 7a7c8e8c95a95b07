"""The ports file. A process writes it when it is ready; it has the ports on which the process listens."""

import errno
import json
import threading
import time
from pathlib import Path
from typing import Final

import structlog

_RETRY_SECONDS: Final = 0.5
_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

_log = structlog.get_logger()


def write_ports(
    ports_file: Path | None, process: str, *, grpc_port: int, metrics_port: int, http_port: int = -1
) -> None:
    """Writes the file atomically, if one is wanted. On a full disk, a thread writes it when there is room.

    Raises:
        OSError: the file cannot be written, for another reason than a full disk.
    """
    if ports_file is None:
        return
    ports = {"process": process, "grpc": grpc_port, "metrics": metrics_port, "http": http_port}
    content = json.dumps(ports)
    if not _is_written(ports_file, content):
        _log.warning("no room for the ports file; tried again until there is", file=str(ports_file))
        # The file is for other processes; this one works without it.
        threading.Thread(target=_write_later, args=(ports_file, content), name="ports", daemon=True).start()


def read_metrics_port(ports_file: Path) -> int | None:
    """Returns the port of the process's metrics: -1 if it serves none, None while it is not ready."""
    try:
        return int(json.loads(ports_file.read_text())["metrics"])
    except FileNotFoundError:
        return None


def _is_written(ports_file: Path, content: str) -> bool:
    draft = ports_file.with_suffix(".draft")
    try:
        draft.write_text(content)
        draft.replace(ports_file)
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        return False
    return True


def _write_later(ports_file: Path, content: str) -> None:
    while not _is_written(ports_file, content):
        time.sleep(_RETRY_SECONDS)
