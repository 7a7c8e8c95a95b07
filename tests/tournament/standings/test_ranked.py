"""Ordering of lines: each criterion is evaluated only for those who are still equal."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from services.tournament.spec import Format
from services.tournament.standings import Criterion, criteria_of
from services.tournament.standings.standing import ranked

FIRST = {"a": 1, "b": 3, "c": 3, "d": 3, "e": 1}
SECOND = {"b": 1, "c": 2, "d": 1, "a": 7, "e": 7}


def test_later_criteria_part_only_who_is_equal() -> None:
    asked: list[tuple[str, ...]] = []

    def first(tied: Sequence[str]) -> Mapping[str, Fraction]:
        return {name: Fraction(FIRST[name]) for name in tied}

    def second(tied: Sequence[str]) -> Mapping[str, Fraction]:
        asked.append(tuple(tied))
        return {name: Fraction(SECOND[name]) for name in tied}

    found = ranked("abcde", [first, second])
    assert found.places == (("c",), ("b", "d"), ("a", "e"))
    assert found.values["b"] == (Fraction(3), Fraction(1))
    assert asked == [("b", "c", "d"), ("a", "e")]


def test_nobody_is_in_no_order() -> None:
    assert ranked((), []).places == ()


def test_every_format_begins_with_its_score() -> None:
    scores = {Criterion.POINTS, Criterion.SHARE, Criterion.MATCH_POINTS, Criterion.PROGRESS}
    for stage in Format:
        for seats in (2, 4):
            first, *rest = criteria_of(stage, seats)
            assert first in scores
            assert scores.isdisjoint(rest)
    assert Criterion.PAYOFF in criteria_of(Format.ROUND_ROBIN, 5)
