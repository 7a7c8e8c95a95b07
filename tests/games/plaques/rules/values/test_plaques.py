"""The fifty plaques and how they are written."""

from functools import partial

import pytest

from services.games.plaques.catalogue import plaques
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import (
    PLAQUES,
    SUITED,
    format_plaque,
    format_tableau,
    plaque_of,
)
from services.kernel import InvalidNotation

parse_plaque = partial(plaques.parse_plaque, names=RESTORED.names)
parse_tableau = partial(plaques.parse_tableau, names=RESTORED.names)


def test_the_plaques() -> None:
    """Seed: five suits of nine plaques each, plus five unique plaques, fifty in all."""
    names = [RESTORED.names[plaque] for plaque in range(PLAQUES)]
    assert len(set(names)) == PLAQUES == 50
    assert names[SUITED:] == ["elf", "dwarf", "thief", "dragon-1", "dragon-2"]
    assert names[plaque_of(4, 8)] == "red-crown"
    assert names[plaque_of(0, 0)] == "white-sword"


def test_both_ways_of_writing_are_read() -> None:
    for plaque in range(PLAQUES):
        assert parse_plaque(format_plaque(plaque)) == parse_plaque(RESTORED.names[plaque]) == plaque
    assert parse_tableau(format_tableau(range(7))) == tuple(range(7))


@pytest.mark.parametrize("text", ["R9 elf K1", " R9,EL,black-sword ", "red-crown, elf\nK1"])
def test_a_tableau_in_any_form(text: str) -> None:
    assert parse_tableau(text) == (44, 45, 9)


def test_an_empty_tableau() -> None:
    assert parse_tableau("") == parse_tableau(" , ") == ()


def test_a_bare_dragon_is_the_next_one() -> None:
    assert parse_tableau("dragon dragon") == (48, 49)
    assert parse_tableau("dragon-1 dragon") == (48, 49)
    assert parse_tableau("dragon-2 dragon") == (49, 48)


def test_dragons_of_one_hand_are_two() -> None:
    own, other = plaques.parse_tableaux(["dragon R9", "dragon K9"])
    assert (own[0], other[0]) == (48, 49)
    with pytest.raises(InvalidNotation, match="D2 is in both 'dragon R8' and 'dragon R7'"):
        plaques.parse_tableaux(["dragon R9", "dragon R8", "dragon R7"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("R0", "'R0' is no plaque"),
        ("R10", "'R10' is no plaque"),
        ("r9", "'r9' is no plaque"),
        ("P1", "'P1' is no plaque"),
        ("red_crown", "'red_crown' is no plaque"),
        ("R\u0669", "is no plaque"),
        ("R9 K1 R9", "'R9' is there twice"),
        ("R9 red-crown", "'red-crown' is there twice"),
        ("dragon dragon dragon", "'dragon' is there twice"),
        ("W1 W2 W3 W4 W5 W6 W7 W8", "8 plaques"),
        ("W1;W2", "'W1;W2' is no plaque"),
    ],
)
def test_what_is_no_tableau(text: str, says: str) -> None:
    with pytest.raises(InvalidNotation, match=says):
        parse_tableau(text)
