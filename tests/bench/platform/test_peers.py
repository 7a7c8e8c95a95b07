"""The comparison with other platforms runs: a moment of every setting, of ours and of theirs."""

from pathlib import Path

import pytest

from bench.generator import Generator, compiled
from bench.measure import Bench
from bench.peers import comparison, servers
from bench.processes import serving
from tests.credentials import SIGNER


def test_all_are_measured_beside_one_another(tmp_path: Path) -> None:
    program = compiled()
    if program is None:
        pytest.skip("no C++ gRPC here, and the generator in Python does not call as browsers do")
    if reason := servers.missing():
        pytest.skip(f"no other platforms: {reason}")
    with serving(tmp_path) as processes, servers.serving() as peers:
        bench = Bench(processes, Generator([str(program)], "C++"), SIGNER, tmp_path)
        (found,) = comparison.rounds(bench, peers, 1, 0.5, print)
    assert len(found) == len(comparison.OURS) + 2 * len(servers.PEERS)
    assert all(run.load.count and run.cpu_ms > 0 for run in found.values())
    assert len(list(comparison.as_markdown([found]))) == 2 + len(found)


def test_a_server_that_does_not_start_is_told() -> None:
    if reason := servers.missing():
        pytest.skip(f"no other platforms: {reason}")
    with pytest.raises(RuntimeError, match="absent does not start"):
        servers.Peer("absent")


def test_without_node_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert servers.missing() == "node and npm not found"
