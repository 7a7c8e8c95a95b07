"""`ardri ops archive`, `check-archive`, `import`: what they print, and how they fail."""

import errno
import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ardri_cli import main
from ardri_cli.local.offline import verified
from ardri_cli.local.records import read_record
from services.archive.manifest import NAME, load
from services.runtime.database.database import connect
from services.runtime.database.growth import Growth
from services.runtime.database.migrating import migrate
from services.runtime.observe import metrics
from tests.archive.stocked import OLD_MS, YOUNG_MS, ids, records, stock


def ops(*words: str) -> Result:
    return CliRunner().invoke(main.app, ["ops", *words])


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of an `ardri up`."""
    folder = tmp_path / "data"
    monkeypatch.setenv("ARDRI_DATA_DIR", str(folder))
    monkeypatch.delenv("ARDRI_DATABASE_URL", raising=False)
    for process in ("engine-tablut", "gateway"):
        migrate(f"sqlite:///{folder / process}.db")
    return folder


def test_there_and_back(data: Path, tmp_path: Path) -> None:
    engine, folder = connect(f"sqlite:///{data / 'engine-tablut.db'}"), str(tmp_path / "archive")
    first, second, young = records(3)
    for record, ended_ms in ((first, OLD_MS), (second, OLD_MS), (young, YOUNG_MS)):
        stock(engine, record, ended_ms)
    told = ops("archive", folder, "--older-than", "90d")
    assert told.exit_code == 0, told.output
    assert "2 matches in 1 parts" in told.stdout
    assert ids(engine) == [young.match_id]
    assert json.loads(ops("archive", folder, "--older-than", "1y", "--json").stdout)["matches"] == 0
    assert "verified: 2 matches" in ops("check-archive", folder).stdout

    file = tmp_path / "found.record"
    assert ops("import", folder, "--match", first.match_id, "--to", str(file)).exit_code == 0
    assert verified(read_record(file)).verified
    assert "1 of 1 matches were put back" in ops("import", folder, "--match", first.match_id).stdout
    assert json.loads(ops("import", folder, "--json").stdout) == {"matches": 2, "added": 1}
    assert ids(engine) == sorted(each.match_id for each in records(3))
    engine.dispose()


def test_on_a_full_disk_nothing_is_lost_and_a_line_says_so(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    engine, folder = connect(f"sqlite:///{data / 'engine-tablut.db'}"), tmp_path / "archive"
    (record,) = records(1)
    stock(engine, record, OLD_MS)
    with monkeypatch.context() as full_disk:
        full_disk.setattr(os, "fsync", no_room)
        told = ops("archive", str(folder), "--older-than", "90d")
    assert (told.exit_code, ids(engine)) == (1, [record.match_id])
    assert "cannot write the archive: No space left on device" in told.stderr
    assert [each.name for each in folder.iterdir()] == ["lock"]
    assert "1 matches in 1 parts" in ops("archive", str(folder), "--older-than", "90d").stdout
    assert ids(engine) == []
    engine.dispose()


@pytest.mark.parametrize("age", ["90", "0d", "d", "3m", "-1d"])
def test_an_age_is_days_weeks_or_years(age: str, data: Path, tmp_path: Path) -> None:
    refused = ops("archive", str(tmp_path / "a"), f"--older-than={age}")
    assert (refused.exit_code, data.is_dir()) == (2, True)
    assert "90d, 12w or 1y" in refused.output


def test_without_a_database_and_without_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARDRI_DATA_DIR", str(tmp_path / "none"))
    monkeypatch.delenv("ARDRI_DATABASE_URL", raising=False)
    assert "no database" in ops("archive", str(tmp_path / "a"), "--older-than", "90d").output
    assert ops("import", str(tmp_path / "a"), "--match", "x", "--to", str(tmp_path / "f")).exit_code == 1
    assert ops("import", str(tmp_path / "a"), "--to", str(tmp_path / "f")).exit_code == 2
    for as_json in ((), ("--json",)):
        checked = ops("check-archive", str(tmp_path / "a"), *as_json)
        assert (checked.exit_code, checked.stdout) == (1, "")
        assert f"no matches in {tmp_path / 'a'}" in checked.stderr


def test_a_changed_archive_fails(data: Path, tmp_path: Path) -> None:
    engine, folder = connect(f"sqlite:///{data / 'engine-tablut.db'}"), tmp_path / "archive"
    stock(engine, records(1)[0], OLD_MS)
    ops("archive", str(folder), "--older-than", "90d")
    (folder / load(folder).parts[0].file).write_bytes(b"")
    for command in ("check-archive", "import"):
        refused = ops(command, str(folder))
        assert (refused.exit_code, "its digest is not the manifest's" in refused.output) == (1, True)
    (folder / NAME).write_text("{", encoding="utf-8")
    assert ops("check-archive", str(folder)).exit_code == 1
    engine.dispose()


def test_growth_is_told(url: str) -> None:
    engine = connect(url)
    for record in records(3):
        stock(engine, record, OLD_MS)
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
            db.exec_driver_sql("ANALYZE")
    growth = Growth(url, "engine-tablut")
    growth.tell()
    entries = sum(len(record.entries) for record in records(3))
    for table, rows in (("matches", 3), ("events", entries), ("tickets", 0)):
        told = metrics.TABLE_ROWS.labels("engine-tablut", table)
        assert told._value.get() == rows, table
    assert metrics.TABLE_BYTES.labels("engine-tablut", "events")._value.get() > 1000
    engine.dispose()
