"""Brackets as data."""

import pytest

from services.tournament.formats.knockout.bracket import (
    Bracket,
    Loser,
    Seed,
    Winner,
    double_bracket,
    seed_order,
    single_bracket,
)


def test_seeds_are_laid_so_that_the_best_meet_last() -> None:
    assert seed_order(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert seed_order(5) == seed_order(8)


@pytest.mark.parametrize("entrants", range(2, 18))
def test_if_the_better_win_the_best_meet_the_worst_of_each_round(entrants: int) -> None:
    winners: list[int] = []
    for match in single_bracket(entrants):
        sides = [each.number if isinstance(each, Seed) else winners[each.match] for each in match.sources]
        size = 2 ** (len(bin(entrants - 1)) - 2 - match.tier)
        assert sum(sides) == size - 1
        winners.append(min(sides))
    assert winners[-1] == 0


def test_rounds_have_their_names() -> None:
    labels = [match.label for match in single_bracket(16)]
    assert labels[0] == "round of 16 match 1"
    assert labels[8:] == [
        *(f"quarter-final {number}" for number in range(1, 5)),
        "semi-final 1",
        "semi-final 2",
        "final",
    ]


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 13, 16, 32])
def test_in_a_double_bracket_everybody_can_lose_twice(entrants: int) -> None:
    bracket = double_bracket(entrants)
    size = len(seed_order(entrants))
    assert len(bracket) == 2 * size - 1
    assert len({match.label for match in bracket}) == len(bracket)
    upper = [number for number, match in enumerate(bracket) if match.label.startswith("upper")]
    taken = [source for match in bracket for source in match.sources]
    assert len(set(taken)) == len(taken), "nobody is in two places"
    assert {Loser(number) for number in upper} <= set(taken)
    assert {Winner(number) for number in range(len(bracket) - 1)} <= set(taken)
    assert not {Loser(number) for number in range(len(upper), len(bracket) - 2)} & set(taken)


@pytest.mark.parametrize("make", [single_bracket, double_bracket])
@pytest.mark.parametrize("entrants", [1, 2, 7, 16])
def test_each_match_stands_behind_those_it_takes_from(make: object, entrants: int) -> None:
    assert callable(make)
    bracket: Bracket = make(entrants)
    for number, match in enumerate(bracket):
        for source in match.sources:
            assert isinstance(source, Seed) or source.match < number
            assert isinstance(source, Seed) or bracket[source.match].tier <= match.tier


def test_those_who_drop_do_not_meet_again_at_once() -> None:
    """In the second lower round nobody can meet the opponent who sent them down."""
    bracket = double_bracket(16)
    quarters = {number: _seeds(bracket, number) for number in range(len(bracket))}
    for match in bracket:
        if match.label.startswith("lower round 2"):
            first, second = match.sources
            assert isinstance(first, Winner)
            assert isinstance(second, Loser)
            assert not quarters[first.match] & quarters[second.match]


def _seeds(bracket: Bracket, number: int) -> set[int]:
    """All seeds that can reach that match."""
    return {
        seed
        for source in bracket[number].sources
        for seed in ({source.number} if isinstance(source, Seed) else _seeds(bracket, source.match))
    }
