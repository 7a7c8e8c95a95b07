"""Files of options are read as written, and an error is reported with its place."""

from pathlib import Path

import pytest

from services import games
from services.kernel import ChoiceWords, InvalidData, OptionSpec, options_in

_PLIES = '[plies]\ntitle = "Silence"\nmeaning = "How long."\nrule = "L1"\n'
_DIGESTS = {"old": b"1", "new": b"2"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "options.toml"


def test_options_come_in_order_with_their_choices(file: Path) -> None:
    few = 'default = "few"\nchoices.few = { meaning = "Two." }\nchoices.many = {}\n'
    file.write_text(f"{_PLIES}{few}[limit]\nmeaning = '.'\ndefault = 3\nleast = 1\nmost = 9\nbefore = 4\n")
    words = {"few": ChoiceWords(meaning="Two."), "many": ChoiceWords()}
    assert list(options_in(file).values()) == [
        OptionSpec("plies", "few", "How long.", "L1", choices=("few", "many"), title="Silence", words=words),
        OptionSpec("limit", 3, ".", least=1, most=9, before=4),
    ]


def test_data_sets_are_choices_with_or_without_words(file: Path) -> None:
    file.write_text(f'{_PLIES}default = "new"\nchoices.new = {{ title = "The new one" }}\n')
    spec = options_in(file, {"plies": _DIGESTS})["plies"]
    assert spec.choices == ("old", "new")
    assert spec.digests == _DIGESTS
    assert spec.words == {"new": ChoiceWords("The new one")}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[plies", "options.toml: "),
        ("plies = 3", "options.toml, plies: "),
        ("[plies]\ndefault = 3\nmost = 9", "options.toml, plies: .*meaning"),
        (f"{_PLIES}default = 3\nmost = 9\nleats = 1", "options.toml, plies: .*leats"),
        (f"{_PLIES}default = 3\nmost = 2", "from 0 to 2, not 3"),
        (f"{_PLIES}default = true\nbefore = 1", "true or false, not 1"),
        (f'{_PLIES}default = "few"\nchoices.few = "Few"', "options.toml, plies: "),
        (f'{_PLIES}default = "few"\nchoices.few = {{ name = "Few" }}', "options.toml, plies: .*name"),
        (f'{_PLIES}default = "few"\nchoices.many = {{}}', "one of many, not 'few'"),
    ],
)
def test_what_is_wrong_is_refused(file: Path, text: str, why: str) -> None:
    file.write_text(text)
    with pytest.raises(InvalidData, match=why):
        options_in(file)


def test_words_for_a_data_set_that_there_is_not(file: Path) -> None:
    file.write_text(f'{_PLIES}default = "new"\nchoices.newest = {{}}\n')
    with pytest.raises(InvalidData, match="one of old, new, not 'newest'"):
        options_in(file, {"plies": _DIGESTS})


def test_a_game_without_its_file_is_not_there(file: Path) -> None:
    with pytest.raises(InvalidData, match=r"options\.toml"):
        options_in(file)


@pytest.mark.parametrize("name", ["plaques", "tablut", "tara", "westeria"])
def test_each_of_our_options_has_a_title_of_its_own(name: str) -> None:
    titles = [spec.title for spec in games.load(name).facts.options]
    assert all(titles)
    assert len(set(titles)) == len(titles)
