"""Metrics that processes share, when the disk is full."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.mmap_dict import MmapedDict

from workers.observe.reserved_metrics import ReservedDict


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """A function that makes the disk full, or no longer full."""
    reserve = os.posix_fallocate

    def set_full(full: bool) -> None:
        monkeypatch.setattr(os, "posix_fallocate", refuse if full else reserve)

    def refuse(*_: int) -> None:
        raise OSError(28, "No space left on device")

    return set_full


def stored(file: Path) -> dict[str, float]:
    read: Any = MmapedDict.read_all_values_from_file
    return {key: value for key, value, _, _ in read(file)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "counter_1.db"


@pytest.fixture
def shared(file: Path) -> Iterator[ReservedDict]:
    made = ReservedDict(str(file))
    yield made
    made.close()


def test_every_byte_of_the_file_is_the_disks(file: Path, shared: ReservedDict) -> None:
    for number in range(2_000):
        shared.write_value(f"a key of some length, of number {number}", number, 0.0)
    status = file.stat()
    assert status.st_size > 1 << 16, "it has grown"
    assert status.st_blocks * 512 >= status.st_size, "no hole in it"
    assert len(stored(file)) == 2_000
    assert shared.read_value("a key of some length, of number 7") == (7.0, 0.0)


def test_without_room_there_is_no_file_and_no_failure(
    file: Path, shared: ReservedDict, disk: Callable[[bool], None]
) -> None:
    disk(True)
    assert shared.read_value("early") == (0.0, 0.0)
    shared.write_value("early", 1.0, 0.0)
    assert not file.exists(), "an empty one would fail every scrape"
    disk(False)
    shared.write_value("early", 2.0, 0.0)
    assert stored(file) == {"early": 2.0}


def test_nobody_finds_a_file_without_its_header(
    file: Path, shared: ReservedDict, monkeypatch: pytest.MonkeyPatch
) -> None:
    reserve, found = os.posix_fallocate, list[list[Path]]()

    def look(*given: int) -> None:
        found.append([*file.parent.glob("*.db")])
        reserve(*given)

    monkeypatch.setattr(os, "posix_fallocate", look)
    shared.write_value("early", 1.0, 0.0)
    assert found == [[]], "it has no room yet"
    assert stored(file) == {"early": 1.0}
    assert [*file.parent.iterdir()] == [file]


def test_what_has_its_place_is_written_on_a_full_disk(
    file: Path, shared: ReservedDict, disk: Callable[[bool], None]
) -> None:
    shared.write_value("early", 1.0, 0.0)
    disk(True)
    for number in range(2_000):
        shared.write_value(f"a key of some length, of number {number}", 1.0, 0.0)
    shared.write_value("early", 2.0, 0.0)
    kept = stored(file)
    assert kept["early"] == 2.0
    assert 0 < len(kept) < 2_000
    disk(False)
    shared.write_value("a key of some length, of number 1999", 2.0, 0.0)
    assert stored(file)["a key of some length, of number 1999"] == 2.0
