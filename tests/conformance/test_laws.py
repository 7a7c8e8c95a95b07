"""Every law on every game, for each number of seats, any options and random play."""

from functools import lru_cache
from random import Random

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from services.kernel import OptionValue
from tests.conformance.laws import LAWS, Law
from tests.conformance.laws.facts import declared, parts
from tests.conformance.subjects import Subject, options, subjects, tables
from tests.conformance.walk import Walk, random_walk

# No shrinking, as a seed has no smaller form.
QUICK = settings(max_examples=8, deadline=None, database=None, phases=[Phase.generate])
EXAMPLES = 2026
"""Which matches are drawn: the same for all laws and everybody."""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("subject", "seats"), tables(), ids=str)
@QUICK
@seed(EXAMPLES)
@given(data=st.data(), number=st.integers(0, 2**32 - 1))
def test_law(subject: Subject, seats: int, law: Law, data: st.DataObject, number: int) -> None:
    chosen = data.draw(options(subject.game), label="options")
    law(_walk(subject, seats, tuple(chosen.items()), number), Random(number))


@lru_cache(maxsize=16)
def _walk(subject: Subject, seats: int, chosen: tuple[tuple[str, OptionValue], ...], number: int) -> Walk:
    """A match that all laws look at, as they draw the same examples; no law may change it."""
    return random_walk(subject, subject.game.setup(seats, dict(chosen)), Random(number))


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_declared_parts_occur(subject: Subject) -> None:
    facts = subject.game.facts
    setup = subject.game.setup(facts.max_seats)
    found = set[str]().union(*(parts(random_walk(subject, setup, Random(seed))) for seed in range(5)))
    assert found == declared(facts)
