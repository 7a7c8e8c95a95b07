"""Files of words: each option in them is one of the game's, and what is wrong is found where it is."""

import tomllib
from pathlib import Path

import pytest

from services import games
from services.kernel import OptionSpec
from services.wording import OptionTexts, TextsError, files, option_texts, rules_of
from tests.conformance.lots import GAME as LOTS

_GAMES = Path(games.__file__).parent
_SPEC = OptionSpec("quiet_plies", "few", "", choices=("few", "not_so_few"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the texts of any game are read from."""
    monkeypatch.setattr(files, "folder_of", lambda _: tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", games.names())
def test_only_options_that_there_are_have_texts(name: str) -> None:
    path = _GAMES / name / "data" / "options.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    assert told.keys() <= {spec.name for spec in games.load(name).facts.options}


def test_a_game_without_files_is_told_by_its_names() -> None:
    told = option_texts(LOTS, _SPEC)
    assert rules_of(LOTS, "1") == ()
    assert told.title == "Quiet plies"
    assert [(choice.title, choice.meaning) for choice in told.choices] == [("Few", ""), ("Not so few", "")]


def test_what_a_file_says_comes_first(folder: Path) -> None:
    (folder / "options.toml").write_text('[quiet_plies]\ntitle = "Silence"\nfew = { meaning = "Two." }\n')
    told = option_texts(LOTS, _SPEC)
    assert isinstance(told, OptionTexts)
    assert told.title == "Silence"
    assert [choice.meaning for choice in told.choices] == ["Two.", ""]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[quiet_plies", "options.toml: "),
        ('[quiet_plies]\nmany = { title = "Many" }\n', "quiet_plies: it has no choice many"),
        ('[quiet_plies]\nfew = { name = "Few" }\n', "few has a title and a meaning"),
    ],
)
def test_options_that_are_wrong(folder: Path, text: str, why: str) -> None:
    (folder / "options.toml").write_text(text)
    with pytest.raises(TextsError, match=why):
        option_texts(LOTS, _SPEC)


@pytest.mark.parametrize("row", ['title = "No text"', 'title = "a"\ntext = "b"\nmore = "c"', ""])
def test_rules_that_are_wrong(folder: Path, row: str) -> None:
    (folder / "rules.toml").write_text(f"[L1]\n{row}\n")
    with pytest.raises(TextsError, match=r"rules.toml, L1: a title and a text"):
        rules_of(LOTS, "1")


def test_an_older_version_reads_otherwise(folder: Path) -> None:
    rows = '[L1]\ntitle = "a"\ntext = "new"\n[L2]\ntitle = "b"\ntext = "same"\n'
    (folder / "rules.toml").write_text(rows + '[older.1.L1]\ntitle = "a"\ntext = "old"\n')
    assert [rule.text for rule in rules_of(LOTS, "2")] == ["new", "same"]
    assert [rule.text for rule in rules_of(LOTS, "1")] == ["old", "same"]
