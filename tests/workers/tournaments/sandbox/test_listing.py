"""Which programs a worker runs: sandboxed, trusted, or refused with a reason."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from services.runtime.config import ConfigError
from tests.hostile.wasm.pod import pod_command, pod_complaint
from tests.servers.child import absent
from tests.workers.worker import PYTHON_PATH
from workers.tournaments.sandbox.listing import listed
from workers.tournaments.sandbox.programs import Program

SHELL = "[programs.shell]\nargv = ['sh']\n"


def environ(tmp_path: Path, text: str, form: str = "{}") -> dict[str, str]:
    (tmp_path / "programs.toml").write_text(text)
    (tmp_path / "data").mkdir(exist_ok=True)
    return {
        "ARDRI_PROGRAMS": form.format(tmp_path / "programs.toml"),
        "ARDRI_DATA_DIR": str(tmp_path / "data"),
    }


@pytest.fixture
def _bubblewrap() -> None:
    if shutil.which("bwrap") is None:
        absent("bubblewrap")


def test_without_a_file_there_are_none() -> None:
    assert listed({}) == {}


@pytest.mark.parametrize("form", ["{}", "trusted:{}"])
def test_a_list_that_is_not_there_is_refused(tmp_path: Path, form: str) -> None:
    with pytest.raises(ConfigError, match="ARDRI_PROGRAMS"):
        listed({"ARDRI_PROGRAMS": form.format(tmp_path / "absent.toml")})


def test_who_trusts_his_programs_says_where_they_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"trusted:/path/programs.toml"):
        listed({"ARDRI_PROGRAMS": "trusted"})
    trusted = listed(environ(tmp_path, SHELL, "trusted:{}"))["shell"]
    assert isinstance(trusted, Program)
    assert trusted.sandbox is None
    assert Path(trusted.argv[0]).name == "sh"


@pytest.mark.usefixtures("_bubblewrap")
def test_the_others_run_in_a_sandbox(tmp_path: Path) -> None:
    program = listed(environ(tmp_path, SHELL))["shell"]
    assert isinstance(program, Program)
    assert program.sandbox is not None
    assert Path(program.argv[0]).name == "bwrap"


def test_where_bubblewrap_is_missing_they_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ConfigError, match=r"bubblewrap is not installed.*\.wasm|WebAssembly.*trusted:FILE"):
        listed(environ(tmp_path, SHELL))
    assert listed(environ(tmp_path, SHELL, "trusted:{}")), "which needs none"
    assert listed(environ(tmp_path, "")) == {}, "nor does a list without any"


def test_where_the_host_forbids_sandboxes_they_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a restricted pod: the reason is what bubblewrap says of it."""
    bwrap = tmp_path / "bwrap"
    bwrap.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    bwrap.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ConfigError, match=r"(No permissions|Permission denied).*user namespaces allowed"):
        listed(environ(tmp_path, SHELL))


def test_in_a_restricted_pod_they_are_refused_and_trusted_ones_are_not(tmp_path: Path) -> None:
    if complaint := pod_complaint(tmp_path):
        absent(f"a pod ({complaint})")
    (tmp_path / "programs.toml").write_text(SHELL)
    code = (
        "import os; from workers.tournaments.sandbox import listing; print(list(listing.listed(os.environ)))"
    )
    found = {}
    for form in ("/tmp/out/programs.toml", "trusted:/tmp/out/programs.toml"):
        settings = [f"PYTHONPATH={PYTHON_PATH}", f"ARDRI_PROGRAMS={form}"]
        command = pod_command(["env", *settings, sys.executable, "-c", code], tmp_path)
        found[form] = subprocess.run(command, capture_output=True, text=True, check=False)
    refused, trusted = found.values()
    assert "native programs are refused: a sandbox does not start here" in refused.stderr
    assert trusted.stdout == "['shell']\n"


def test_on_another_machine_they_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(ConfigError, match="no seccomp filter for riscv64"):
        listed(environ(tmp_path, SHELL))


@pytest.mark.usefixtures("_bubblewrap")
def test_one_whose_files_its_sandbox_cannot_read_is_refused(tmp_path: Path) -> None:
    if os.geteuid():
        pytest.skip("what an ordinary user's worker can read its sandboxes can too")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(ConfigError, match=r"'shell'.*open to every user"):
        listed(environ(tmp_path, f"{SHELL}directory = '{closed}'"))


@pytest.mark.usefixtures("_bubblewrap")
def test_one_that_would_see_the_platform_s_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"'shell'.*data"):
        listed(environ(tmp_path, f"{SHELL}directory = '{tmp_path}'"))
