"""The committed modules are what the protos generate."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_generated_code_has_not_drifted(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "protos" / "generate.py"), str(tmp_path)]
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    subprocess.run(command, check=True, capture_output=True, env={"PATH": path})

    fresh = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*_pb2*.py*")}
    committed = {
        path.relative_to(ROOT / "protos"): path.read_text()
        for path in (ROOT / "protos").rglob("*_pb2*.py*")
        if path.suffix in (".py", ".pyi")
    }

    assert fresh
    assert sorted(committed) == sorted(fresh)
    assert [str(name) for name in fresh if fresh[name] != committed[name]] == [], "run `make protos`"
