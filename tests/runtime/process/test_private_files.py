"""Files of a process are private to their owner, also those that earlier starts have left open."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from services.runtime.config import Config, ConfigError
from services.runtime.process.private_files import (
    Tightened,
    require_own,
    secure,
    tighten,
    tighten_database,
    tighten_empty,
)
from tests.waiting import HANG_SECONDS
from tests.workers.worker import PYTHON_PATH, ROOT

STRANGER = 54_321


@pytest.fixture(autouse=True)
def usual_umask() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A folder of another user; never one of the system, which a defect would ruin."""
    try:
        os.chown(tmp_path, STRANGER, STRANGER)
    except OSError:
        pytest.skip("only root gives folders away")
    return tmp_path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def loose_tree(home: Path) -> Path:
    """A data folder as older starts left it: open folders, files, a socket, a link that leads out."""
    data = home / "data"
    (data / "run" / "worker-metrics").mkdir(parents=True)
    for name in ("gateway.db", "run/gateway.json", "run/worker-metrics/counter_1.db"):
        (data / name).write_text("secret")
    (data / "valkey").mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(data / "valkey" / "valkey.sock"))
    (home / "outside").write_text("public")
    (data / "link").symlink_to(home / "outside")
    (data / "lost").symlink_to(home / "nothing")
    return data


def test_everything_in_the_folder_is_closed_and_counted(tmp_path: Path) -> None:
    data = loose_tree(tmp_path)
    assert tighten(data) == Tightened(closed=8)
    assert [mode(data / name) for name in (".", "run", "run/worker-metrics", "valkey")] == [0o700] * 4
    assert [mode(data / name) for name in ("gateway.db", "run/worker-metrics/counter_1.db")] == [0o600] * 2
    assert mode(data / "valkey" / "valkey.sock") == 0o700
    assert mode(tmp_path / "outside") == 0o644, "no link is followed"
    assert tighten(data) == Tightened()


def test_a_folder_that_is_named_by_a_link_is_closed_too(tmp_path: Path) -> None:
    data = loose_tree(tmp_path)
    (tmp_path / "named").symlink_to(data)
    assert tighten(tmp_path / "named") == Tightened(closed=8)


def test_what_the_platform_did_not_make_stays_as_it_is(tmp_path: Path) -> None:
    """The data folder may be a system folder or a home: these must not be closed to others."""
    data = loose_tree(tmp_path)
    for name in ("bin", "bin/program", "notes.db", "run/other", "run/other/program.pid"):
        path = data / name
        path.mkdir() if name in ("bin", "run/other") else path.touch()
    before = {name: mode(data / name) for name in (".", "bin", "bin/program", "notes.db", "run", "run/other")}
    assert tighten(data) == Tightened(closed=3)
    assert {name: mode(data / name) for name in before} == before
    assert [mode(data / name) for name in ("gateway.db", "valkey", "valkey/valkey.sock")] == [
        0o600,
        0o700,
        0o700,
    ]


def test_only_a_folder_in_which_there_is_nothing_is_closed_for_metrics(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "program.pid").touch()
    for name in ("empty", "shared"):
        tighten_empty(tmp_path / name)
    assert [mode(tmp_path / name) for name in ("empty", "shared")] == [0o700, 0o755]


def test_what_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert tighten(tmp_path / "nothing") == Tightened()
    require_own(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_is_of_others_stays_and_is_not_entered(tmp_path: Path) -> None:
    data = loose_tree(tmp_path)
    os.chown(data / "run", STRANGER, STRANGER)
    assert tighten(data) == Tightened(closed=4, foreign=1)
    assert mode(data / "run") == 0o755
    assert mode(data / "run" / "gateway.json") == 0o644, "whoever owns the folder could exchange it"


def test_a_database_elsewhere_is_closed_with_its_companions(tmp_path: Path) -> None:
    database = tmp_path / "elsewhere.db"
    for suffix in ("", "-wal", "-shm"):
        Path(f"{database}{suffix}").write_text("secret")
    (tmp_path / "neighbour").write_text("public")
    assert tighten_database(database) == Tightened(closed=3)
    assert mode(database) == mode(tmp_path / "elsewhere.db-wal") == 0o600
    assert mode(tmp_path / "neighbour") == 0o644


def test_securing_says_how_much_it_closed_in_one_line(tmp_path: Path) -> None:
    data = loose_tree(tmp_path)
    database = tmp_path / "elsewhere.db"
    database.write_text("secret")
    config = Config.from_env({"ARDRI_DATA_DIR": str(data), "ARDRI_DATABASE_URL": f"sqlite:///{database}"})
    lines: list[str] = []
    secure(config, lines.append)
    assert lines == [f"9 files in {data} were open to others; now they are not"]
    secure(config, lines.append)
    assert len(lines) == 1, "nothing to say of what is closed"
    (data / "new").mkdir()
    (data / "new" / "file").touch()
    assert (mode(data / "new"), mode(data / "new" / "file")) == (0o700, 0o600)


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: STRANGER)
    with pytest.raises(ConfigError, match=f"belongs to user {tmp_path.stat().st_uid}"):
        require_own(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="is no folder"):
        require_own(tmp_path / "file")


@pytest.mark.parametrize(
    "words", [("gateway",), ("services.engine", "tablut"), ("services.director",), ("workers",)]
)
def test_no_process_starts_in_a_folder_of_somebody_else(foreign: Path, words: tuple[str, ...]) -> None:
    before = set(foreign.iterdir())
    environ = {
        **os.environ,
        "ARDRI_DATA_DIR": str(foreign),
        "PYTHONPATH": PYTHON_PATH,
        "ARDRI_BROKER_URL": "redis://x/",
    }
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert f"{foreign} belongs to user" in done.stderr
    assert "Traceback" not in done.stderr
    assert set(foreign.iterdir()) == before
