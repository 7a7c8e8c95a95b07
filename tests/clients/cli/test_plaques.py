"""`ardri plaques value`, and how a game's own commands are found."""

import json

import pytest
from typer.testing import CliRunner

from ardri_cli import main
from services import games

THIEF, DWARF = "TH K8", "DW W6 B9"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main.app, ["plaques", "value", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_commands_of_games_are_found_and_listed() -> None:
    listed = CliRunner().invoke(main.app, ["--help"]).output
    assert main.GAME_COMMANDS.keys() <= set(games.names())
    assert main.GAME_COMMANDS.keys().isdisjoint(main.COMMANDS | main.MATCH_COMMANDS)
    for name, summary in main.GAME_COMMANDS.items():
        assert f" {name} " in listed
        assert main.load(name).help.splitlines()[0] == summary


def test_a_value_in_words() -> None:
    assert run("R9", "W9", "K1", "dragon", "elf", "--against", THIEF, "--against", DWARF).splitlines() == [
        "pair",
        "red-crown",
        "white-crown counts as red-crown: merged by red-crown",
        "black-sword is banned by the Thief of opponent 1",
        "not to be emulated: gate, crown; blocked by the Dwarf of opponent 2",
    ]


def test_a_tableau_in_one_word_or_several() -> None:
    assert run("R9 elf, K1") == run("red-crown", "EL", "black-sword") != run("R9")


def test_each_may_have_a_dragon() -> None:
    assert run("dragon", "R9", "--against", "dragon K9") == run("D1", "R9", "--against", "D2 K9")


def test_a_value_as_json() -> None:
    found = json.loads(run("R9 W9 K1 D1", "--against", THIEF, "--against", DWARF, "--json"))
    assert found["combination"] == "pair"
    assert [active["plaque"] for active in found["active"]] == ["R9", "W9"]
    assert found["active"][1] == {
        "plaque": "W9",
        "type": "crown",
        "colour": "red",
        "emulated": False,
        "merged_by": "R9",
        "recoloured_by": "",
    }
    assert found["banned"] == [{"plaque": "K1", "by": 1}]
    assert found["blocked"] == [{"type": "gate", "by": 2}, {"type": "crown", "by": 2}]


def test_opponents_are_called_the_same_in_words_and_in_json() -> None:
    asked = ("R9 K1 D1", "--against", THIEF, "--against", DWARF)
    assert json.loads(run(*asked, "--json"))["words"] == run(*asked).splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["Z1"], "'Z1' is no plaque"),
        (["R9 R9"], "'R9' is there twice in 'R9 R9' (rule seed)"),
        (["R9", "--against", "W1 R9"], "R9 is in both 'R9' and 'W1 R9'"),
        (["W1 W2 W3 W4 W5 W6 W7 W8"], "8 plaques in"),
        (["R9", *(["--against", ""] * 7)], "8 tableaux"),
    ],
)
def test_what_is_refused(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(main.app, ["plaques", "value", *arguments])
    assert result.exit_code == 1
    assert says in result.output
    assert len(result.output.splitlines()) == 1
