"""The evaluator against the plain one of `reference.py`, and laws that hold of any value."""

from random import Random

from services.games.plaques.catalogue.combinations import parse_combinations
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import DRAGONS, DWARF, ELF, THIEF, parse_tableau
from services.games.plaques.presentation.reading import evaluate
from services.games.plaques.rules.evaluator.values import value
from tests.games.plaques.evaluator.evaluations import Case, cases, differing, rich_cases

_CASES = 2_000
_RICH = 200
_TABLES = 40


def test_both_evaluators_agree() -> None:
    assert differing(cases(_CASES, seed=2)) == []


def test_both_agree_on_full_tableaux_with_many_powers() -> None:
    assert differing(rich_cases(_RICH, seed=3)) == []


def test_both_agree_whatever_the_table() -> None:
    """Another printed table is another data file."""
    rng = Random(4)
    for seed in range(_TABLES):
        table = rng.sample(RESTORED.combinations, rng.randint(1, len(RESTORED.combinations)))
        assert differing(cases(10, seed), table) == []


def test_both_agree_on_what_two_dragons_can_fill_alone() -> None:
    """P13: they do so in no banned colour; the package's own table asks for four of a colour at least."""
    lines = ("one,colour,1", "two,colour,2", "three,colour,3", "three pairs,alike,2+2+2")
    text = "\n".join(["combination,kind,of,source", *(f"{line},assumed" for line in lines)])
    forbidden = Case(parse_tableau("D1 D2"), (parse_tableau("TH R8"),))
    found = [forbidden, *cases(_CASES // 4, seed=8)]
    assert differing(found, parse_combinations(text, "small.csv", RESTORED.types)) == []


def test_the_cases_hold_all_that_matters() -> None:
    """So that agreement means something."""
    found = list(cases(_CASES, seed=2))
    readings = [evaluate(case.tableau, case.against) for case in found]
    rich = [evaluate(case.tableau, case.against) for case in rich_cases(_RICH, seed=3)]
    combinations = {reading.combination for reading in (*readings, *rich)}
    assert combinations == {None, *range(len(RESTORED.combinations))}
    assert {len(case.tableau) for case in found} == set(range(1, 8))
    assert {len(case.against) for case in found} == set(range(4))
    for unique in (ELF, DWARF, THIEF, *DRAGONS):
        assert sum(unique in case.tableau for case in found) > _CASES // 10
    for several in (
        [reading.banned for reading in readings],
        [reading.blocked for reading in readings],
        [any(active.merged_by is not None for active in reading.active) for reading in readings],
        [any(active.recoloured_by is not None for active in reading.active) for reading in readings],
        [any(active.emulated for active in reading.active) for reading in readings],
    ):
        assert sum(map(bool, several)) > _CASES // 100


def test_neither_the_order_of_plaques_nor_of_opponents_matters() -> None:
    rng = Random(5)
    for case in cases(_CASES, seed=5):
        tableau = rng.sample(case.tableau, len(case.tableau))
        against = rng.sample(case.against, len(case.against))
        assert value(tableau, against) == value(case.tableau, case.against)


def test_a_further_plaque_never_lowers_a_value() -> None:
    """P3: it may raise it; whether it does is what ends a turn."""
    for case in cases(_CASES, seed=6):
        assert value(case.tableau[:-1], case.against) <= value(case.tableau, case.against)


def test_an_opponent_who_yields_never_lowers_a_value() -> None:
    """P11; and by P10 what an opponent turns never raises it."""
    for case in cases(_CASES, seed=7):
        for place, plaques in enumerate(case.against):
            others = case.against[:place] + case.against[place + 1 :]
            fewer = (*others, plaques[:-1])
            assert value(case.tableau, others) >= value(case.tableau, fewer)
            assert value(case.tableau, fewer) >= value(case.tableau, case.against)
