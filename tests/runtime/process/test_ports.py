"""The ports file is written as soon as the disk has room for it."""

import errno
from pathlib import Path

import pytest

from services.runtime.process.ports import read_metrics_port, write_ports
from tests.waiting import wait_until


def test_without_room_it_is_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = True
    write = Path.write_text

    def write_text(path: Path, content: str) -> int:
        if full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_text", write_text)
    write_ports(tmp_path / "ports.json", "worker", grpc_port=0, metrics_port=9100)
    assert read_metrics_port(tmp_path / "ports.json") is None
    full = False
    wait_until(lambda: read_metrics_port(tmp_path / "ports.json") == 9100, "it is written")


def test_a_folder_that_is_not_there_is_no_matter_of_room(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_ports(tmp_path / "nowhere" / "ports.json", "worker", grpc_port=0, metrics_port=9100)
