"""What is said of a game in words: as its files say first of all, and refused where they are wrong."""

from pathlib import Path

import pytest

from services.kernel import ChoiceWords, InvalidData, OptionSpec
from services.wording import option_texts, rules, rules_of
from tests.conformance.lots import GAME as LOTS

_SPEC = OptionSpec("quiet_plies", "few", "", choices=("few", "not_so_few"))


@pytest.fixture
def rules_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the rules of any game are read from."""
    monkeypatch.setattr(rules, "_file_of", lambda _: tmp_path / "rules.toml")
    return tmp_path / "rules.toml"


def test_a_game_without_files_is_told_by_its_names() -> None:
    told = option_texts(_SPEC)
    assert rules_of(LOTS, "1") == ()
    assert told.title == "Quiet plies"
    assert [(choice.title, choice.meaning) for choice in told.choices] == [("Few", ""), ("Not so few", "")]


def test_what_an_option_says_of_itself_comes_first() -> None:
    words = {"few": ChoiceWords(meaning="Two."), "not_so_few": ChoiceWords("Many")}
    told = option_texts(
        OptionSpec(_SPEC.name, "few", "", choices=_SPEC.choices, title="Silence", words=words)
    )
    assert told.title == "Silence"
    assert [(choice.title, choice.meaning) for choice in told.choices] == [("Few", "Two."), ("Many", "")]


def test_a_file_that_cannot_be_read(rules_file: Path) -> None:
    rules_file.write_text("[L1")
    with pytest.raises(InvalidData, match=r"rules.toml: "):
        rules_of(LOTS, "1")


@pytest.mark.parametrize("row", ['title = "No text"', 'title = "a"\ntext = "b"\nmore = "c"', ""])
def test_rules_that_are_wrong(rules_file: Path, row: str) -> None:
    rules_file.write_text(f"[L1]\n{row}\n")
    with pytest.raises(InvalidData, match=r"rules.toml, L1: a title and a text"):
        rules_of(LOTS, "1")


def test_an_older_version_reads_otherwise(rules_file: Path) -> None:
    rows = '[L1]\ntitle = "a"\ntext = "new"\n[L2]\ntitle = "b"\ntext = "same"\n'
    rules_file.write_text(rows + '[older.1.L1]\ntitle = "a"\ntext = "old"\n')
    assert [rule.text for rule in rules_of(LOTS, "2")] == ["new", "same"]
    assert [rule.text for rule in rules_of(LOTS, "1")] == ["old", "same"]
