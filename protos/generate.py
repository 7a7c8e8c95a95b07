"""Generates the Python modules and their types beside the protos, and docs/api: `python protos/generate.py`.

The output is committed; tests/project/test_protos.py fails when it drifts.
"""

import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from google.protobuf.descriptor_pb2 import FileDescriptorSet
from grpc_tools import protoc

import reference

HERE = Path(__file__).resolve().parent


def generate(target: Path) -> None:
    """Writes all modules below `target`, laid out as the protos are.

    Raises:
        SystemExit: protoc refused a file; it has printed why.
    """
    sources = sorted(str(path.relative_to(HERE)) for path in (HERE / "ardri").rglob("*.proto"))
    services = [source for source in sources if source.endswith("_service.proto")]
    include = [f"-I{HERE}", f"-I{files('grpc_tools') / '_proto'}"]
    _run([*include, f"--python_out={target}", f"--mypy_out={target}", *sources])
    _run([*include, f"--grpc_python_out={target}", f"--mypy_grpc_out={target}", *services])


def describe(target: Path) -> None:
    """Writes the reference of all packages into the folder `target`, from the comments of the protos.

    Raises:
        SystemExit: protoc refused a file; it has printed why.
    """
    sources = sorted(str(path.relative_to(HERE)) for path in (HERE / "ardri").rglob("*.proto"))
    with TemporaryDirectory() as folder:
        image = Path(folder) / "image"
        include = [f"-I{HERE}", f"-I{files('grpc_tools') / '_proto'}"]
        _run([*include, "--include_source_info", f"--descriptor_set_out={image}", *sources])
        found = FileDescriptorSet.FromString(image.read_bytes())
    target.mkdir(parents=True, exist_ok=True)
    for name, text in reference.pages(found).items():
        (target / name).write_text(text, encoding="utf-8")


def _run(arguments: list[str]) -> None:
    if protoc.main(["protoc", *arguments]) != 0:
        raise SystemExit("protoc failed")


if __name__ == "__main__":
    generate(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE)
    describe(Path(sys.argv[1]).resolve() / "api" if len(sys.argv) > 1 else HERE.parent / "docs" / "api")
