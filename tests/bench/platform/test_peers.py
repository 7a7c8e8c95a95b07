"""The comparison with other platforms runs: a moment of every setting, of ours and of theirs."""

from functools import partial
from pathlib import Path

import pytest

from bench.floor import processes as floor
from bench.harness.generator import Generator
from bench.harness.measure import Bench
from bench.harness.processes import serving
from bench.peers import comparison, loss, promises, rest, servers
from tests.bench.platform.answering import WITH_OTHERS, until_answered, until_heard
from tests.credentials import SIGNER


def test_all_are_measured_beside_one_another(program: Path, tmp_path: Path) -> None:
    if reason := servers.missing():
        pytest.skip(f"no other platforms: {reason}")
    with serving(tmp_path) as processes, servers.serving() as peers:
        bench = Bench(processes, Generator([str(program)], "C++"), SIGNER, tmp_path)
        (found,) = until_answered(
            lambda seconds: comparison.rounds(bench, peers, 1, seconds, print, settings=comparison.OURS),
            WITH_OTHERS,
            is_enough=lambda rounds: all(run.cpu_ms > 0 for run in rounds[0].values()),
        )
    assert len(found) == len(comparison.OURS) + 2 * len(servers.PEERS)
    assert all(run.load.count and run.cpu_ms > 0 for run in found.values())
    assert len(list(comparison.as_markdown([found]))) == 2 + len(found)


def test_the_floor_is_measured_beside_them(program: Path, tmp_path: Path) -> None:
    with floor.serving(tmp_path) as processes:
        bench = Bench(processes, Generator([str(program)], "C++"), SIGNER, tmp_path)
        for setting in (each for each in comparison.FLOOR if each.rate):  # saturated ones do nothing else
            target = setting.target
            run = until_answered(
                partial(comparison.measured, bench, setting), is_enough=partial(_has_worked, target)
            )
            assert run.load.count
            assert _has_worked(target, run)


def _has_worked(target: str, run: comparison.Run) -> bool:
    return run.parts[target] > 0


def test_what_a_server_in_memory_had_told_is_lost_with_it_and_what_we_had_told_is_not(tmp_path: Path) -> None:
    assert until_heard(lambda seconds: loss.killed(tmp_path, SIGNER, 8, seconds))[1] == 0
    if reason := servers.missing():
        pytest.skip(f"no other platforms: {reason}")
    for kind in servers.PEERS:
        with servers.serving([kind]) as (peer,):
            heard, lost = until_heard(partial(peer.killed, 8))
            # Of files, those are lost that were being written just then: perhaps none.
            assert lost <= heard if kind.has_files else lost == heard
            load, _ = until_answered(partial(peer.run, 2, rate=0), WITH_OTHERS)
            assert load.count, "it serves again"


def test_a_server_at_rest_is_measured(tmp_path: Path) -> None:
    if reason := servers.missing():
        pytest.skip(f"no other platforms: {reason}")
    found = rest.theirs(servers.PEERS[0], tmp_path, 0.2)
    assert found.processes == 1
    assert found.ready_seconds > 0
    assert found.megabytes > 1
    told = promises.Found("other", 1_000, 10, found)
    assert list(promises.as_markdown([told]))[2].startswith("| other | 1,000 | 10 | ")


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    if reason := servers.missing():
        pytest.skip(f"no other platforms: {reason}")
    with pytest.raises(RuntimeError, match="absent does not start"):
        servers.Peer(servers.Kind("absent", "absent"), tmp_path)


def test_without_node_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert servers.missing() == "node and npm not found"
