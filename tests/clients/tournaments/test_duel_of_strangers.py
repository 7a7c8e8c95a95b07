"""`ardri tournament duel` with programs of strangers: in the sandbox, and with words for the terminal."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri_cli import main
from ardri_cli.tournaments.duel.contenders import programs_of
from services.runtime.config import ConfigError
from tests.servers.child import absent
from workers.tournaments.sandbox.programs import Program

BOT = {"bot": "sh bot.sh"}


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which the duel is started; every user may read it, as the sandbox of root may be any."""
    with tempfile.TemporaryDirectory(prefix="ardri-duel-") as name:
        Path(name).chmod(0o755)
        monkeypatch.chdir(name)
        yield Path(name)


def test_a_program_plays_in_a_sandbox_where_no_platform_has_data(folder: Path) -> None:
    if shutil.which("bwrap") is None:
        absent("bubblewrap")
    program = programs_of(BOT, sandboxed=True)["bot"]
    assert isinstance(program, Program)
    assert program.sandbox is not None


def test_no_program_sees_the_data_of_a_platform_beside_it(folder: Path) -> None:
    if shutil.which("bwrap") is None:
        absent("bubblewrap")
    (folder / ".ardri").mkdir()
    with pytest.raises(ConfigError, match=r"would show it the platform's data in \.ardri"):
        programs_of(BOT, sandboxed=True)


def test_the_last_words_of_a_program_do_not_control_the_terminal(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "bot.sh").write_text("printf '\\033]0;owned\\007' >&2; exit 3")
    ended = CliRunner().invoke(
        main.app, ["tournament", "duel", "bot", "1:2", "--program", "bot=sh bot.sh", "--pairs", "1"]
    )
    assert ended.exit_code == 0, ended.output
    told = capfd.readouterr().err
    assert "it has exited with 3" in told
    assert "owned" in told
    assert "\033" not in told
