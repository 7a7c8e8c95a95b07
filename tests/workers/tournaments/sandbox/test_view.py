"""Which parts of the host a sandbox shows to a program."""

from pathlib import Path

import pytest

from workers.tournaments.sandbox.view import Unseen, view

SHELL = Path("/bin/sh")


def executable(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o755)
    return file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def test_of_the_system_s_own_programs_the_system_is_enough(data: Path) -> None:
    assert view(SHELL, None, (), data).folders == ()


def test_a_program_sees_its_directory_and_what_the_operator_adds(data: Path, tmp_path: Path) -> None:
    seen = view(executable(tmp_path / "bot" / "run"), tmp_path / "bot", (tmp_path / "weights",), data)
    assert seen.folders == (tmp_path / "weights", tmp_path / "bot")
    assert seen.directory == tmp_path / "bot"


def test_of_a_python_elsewhere_it_sees_the_installation_and_not_what_is_beside_it(
    data: Path, tmp_path: Path
) -> None:
    """Also if a virtual environment is based on that Python."""
    python = executable(tmp_path / "home" / "py" / "bin" / "python3.11")
    (tmp_path / "home" / "py" / "lib" / "python3.11").mkdir(parents=True)
    (tmp_path / "home" / "py" / "secrets").mkdir()
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "lib" / "python3.11").mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
    (venv / "bin" / "python3").symlink_to("python")
    (venv / "bin" / "python").symlink_to(python)
    assert set(view(venv / "bin" / "python3", None, (), data).folders) == {
        *(venv / name for name in ("bin", "lib", "pyvenv.cfg")),
        *(tmp_path / "home" / "py" / name for name in ("bin", "lib")),
    }


def test_a_link_of_the_system_s_alternatives_is_seen(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Debian's java is one: /usr/bin/java, /etc/alternatives/java, /usr/lib/jvm/.."""
    alternatives, bot = tmp_path / "alternatives", tmp_path / "bot"
    monkeypatch.setattr("workers.tournaments.sandbox.view.SETTINGS", (alternatives,))
    alternatives.mkdir()
    bot.mkdir()
    (alternatives / "run").symlink_to(SHELL)
    (bot / "run").symlink_to(alternatives / "run")
    assert view(bot / "run", bot, (), data).folders == (bot,)


def test_what_is_elsewhere_and_no_python_must_be_named(data: Path, tmp_path: Path) -> None:
    tool = executable(tmp_path / "home" / "bin" / "tool")
    with pytest.raises(Unseen, match="visible"):
        view(tool, None, (), data)
    assert view(tool, None, (tool.parent,), data).folders == (tool.parent,)


@pytest.mark.parametrize("folder", [".", "data", "data/within", "link"])
def test_nothing_shows_the_platform_s_data(data: Path, tmp_path: Path, folder: str) -> None:
    (data / "within").mkdir()
    (tmp_path / "link").symlink_to(data)
    with pytest.raises(Unseen, match="data"):
        view(SHELL, tmp_path / folder, (), data)
    with pytest.raises(Unseen, match="data"):
        view(SHELL, None, (tmp_path / folder,), data)


def test_data_in_a_folder_that_every_sandbox_shows_is_refused() -> None:
    """A worker of an ordinary user has the same user as its sandboxes, so no permission would protect it."""
    with pytest.raises(Unseen, match=r"^/usr would show it the platform's data"):
        view(SHELL, None, (), Path("/usr/src/app/.ardri"))
