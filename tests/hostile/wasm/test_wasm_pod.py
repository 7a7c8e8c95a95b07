"""WebAssembly programs need no privileges, and their records are the same wherever they are played.

The long form, with `ardri up` in the pod and an export proven outside:
python -m tests.hostile.wasm.pod_tournament
"""

import subprocess
import sys
from pathlib import Path

import pytest

from ardri.match.v1.record_pb2 import Record
from services.director.referee.referee import judge
from tests.hostile.wasm.games import ANIMALS, GAMES, KNOWN
from tests.hostile.wasm.pod import pod_command, pod_complaint
from tests.programs.wasm.modules import hosted


def test_games_of_a_pod_are_made_again_byte_by_byte(tmp_path: Path) -> None:
    if complaint := pod_complaint(tmp_path):
        pytest.skip(f"no pods here: {complaint}")
    words = [sys.executable, "-m", "tests.hostile.wasm.games", "/tmp/out"]
    subprocess.run(pod_command(words, tmp_path), check=True)
    modules = {module.sha256: module for module in ANIMALS.values()}
    for name, expected in GAMES.items():
        played = (tmp_path / name).read_bytes()
        assert hosted(expected, KNOWN).SerializeToString(deterministic=True) == played, name
        judgement = judge(Record.FromString(played), expected, modules)
        assert (judgement.refusal, judgement.is_proven) == ("", True)
        pinned = {seat for seat, each in enumerate(expected.entrants) if each.module}
        assert judgement.replayed == pinned


def test_a_pod_has_nothing(tmp_path: Path) -> None:
    """Else the test above would show nothing."""
    if complaint := pod_complaint(tmp_path):
        pytest.skip(f"no pods here: {complaint}")
    script = "id -u; touch /etc/x; echo $?; unshare -U true; echo $?; grep CapBnd /proc/self/status"
    found = subprocess.run(
        pod_command(["sh", "-c", script], tmp_path), capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == ["65534", "1", "1", "CapBnd:", "0" * 16]
