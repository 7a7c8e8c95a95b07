"""A law that nothing can break proves nothing. Each law finds the defects that are made for it."""

from random import Random

import pytest

from tests.conformance import laws, lots
from tests.conformance.broken import BROKEN, Broken, subject_of
from tests.conformance.broken.play import DealsNothing
from tests.conformance.laws import LAWS, Law
from tests.conformance.lots.wire import WIRE
from tests.conformance.subjects import Subject
from tests.conformance.walk import random_walk

TOLD = (
    ("law_a_match_ends_in_time", "RunsLong", r"goes on after 9 plies .* the last: \["),
    ("law_non_interference", "ShowsChoices", r"viewer -?\d learns .*, by shown of the view: "),
    ("law_numbers_are_whole", "HalvesItsCoins", "content has 1.0, which is no whole number"),
    ("law_outcomes_are_consistent", "MakesMoney", "of a zero-sum game add up to 3"),
    ("law_perfect_information_is_shown_to_all", "NamesItsViewer", "names no viewer"),
    ("law_simultaneous_choices_are_secret", "ShowsChoices", "state tells .*, by shown of the view"),
    ("law_steps_tell_what_views_tell", "ShowsChoices", "'keep .' and 'keep .' .* apart by view alone"),
    ("law_steps_tell_what_views_tell", "TellsCards", "' of seat .* apart by stream alone"),
    ("law_undeclared_parts_never_occur", "HidesItsChance", "do not declare what occurs: {'chance'}"),
)
"""Laws that a new game breaks often, and what they say of a defect."""

CASES = [(law, broken) for law in LAWS for broken in BROKEN[law.__name__]]


@pytest.mark.parametrize(("law", "broken"), CASES, ids=lambda case: case.__name__)
def test_law_finds_the_defect(law: Law, broken: Broken) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        keep(law, subject_of(broken))


@pytest.mark.parametrize(("law", "defect", "words"), TOLD)
def test_law_says_what_is_wrong(law: str, defect: str, words: str) -> None:
    (broken,) = (each for each in BROKEN[law] if each.__name__ == defect)
    with pytest.raises(AssertionError, match=words):
        keep(getattr(laws, law), subject_of(broken))


def test_a_seat_that_cannot_act_is_named() -> None:
    subject = subject_of(DealsNothing)
    with pytest.raises(AssertionError, match="seat -1 is to act at ply 0 and has no legal action"):
        random_walk(subject, subject.game.setup(3), Random(1))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_lets_the_sound_game_pass(law: Law) -> None:
    keep(law, Subject(lots.GAME, WIRE))


def keep(law: Law, subject: Subject) -> None:
    """Checks the law on some matches of three seats."""
    for seed in range(12):
        rng = Random(seed)
        law(random_walk(subject, subject.game.setup(3), rng), rng)
