"""A law that nothing can break proves nothing. Each law finds the defects that are made for it."""

from random import Random

import pytest

from tests.conformance import lots
from tests.conformance.broken import BROKEN, Broken, subject_of
from tests.conformance.laws import LAWS, Law
from tests.conformance.lots.wire import WIRE
from tests.conformance.subjects import Subject
from tests.conformance.walk import random_walk

CASES = [(law, broken) for law in LAWS for broken in BROKEN[law.__name__]]


@pytest.mark.parametrize(("law", "broken"), CASES, ids=lambda case: case.__name__)
def test_law_finds_the_defect(law: Law, broken: Broken) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        keep(law, subject_of(broken))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_lets_the_sound_game_pass(law: Law) -> None:
    keep(law, Subject(lots.GAME, WIRE))


def keep(law: Law, subject: Subject) -> None:
    """Checks the law on some matches of three seats."""
    for seed in range(12):
        rng = Random(seed)
        law(random_walk(subject, subject.game.setup(3), rng), rng)
