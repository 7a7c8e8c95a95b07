"""When processes of the pool end, their counts are kept and their files are removed."""

import os
import signal
from pathlib import Path
from typing import Any

import psutil
import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.mmap_dict import MmapedDict, mmap_key

from services.runtime.broker.names import AI
from services.runtime.broker.publisher import Publisher
from tests.waiting import wait_until
from tests.workers.consumer.test_worker import wait_counted
from tests.workers.worker import WorkerProcess
from workers.observe.ended_processes import Collector, fold
from workers.observe.reserved_metrics import BEGUN


@pytest.fixture
def ended() -> list[int]:
    """Ids of processes that have ended."""
    ids = [os.posix_spawn("/bin/true", ["true"], {}) for _ in range(20)]
    for pid in ids:
        os.waitpid(pid, 0)
    return ids


def counted(directory: Path, pid: int, jobs: float) -> None:
    """Writes the metrics files that a process with that id leaves."""
    make: Any = MmapedDict
    for kind, sample, labels in (
        ("counter", "jobs_total", {"task": "a"}),
        ("histogram", "jobs_bucket", {"le": "1"}),
    ):
        file = make(str(directory / f"{kind}_{pid}.db"))
        key: Any = mmap_key
        file.write_value(key(sample, sample, list(labels), list(labels.values()), "Jobs."), jobs, 0.0)
        file.close()


def told(directory: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The samples of a scrape."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(directory))
    families = Collector(CollectorRegistry()).collect()
    return {sample.name: sample.value for family in families for sample in family.samples}


def test_what_ended_processes_have_counted_is_in_one_file_of_each_kind(
    tmp_path: Path, ended: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, pid in enumerate(ended):
        counted(tmp_path, pid, jobs=100)
        if number % 7 == 0:
            fold(tmp_path)
    counted(tmp_path, os.getpid(), jobs=1)
    before = told(tmp_path, monkeypatch)
    fold(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {
        f"{kind}_{whose}.db" for kind in ("counter", "histogram") for whose in ("ended", os.getpid())
    }
    assert told(tmp_path, monkeypatch) == before
    assert before["jobs_total"] == 100 * len(ended) + 1


def test_without_room_all_stays_for_the_next_time(
    tmp_path: Path, ended: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: int) -> None:
        raise OSError(28, "No space left on device")

    counted(tmp_path, ended[0], jobs=100)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with monkeypatch.context() as full:
        full.setattr(os, "posix_fallocate", refuse)
        fold(tmp_path)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    fold(tmp_path)
    assert told(tmp_path, monkeypatch)["jobs_total"] == 100


def test_a_file_that_a_killed_process_has_only_begun_fails_no_scrape(
    tmp_path: Path, ended: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"counter_{ended[0]}.db").touch()
    (tmp_path / f"counter_{ended[0]}.db{BEGUN}").touch()
    counted(tmp_path, ended[1], jobs=1)
    fold(tmp_path)
    assert told(tmp_path, monkeypatch)["jobs_total"] == 1
    assert not [*tmp_path.glob(f"*{ended[0]}*")]


def test_a_worker_keeps_no_files_of_processes_that_were_killed(
    worker: WorkerProcess, publisher: Publisher, tmp_path_factory: pytest.TempPathFactory
) -> None:
    main, seen = psutil.Process(worker.pid), set[int]()
    metrics = Path(main.environ()["PROMETHEUS_MULTIPROC_DIR"])
    for number in range(1, 4):
        publisher.publish("ai.act", AI, {"game": "tablut"})
        wait_counted(worker, "ai.act", "dead", least=number)
        (child,) = main.children()
        seen.add(child.pid)
        child.send_signal(signal.SIGKILL)
        wait_until(lambda: seen.isdisjoint(each.pid for each in main.children()), "it is no more")
    gone = {f"{kind}_{pid}.db" for kind in ("counter", "histogram") for pid in seen}
    wait_until(lambda: gone.isdisjoint(file.name for file in metrics.iterdir()), "their files are gone")
    wait_counted(worker, "ai.act", "dead", least=3)
