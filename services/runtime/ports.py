"""The small file in which a process tells whoever started it that it is ready, and where it listens."""

import json
from pathlib import Path


def write_ports(ports_file: Path | None, process: str, *, grpc_port: int, metrics_port: int) -> None:
    """Writes the file, if one is wanted; all of it appears at once."""
    if ports_file is not None:
        draft = ports_file.with_suffix(".draft")
        draft.write_text(json.dumps({"process": process, "grpc": grpc_port, "metrics": metrics_port}))
        draft.replace(ports_file)


def read_metrics_port(ports_file: Path) -> int | None:
    """Where the process serves its metrics; -1 for nowhere, None while it is not ready."""
    if not ports_file.exists():
        return None
    return int(json.loads(ports_file.read_text())["metrics"])
