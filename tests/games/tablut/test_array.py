"""The starting array: the seed's counts, B2, and the check of its data file."""

import hashlib
from importlib.resources import files

import pytest

from services.games.tablut import GAME
from services.games.tablut.data.array import ARRAYS, parse_array
from services.kernel import InvalidData
from tests.games.tablut.boards import actions_of, position, record, rows_of, start

GOOD = files("services.games.tablut").joinpath("data", "array-standard.csv").read_text(encoding="utf-8")

PICTURE = """
9 x . . A A A . . x
8 . . . . A . . . .
7 . . . . D . . . .
6 A . . . D . . . A
5 A A D D K D D A A
4 A . . . D . . . A
3 . . . . D . . . .
2 . . . . A . . . .
1 x . . A A A . . x
"""


def test_the_array_is_the_printed_one() -> None:
    """The picture that the rules file gives in place of the seed's."""
    assert rows_of(start()) == PICTURE.strip().splitlines()


def test_the_numbers_of_men() -> None:
    """seed, preamble: 16 attackers, 8 defenders and the king on the throne (seed: 9)."""
    array = ARRAYS["standard"]
    assert (array.count(1), array.count(2), array.count(3), array.index(3)) == (16, 8, 1, 40)


def test_the_defenders_have_exactly_eight_wall_captures() -> None:
    """B2."""
    state = position(PICTURE, "defenders")
    captures = {record(state, text) for text in actions_of(state)}
    captures = {text for text in captures if "x" in text}
    assert captures == {
        "d5-d8xd9",
        "d5-d2xd1",
        "f5-f8xf9",
        "f5-f2xf1",
        "e4-h4xi4",
        "e4-b4xa4",
        "e6-h6xi6",
        "e6-b6xa6",
    }


def test_the_attackers_have_80_openings_eight_of_them_into_a_corner() -> None:
    """B2; B3."""
    openings = actions_of(start())
    assert len(openings) == len(set(openings)) == 80
    assert len([text for text in openings if text[3:] in ("a1", "a9", "i1", "i9")]) == 8


def test_a_match_names_its_array_and_a_digest_pins_it() -> None:
    """B2: the one that old matches were played from is the one that a match has by default."""
    spec = next(spec for spec in GAME.facts.options if spec.name == "array")
    assert (spec.default, spec.before, spec.choices) == ("standard", "standard", tuple(ARRAYS))
    content = GOOD.encode()
    told = b"array-standard.csv\0%d\0%s" % (len(content), content)
    assert spec.digests == {"standard": hashlib.sha256(told).digest()}
    assert start(array="standard").pieces() == list(ARRAYS["standard"])


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("square,piece,source", "square,piece", 1, "columns"),
        ("d1,attacker,public", "d1,attacker", 2, "columns"),
        ("d1,attacker,public", "k1,attacker,public", 2, "'k1' is no square"),
        ("d1,attacker,public", "d1,bishop,public", 2, "'bishop'"),
        ("d1,attacker,public", "d1,attacker,memory", 2, "'memory'"),
        ("e1,attacker,public", "d1,attacker,public", 3, "d1 is there already, in array-mine.csv line 2"),
        ("e3,defender,public", "e3,attacker,public", 18, "more than 16"),
        ("d1,attacker,public", "d1,defender,public", 25, "more than 8"),
        ("d1,attacker,public", "d1,king,public", 2, "throne"),
        ("d1,attacker,public", "e5,attacker,public", 2, "throne"),
        ("d1,attacker,public\n", "", 25, "15 of 16 attackers"),
        ("e5,king,deduced\n", "", 25, "0 of 1 kings"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_law(old: str, new: str, line: int, says: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(InvalidData, match=rf"^array-mine\.csv line {line}: .*{says}"):
        parse_array(GOOD.replace(old, new), "array-mine.csv")


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(InvalidData, match="line 1"):
        parse_array("", "array-mine.csv")
