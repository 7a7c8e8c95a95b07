"""Which player of a pair is listed first when the arbiter pairs: the colour rules of FIDE C.04.3."""

import pytest

from services.tournament.pairing import History, Meeting
from services.tournament.pairing.listing import ABSOLUTE, Listings, is_clash, is_first, listings


def placed(text: str) -> Listings:
    """The past listings of a player, from letters: w for first, b for second."""
    return Listings(tuple(letter == "w" for letter in text))


@pytest.mark.parametrize(
    ("past", "preference"),
    [("", 0), ("w", -2), ("b", 2), ("wb", 1), ("bw", -1), ("ww", -3), ("wbb", 3), ("wwbw", -3), ("bbwbw", 2)],
)
def test_preferences_follow_the_surplus_then_the_last_place(past: str, preference: int) -> None:
    assert placed(past).preference == preference
    assert ABSOLUTE == 3


@pytest.mark.parametrize(
    ("better", "other", "first"),
    [
        ("w", "b", False),  # E.1: both preferences
        ("bw", "w", True),  # E.2: the stronger of two
        ("bbb", "bb", True),  # E.2: of two absolute preferences, that with the larger difference
        ("bb", "bbb", False),
        ("bwwb", "wbwb", False),  # E.3: opposite to the last round in which they differed
        ("wbwb", "bwwb", True),
        ("bw", "bwbw", False),  # E.4: the preference of the higher ranked player
        ("wb", "wb", True),
        ("", "", True),
    ],
)
def test_the_rules_are_tried_in_order(better: str, other: str, first: bool) -> None:
    assert is_first(placed(better), placed(other)) is first


def test_two_clash_if_neither_may_give_way() -> None:
    assert is_clash(placed("ww"), placed("www"))
    assert not is_clash(placed("ww"), placed("bb"))
    assert not is_clash(placed("ww"), placed("w"))


def test_only_meetings_that_were_played_count() -> None:
    rounds = [[Meeting(("a", "b"), (4, 0))], [Meeting(("b", "a"), (4, 0), False), Meeting(("c",))]]
    found = listings(History(2, tuple("abc"), rounds))
    assert found == {"a": placed("w"), "b": placed("b"), "c": placed("")}
