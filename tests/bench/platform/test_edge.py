"""The benchmarks of the browser edge run: a moment of every setting, some streams, and a burst."""

from functools import partial
from pathlib import Path

import pytest

from bench.edge.processes import with_floor
from bench.edge.report import Found, as_json, as_markdown, targets
from bench.edge.settings import SETTINGS
from bench.edge.streams import BURSTS, KINDS, Answers, Memory, burst_of, memory_of
from bench.encrypted import encrypted
from bench.harness.generator import Generator, Load
from bench.harness.measure import Bench, Measurement, Round, Setting
from bench.paired import compared, cpu_us
from bench.report import machine
from tests.bench.platform.answering import until_answered
from tests.credentials import SIGNER

STREAMS = 300
FEW = 100


@pytest.fixture(scope="module")
def rounds(program: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Round]:
    home = tmp_path_factory.mktemp("edge")
    with with_floor(home) as processes:
        bench = Bench(processes, Generator([str(program)], "C++"), SIGNER, home)
        return until_answered(lambda seconds: bench.rounds(1, 0, seconds, print, SETTINGS))


@pytest.mark.parametrize("kind", BURSTS, ids=lambda kind: kind.name)
def test_streams_over_the_limit_are_refused_in_words(program: Path, kind: Setting, tmp_path: Path) -> None:
    answers = burst_of(program, kind, STREAMS, tmp_path, FEW)
    assert 0 < answers.served <= FEW
    assert (answers.served + answers.refused, answers.bare) == (STREAMS, 0)


@pytest.mark.parametrize("kind", [KINDS[1], KINDS[-1]], ids=lambda kind: kind.name)
def test_a_stream_takes_memory(program: Path, kind: Setting, tmp_path: Path) -> None:
    assert memory_of(program, kind, STREAMS, tmp_path).gateway > 0


def test_every_setting_is_measured_and_reported(rounds: list[Round]) -> None:
    memory = {kind.name: Memory(20.0, 2.0) for kind in KINDS}
    bursts = {kind.name: Answers(7, 2, 0, 1.5) for kind in BURSTS}
    found = Found(machine() | {"cores": 2}, rounds, memory, bursts, STREAMS, 10)
    text = as_markdown(found)
    assert all(setting.name in text for setting in SETTINGS)
    assert "| Play, WebSocket | 7 | 2 | 0 | 1 | 1.5 |" in text
    assert targets(rounds)[0].name in text
    assert "GetMatch" in as_json(found)


def test_encryption_is_measured_beside_none(program: Path, tmp_path: Path) -> None:
    setting = Setting("Play", "play", "gateway", matches=24, tables=4)
    with encrypted(tmp_path) as by_tls:
        assert until_answered(partial(by_tls.measure, setting)).load.count > 0


def test_two_commits_are_compared(program: Path, tmp_path: Path) -> None:
    setting = Setting("PlayAction", "action", "gateway", matches=64)
    (line,) = until_answered(
        lambda seconds: list(compared("HEAD", "HEAD", tmp_path, [setting], rounds=1, seconds=seconds))
    )
    assert line.startswith("PlayAction: ")


def test_a_run_in_which_no_processor_time_was_counted_says_so() -> None:
    load = Load(1, 0.2, 5.0, 1.0, 1.0, 1.0, 0, "", 0.0)
    assert cpu_us(Measurement(load, {"gateway": 0.05, "engine": 0.0})) == 10_000
    with pytest.raises(RuntimeError, match="too short"):
        cpu_us(Measurement(load, {"gateway": 0.0, "engine": 0.0}))
