"""The committed modules and pages match the protos; the protos need no others and break no clients."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_DESCRIBE = "import sys; sys.path.insert(0, sys.argv[1]); import generate, pathlib; " + (
    "generate.describe(pathlib.Path(sys.argv[2]))"
)


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


def test_the_reference_has_not_drifted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _DESCRIBE, str(ROOT / "protos"), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)

    fresh = {path.name: path.read_text() for path in tmp_path.glob("*.md")}
    committed = {path.name: path.read_text() for path in (ROOT / "docs" / "api").glob("*.md")}

    assert sorted(committed) == sorted(fresh)
    assert [name for name in fresh if fresh[name] != committed[name]] == [], "run `make protos`"


def test_links_of_the_reference_lead_somewhere() -> None:
    pages = {path.name: path.read_text() for path in (ROOT / "docs" / "api").glob("*.md")}
    for name, text in pages.items():
        for page, heading in re.findall(r"\]\(([a-z0-9.]*\.md)?#([a-z0-9]+)\)", text):
            headings = re.findall(r"^## (.*)$", pages[page or name], re.MULTILINE)
            assert heading in {each.lower().replace(".", "") for each in headings}, f"{name}: {heading}"


def test_the_protos_stand_alone(tmp_path: Path) -> None:
    """Every imported file is among them, except those that each protoc includes."""
    alone = tmp_path / "protos"
    for path in (ROOT / "protos").rglob("*.proto"):
        copy = alone / path.relative_to(ROOT / "protos")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    files = [str(path.relative_to(alone)) for path in alone.rglob("*.proto")]
    command = [sys.executable, "-m", "grpc_tools.protoc", "-I.", f"--descriptor_set_out={tmp_path / 'set'}"]

    done = subprocess.run([*command, *files], cwd=alone, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("  string game = 1;\n", "", "was deleted"),
        ("  bool verified = 1;", "  string verified = 1;", "changed type"),
        ("  rpc Say(SayRequest) returns (SayResponse);\n", "", "was deleted"),
        ("STEP_FATE_LATE = 2;", "STEP_FATE_TOO_LATE = 2;", "changed name"),
    ],
)
def test_a_breaking_change_is_found(tmp_path: Path, was: str, now: str, told: str) -> None:
    for name in ("ardri", "google", "released.binpb.gz"):
        source = ROOT / "protos" / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, _made(tmp_path / "protos") / name)
    shutil.copy(ROOT / "buf.yaml", tmp_path)
    assert _breaking(tmp_path) == (0, "")
    file = tmp_path / "protos/ardri/engine/v1/engine_service.proto"
    text = file.read_text()
    assert was in text
    file.write_text(text.replace(was, now, 1))

    code, said = _breaking(tmp_path)

    assert code != 0
    assert told in said


def _breaking(folder: Path) -> tuple[int, str]:
    buf = Path(sys.executable).with_name("buf")
    command = [str(buf), "breaking", "--against", "protos/released.binpb.gz"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder
