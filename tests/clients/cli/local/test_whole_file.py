"""Files that the command writes: on a full disk they stay unchanged, and no partial file is left."""

import errno
import os
from pathlib import Path

import pytest
import typer

from ardri_cli.local.records import read_record, write_record
from ardri_cli.local.whole_file import write_file
from tests.record.forgery import chained, tablut


def no_room(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def _full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk that reports the error only at `fsync`, as some file systems do."""
    monkeypatch.setattr(os, "fsync", no_room)


@pytest.mark.usefixtures("_full_disk")
def test_what_does_not_fit_leaves_what_was_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b"of before")
    with pytest.raises(typer.Exit):
        write_file(file, b"new")
    assert capsys.readouterr().err == f"ardri: cannot write {file}: No space left on device\n"
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("page.html", b"of before")]


def test_a_link_goes_on_to_lead_there(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    file.write_bytes(b"of before")
    link.symlink_to(file)
    write_file(link, b"new")
    assert (link.is_symlink(), file.read_bytes()) == (True, b"new")


def test_a_device_is_written_as_it_is() -> None:
    write_file(Path("/dev/null"), b"new")
    with pytest.raises(typer.Exit):
        write_file(Path("/dev/full"), b"new")


@pytest.mark.parametrize("name", ["half.record", "half.json"])
def test_no_part_of_a_record_is_taken_for_it(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = tablut()
    bodies = [step.body for step in sitting.steps]
    record = chained(sitting.match.match_id, sitting.game.facts.name, bodies)
    with monkeypatch.context() as full_disk:
        full_disk.setattr(os, "fsync", no_room)
        with pytest.raises(typer.Exit):
            write_record(tmp_path / name, record)
    assert list(tmp_path.iterdir()) == []
    write_record(tmp_path / name, record)
    assert read_record(tmp_path / name) == record
