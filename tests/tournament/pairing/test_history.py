"""The history for a pairing: scores as FIDE counts them, and refusal of contradictions."""

import pytest

from services.tournament.pairing import CannotPair, History, Meeting

SEEDING = tuple("abcdef")


def test_a_meeting_of_two_is_won_drawn_or_lost_whatever_its_margin() -> None:
    assert Meeting(("a", "b"), (4, 0)).match_points == Meeting(("a", "b"), (3, 1)).match_points == (2, 0)
    assert Meeting(("a", "b"), (2, 2)).match_points == (1, 1)


def test_a_table_gives_a_win_for_each_behind_and_a_draw_for_each_beside() -> None:
    assert Meeting(tuple("abcd"), (9, 5, 5, 5)).match_points == (6, 2, 2, 2)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_bye_scores_as_a_win_over_everybody(seats: int) -> None:
    table = Meeting(SEEDING[:seats], tuple(range(seats, 0, -1)))
    scores = History(seats, SEEDING, [[table, Meeting(("f",))]]).scores
    assert scores["f"] == scores["a"] == 2 * (seats - 1)
    assert scores["e"] == 0


def test_only_games_that_were_played_make_two_meet() -> None:
    rounds = [
        [Meeting(("a", "b"), (4, 0))],
        [Meeting(("b", "a"), (4, 0))],
        [Meeting(("a", "c"), (4, 0), False)],
    ]
    history = History(2, SEEDING, rounds)
    assert history.met == {frozenset("ab"): 2}
    assert history.firsts == {"a": 1, "b": 1}
    assert history.scores["a"] == 4


def test_rank_goes_by_score_then_seeding() -> None:
    history = History(2, SEEDING, [[Meeting(("a", "d"), (0, 4)), Meeting(("c", "b"), (2, 2))]])
    assert history.ranked("fdbca") == tuple("dbcaf")


@pytest.mark.parametrize(
    ("rounds", "reason"),
    [
        ([[Meeting(("a", "x"), (4, 0))]], "round 0: 'x' is not in the seeding"),
        ([[], [Meeting(("a", "b"), (4, 0)), Meeting(("a",))]], "round 1: 'a' is there twice"),
        ([[Meeting(("a", "a"), (2, 2))]], "round 0: 'a' is there twice"),
        ([[Meeting(("a", "b", "c"), (4, 2, 0))]], "do not fill a table of 2"),
        ([[Meeting(())]], "do not fill a table of 2"),
        ([[Meeting(("a", "b"), (4,))]], "1 points for"),
        ([[Meeting(("a",), (4,))]], "1 points for"),
    ],
)
def test_what_contradicts_itself_is_refused(rounds: list[list[Meeting]], reason: str) -> None:
    with pytest.raises(CannotPair, match=reason):
        History(2, SEEDING, rounds)


def test_seeds_and_seats_that_cannot_be_are_refused() -> None:
    with pytest.raises(CannotPair, match="seeded twice: 'b'"):
        History(2, ("a", "b", "b"))
    with pytest.raises(CannotPair, match="at least 2 seats"):
        History(1, SEEDING)


def test_who_is_present_must_be_known_and_once() -> None:
    history = History(2, SEEDING)
    with pytest.raises(CannotPair, match="present twice: 'a'"):
        history.ranked(["a", "b", "a"])
    with pytest.raises(CannotPair, match="not in the seeding: 'x'"):
        history.ranked(["a", "y", "x"])
