"""Generates the Python modules and their types beside the protos: `python protos/generate.py`.

The output is committed; tests/test_protos.py fails when it drifts.
"""

import sys
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

HERE = Path(__file__).resolve().parent


def generate(target: Path) -> None:
    """Writes all modules below `target`, laid out as the protos are.

    Raises:
        SystemExit: protoc refused a file; it has printed why.
    """
    sources = sorted(str(path.relative_to(HERE)) for path in HERE.rglob("*.proto"))
    services = [source for source in sources if source.endswith("_service.proto")]
    include = [f"-I{HERE}", f"-I{files('grpc_tools') / '_proto'}", f"-I{google_common()}"]
    _run([*include, f"--python_out={target}", f"--mypy_out={target}", *sources])
    _run([*include, f"--grpc_python_out={target}", f"--mypy_grpc_out={target}", *services])


def google_common() -> Path:
    """The folder that holds google/rpc/status.proto."""
    return Path(str(files("google.rpc") / "status.proto")).parents[2]


def _run(arguments: list[str]) -> None:
    if protoc.main(["protoc", *arguments]) != 0:
        raise SystemExit("protoc failed")


if __name__ == "__main__":
    generate(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE)
