"""Criteria of a Swiss by hand, from FIDE C.07 (1 August 2024), articles 7.1, 8.1, 9.1, 14.1 and 16."""

from fractions import Fraction

import pytest

from services.tournament.pairing import History, Meeting
from services.tournament.standings.meetings import Rounds
from services.tournament.standings.scoring import Scoring
from services.tournament.standings.swiss_scoring import by_meetings


def scoring(seats: int, names: str, *rounds: list[Meeting], open_rounds: int = 0) -> Scoring:
    complete = frozenset(range(len(rounds) - open_rounds))
    return by_meetings(Rounds(History(seats, tuple(names), rounds), complete))


def met(names: str, *points: int, is_played: bool = True) -> Meeting:
    return Meeting(tuple(names), points, is_played)


BYE_AND_WITHDRAWAL = scoring(
    2,
    "ABCDE",
    [met("AC", 4, 0), met("BD", 3, 1), met("E")],
    [met("AB", 2, 2), met("EC", 1, 3), met("D")],
    [met("AE", 4, 0), met("BC", 2, 2)],  # D has left
)


@pytest.mark.parametrize(
    ("name", "score", "fractions", "wins"),
    [
        # A met C (3 half-points), B (4) and E (2), and scored 2, 1 and 2 half-points against them.
        ("A", 5, "7/2 9/2 7/2", 2),
        # B met D, whose round after leaving counts as drawn: 3 instead of 2; A (5) and C (3).
        ("B", 4, "4 11/2 7/2", 1),
        ("C", 3, "9/2 11/2 2", 1),
        # D met B (4); its bye and its round after leaving count with its own score, and the latter is cut.
        ("D", 2, "3 4 1", 1),
        # E's bye counts with its own score, 2, which is the least; it is cut, though not voluntary.
        ("E", 2, "4 5 1", 1),
    ],
)
def test_bye_and_withdrawal(name: str, score: int, fractions: str, wins: int) -> None:
    """`fractions`: Buchholz cut 1, Buchholz, Sonneborn-Berger."""
    each = BYE_AND_WITHDRAWAL
    cut, buchholz, sonneborn_berger = map(Fraction, fractions.split())
    assert each.scores[name] == score
    assert each.buchholz(name, cut=True) == cut
    assert each.buchholz(name) == buchholz
    assert each.sonneborn_berger(name) == sonneborn_berger
    assert each.wins[name] == wins


def test_a_forfeit_is_a_meeting_with_oneself_and_a_lost_one_is_cut_first() -> None:
    each = scoring(
        2,
        "ABCD",
        [met("AB", 4, 0, is_played=False), met("CD", 2, 2)],
        [met("AC", 4, 0), met("BD", 3, 1)],
    )
    assert [each.scores[name] for name in "ABCD"] == [4, 2, 1, 1]
    assert [each.buchholz(name) for name in "AB"] == [Fraction(5, 2), Fraction(3, 2)]
    assert [each.buchholz(name, cut=True) for name in "AB"] == [2, Fraction(1, 2)]
    assert [each.sonneborn_berger(name) for name in "AB"] == [Fraction(5, 2), Fraction(1, 2)]
    assert "B" not in each.crosses["A"], "no direct encounter"
    assert each.wins["A"] == 2, "a win without playing is one (7.1)"


def test_a_late_entry_lost_what_it_missed() -> None:
    each = scoring(2, "ABC", [met("AB", 4, 0)], [met("BC", 4, 0), met("A")])
    assert each.adjusted["C"] == 0, "its absence was followed by a round it played (16.3.1)"
    assert each.buchholz("C") == Fraction(2, 2), "its own score for the absence, B's for the other"


def test_who_is_absent_to_the_end_counts_as_drawing() -> None:
    forfeited = met("AB", 0, 4, is_played=False)
    each = scoring(2, "ABCD", [met("AB", 4, 0), met("CD", 4, 0)], [met("CB", 2, 2)], [forfeited])
    assert each.adjusted["D"] == 2, "two rounds drawn"
    assert each.adjusted["A"] == 2 + 1, "a forfeit is awarded what it was, the absence before it drawn"
    assert each.adjusted["B"] == each.scores["B"]


def test_a_round_that_is_not_over_is_nobodys_absence() -> None:
    first, second = [met("AB", 4, 0), met("CD", 4, 0)], [met("AC", 4, 0)]
    before = scoring(2, "ABCD", first, second, open_rounds=1)
    assert before.unplayed["B"] == ()
    assert before.adjusted["B"] == 0
    assert scoring(2, "ABCD", first, second).adjusted["B"] == 1


def test_at_tables_each_opponent_counts_apart() -> None:
    each = scoring(3, "ABCD", [met("ABC", 8, 8, 2), met("D")], [met("DCA", 6, 6, 6), met("B")])
    assert [each.scores[name] for name in "ABCD"] == [3 + 2, 3 + 4, 0 + 2, 4 + 2]
    assert each.buchholz("A") == Fraction(7 + 2 + 2 + 6, 2)
    assert each.buchholz("D") == Fraction(6 + 6 + 2 + 5, 2), "of the bye twice the own score"
    assert each.sonneborn_berger("C") == Fraction(5 * 0 + 7 * 0 + 6 * 1 + 5 * 1, 4)
    assert [each.wins[name] for name in "ABCD"] == [0, 1, 0, 1], "byes; shared firsts are no wins"
