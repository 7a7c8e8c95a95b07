"""Generates the TypeScript of the protos that a browser needs: `npm run generate`.

The output is committed. It needs `npm ci` first, and the packages of requirements-dev.txt for protoc.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

from grpc_tools import protoc

HERE: Final = Path(__file__).resolve().parents[1]
PROTOS: Final = HERE.parents[1] / "protos"
NEEDED: Final = (
    "analysis",
    "engine",
    "gateway",
    "match",
    "plaques",
    "tablut",
    "tara",
    "tournament",
    "westeria",
)
"""Packages below `ardri`; the others are for operators and workers."""
_GOOGLE: Final = ("google/rpc/status.proto", "google/rpc/error_details.proto")
_PLUGIN: Final = HERE / "node_modules" / ".bin" / "protoc-gen-es"


def generate(target: Path) -> None:
    """Writes all modules below `target`, laid out as the protos are.

    Raises:
        SystemExit: protoc refused a file; it has printed why.
    """
    sources = sorted(
        str(path.relative_to(PROTOS))
        for name in NEEDED
        for path in (PROTOS / "ardri" / name).rglob("*.proto")
    )
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    arguments = [
        f"-I{PROTOS}",
        f"-I{Path(protoc.__file__).parent / '_proto'}",
        f"--plugin=protoc-gen-es={_PLUGIN}",
        f"--es_out={target}",
        "--es_opt=target=ts,import_extension=none",
    ]
    if protoc.main(["protoc", *arguments, *sources, *_GOOGLE]) != 0:
        raise SystemExit("protoc failed")


if __name__ == "__main__":
    generate(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE / "src" / "gen")
