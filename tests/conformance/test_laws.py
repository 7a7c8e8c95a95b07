"""Every law on every game, for each number of seats, any options and random play."""

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.conformance.laws import LAWS, Law
from tests.conformance.laws.facts import declared, parts
from tests.conformance.subjects import Subject, options, subjects, tables
from tests.conformance.walk import random_walk

# The same examples for everybody; no shrinking, as a seed has no smaller form.
QUICK = settings(max_examples=8, deadline=None, derandomize=True, phases=[Phase.generate])


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("subject", "seats"), tables(), ids=str)
@QUICK
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_law(subject: Subject, seats: int, law: Law, data: st.DataObject, seed: int) -> None:
    setup = subject.game.setup(seats, data.draw(options(subject.game), label="options"))
    rng = Random(seed)
    law(random_walk(subject, setup, rng), rng)


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_declared_parts_occur(subject: Subject) -> None:
    facts = subject.game.facts
    setup = subject.game.setup(facts.max_seats)
    found = set[str]().union(*(parts(random_walk(subject, setup, Random(seed))) for seed in range(5)))
    assert found == declared(facts)
