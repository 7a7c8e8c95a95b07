"""Decisions in words."""

from services.tournament.sequential import decide, explain
from services.tournament.spec import TestSpec

ELO, SHARE = TestSpec(0, 60), TestSpec()


def told(test: TestSpec, seats: int, scores: list[int], bound: int = 100) -> str:
    return explain(test, seats, decide(test, seats, scores, bound))


def test_says_what_was_accepted_and_by_which_bound() -> None:
    won = told(ELO, 2, [4] * 50)
    assert won.startswith("Accepted after 20 blocks: the hero is +60 Elo rather than +0 Elo.")
    assert "log-likelihood ratio, +3.00, reached the upper of its bounds -3.00 and 3.00" in won
    lost = told(ELO, 2, [0] * 50)
    assert lost.startswith("Accepted after 17 blocks: the hero is +0 Elo rather than +60 Elo.")
    assert "reached the lower" in lost


def test_says_shares_for_more_seats() -> None:
    assert told(SHARE, 4, [24] * 50).startswith(
        "Accepted after 7 blocks: the hero scores above 0.5 rather than below 0.5."
    )
    assert "The hero's score is 0.500, in [" in told(SHARE, 4, [12] * 50, bound=50)


def test_says_that_nothing_was_shown() -> None:
    assert told(ELO, 2, [2]).startswith("Goes on after 1 block: the hero is +0 Elo or +60 Elo, neither")
    assert told(ELO, 2, [2], bound=1).startswith("Undecided at the bound of 1 block: ")
    assert "is between its bounds" in told(ELO, 2, [2])
