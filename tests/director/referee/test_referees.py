"""Referees in processes: order is kept when one is killed, and a poisonous record harms no other record."""

import errno
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from celery.utils import sysinfo

from services.director.referee.referees import Played, Referees
from services.runtime.errors import DirectorUnavailable
from tests.director.games_to_play import game_to_play
from tests.director.host import hosted


@pytest.fixture
async def referees() -> AsyncIterator[Referees]:
    referees = Referees(2)
    yield referees
    referees.close()


def played(number: int) -> Played:
    expected = game_to_play(number=number)
    return hosted(expected, Random(number)).SerializeToString(), expected


@pytest.mark.parametrize(("quota", "expected"), [("200000 100000", 2), ("max 100000", 64)])
def test_there_are_no_more_than_the_cores_that_a_container_may_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quota: str, expected: int
) -> None:
    """The memory of its pod does not suffice for a referee on each core of a large node."""
    (tmp_path / "cpu.max").write_text(quota)
    (tmp_path / "cgroup").write_text("0::/\n")
    monkeypatch.setattr(sysinfo, "CGROUP_ROOT", str(tmp_path))
    monkeypatch.setattr(sysinfo, "PROC_SELF_CGROUP", str(tmp_path / "cgroup"))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: set(range(64)))
    monkeypatch.setattr(os, "process_cpu_count", lambda: 64, raising=False)
    assert Referees()._processes == expected


async def test_judgements_come_in_the_order_of_the_games(referees: Referees) -> None:
    games = [played(number) for number in range(20)]
    games[7] = (b"\xff", games[7][1])
    games[8] = (games[9][0], games[8][1])
    found = await referees.judge(games)
    assert [number for number, each in enumerate(found) if each.result is None] == [7, 8]
    assert found[7].refusal.startswith("no record")
    digests = [each.result.record_digest for each in found if each.result]
    assert len(set(digests)) == 18
    assert await referees.judge([]) == []


async def test_killed_referees_are_replaced_and_nothing_is_lost(referees: Referees) -> None:
    games = [played(number) for number in range(8)]
    expected = await referees.judge(games)
    for child in multiprocessing.active_children():
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
    pool = referees._pool
    assert await referees.judge(games) == expected
    assert referees._pool is not pool
    assert await referees.judge(games) == expected


async def test_without_file_descriptors_they_are_asked_again_later(
    referees: Referees, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [played(number) for number in range(2)]
    with monkeypatch.context() as out_of_files:
        out_of_files.setattr(os, "pipe", no_files)
        with pytest.raises(DirectorUnavailable):
            await referees.judge(games)
    assert all(each.result for each in await referees.judge(games))


def no_files() -> tuple[int, int]:
    raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))


class Poison(bytes):
    """Bytes that kill the process that unpickles them, as a defect in native code might."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (1,)


async def test_a_record_that_kills_its_referee_is_refused_alone(referees: Referees) -> None:
    games = [played(number) for number in range(6)]
    games[3] = (Poison(), games[3][1])
    found = await referees.judge(games)
    assert [each.refusal for each in found] == ["", "", "", "its referee died of it", "", ""]
    assert (await referees.judge(games[:1]))[0].result is not None
