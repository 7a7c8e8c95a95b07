"""The operator's list of programs."""

import os
import stat
from pathlib import Path

import pytest

from services.runtime.config import ConfigError
from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.programs import programs_in

MIB = 1 << 20


def write(folder: Path, text: str) -> Path:
    file = folder / "programs.toml"
    file.write_text(text)
    return file


def test_a_program_has_bounds_even_if_the_file_names_none(tmp_path: Path) -> None:
    file = write(tmp_path, f"[programs.shell]\nargv = ['sh', '-c', 'exit']\ndirectory = '{tmp_path}'")
    program = programs_in(file)["shell"]
    assert Path(program.argv[0]).is_absolute()
    assert program.argv[1:] == ("-c", "exit")
    assert program.directory == tmp_path
    assert program.bounds == Bounds(512 * MIB, 1, 1_024 * MIB, 300, 128, 64 * MIB, -1, -1, 64 * MIB, 32)
    trusted = programs_in(file, trusted=True)["shell"]
    assert trusted.bounds == program.bounds._replace(processes=16, address_space=16_384 * MIB, files=256)


def test_the_file_may_set_every_bound(tmp_path: Path) -> None:
    keys = "memory_mib=1\nprocesses=2\naddress_space_mib=3\ncpu_seconds=4\nfiles=5\nfile_size_mib=6"
    keys += "\nscratch_mib=7\nthreads=8"
    program = programs_in(write(tmp_path, f"[programs.shell]\nargv = ['sh']\n{keys}"))["shell"]
    assert program.bounds == Bounds(MIB, 2, 3 * MIB, 4, 5, 6 * MIB, scratch=7 * MIB, threads=8)


def test_nothing_of_our_environment_is_the_program_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARDRI_SIGNING_KEY_FILE", "not for programs")
    program = programs_in(write(tmp_path, "[programs.shell]\nargv = ['sh']"))["shell"]
    assert set(program.environment) == {"PATH", "HOME", "TMPDIR", "LANG"}


def test_a_program_beside_its_data_is_found(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\n")
    script.chmod(stat.S_IRWXU)
    file = write(tmp_path, f"[programs.bot]\nargv = ['./bot']\ndirectory = '{tmp_path}'")
    assert Path(programs_in(file)["bot"].argv[0]).samefile(script)


@pytest.mark.parametrize("there", [".", "bots", "bots/../bots/."])
def test_its_directory_is_relative_to_the_list_wherever_the_worker_was_started(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / there.partition("/")[0] / "bot"
    script.parent.mkdir(exist_ok=True)
    script.write_text("#!/bin/sh\n")
    script.chmod(stat.S_IRWXU)
    monkeypatch.chdir(tmp_path)
    write(tmp_path, f"[programs.bot]\nargv = ['./bot']\ndirectory = '{there}'")
    program = programs_in(Path("programs.toml"))["bot"]
    assert program.directory == script.parent
    assert Path(program.argv[0]) == script


def test_root_may_name_a_user(tmp_path: Path) -> None:
    file = write(tmp_path, "[programs.shell]\nargv = ['sh']\nuser = 'nobody'")
    if os.geteuid():
        with pytest.raises(ConfigError, match="only root"):
            programs_in(file, trusted=True)
    else:
        bounds = programs_in(file, trusted=True)["shell"].bounds
        assert min(bounds.user, bounds.group) > 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[programs.x\n", "programs.toml"),
        ("x = 1\n", "nothing else"),
        ("programs = 1\n", "nothing else"),
        ("[programs]\nx = 1\n", "the keys are"),
        ("[programs.x]\n", "argv is a list"),
        ("[programs.x]\nargv = 'sh'\n", "argv is a list"),
        ("[programs.x]\nargv = []\n", "argv is a list"),
        ("[programs.x]\nargv = ['sh', 1]\n", "argv is a list"),
        ("[programs.x]\nargv = ['no-such-program']\n", "no program no-such-program"),
        ("[programs.x]\nargv = ['sh']\ndirectory = '/no/such'\n", "no directory"),
        ("[programs.x]\nargv = ['sh']\nenv = {}\n", "the keys are"),
        ("[programs.x]\nargv = ['sh']\nmemory_mib = 0\n", "memory_mib is a number"),
        ("[programs.x]\nargv = ['sh']\nmemory_mib = '1'\n", "memory_mib is a number"),
        ("[programs.x]\nargv = ['sh']\nprocesses = true\n", "processes is a number"),
        ("[programs.x]\nargv = ['sh']\nuser = 'nobody'\n", "a user of its own"),
        ("[programs.x]\nargv = ['sh']\nvisible = '/usr'\n", "visible is a list"),
        ("[programs.x]\nargv = ['sh']\nvisible = ['/no/such']\n", "no /no/such"),
        ("[programs.x]\nargv = ['sh']\nvisible = ['usr']\n", "from the root on"),
    ],
)
def test_a_list_that_is_not_good_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        programs_in(write(tmp_path, text))


@pytest.mark.parametrize("user", ["'no-such-user'", "7"])
def test_a_trusted_program_runs_as_somebody_who_exists(tmp_path: Path, user: str) -> None:
    file = write(tmp_path, f"[programs.x]\nargv = ['sh']\nuser = {user}\n")
    with pytest.raises(ConfigError, match="no user"):
        programs_in(file, trusted=True)
