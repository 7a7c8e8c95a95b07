"""A random perfect matching: it fits, it is found whenever there is one, and any can come out."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.games.westeria.presentation.matching import assign


@settings(max_examples=300, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_an_assignment_fits_wherever_there_is_one(data: st.DataObject, seed: int) -> None:
    """Each place allows at least what stands there in truth."""
    truth = data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=18))
    extra = data.draw(st.lists(st.integers(0, 63), min_size=len(truth), max_size=len(truth)))
    allowed = [1 << kind | more for kind, more in zip(truth, extra, strict=True)]
    found = assign([1 << kind for kind in truth], allowed, Random(seed))
    assert sorted(found) == sorted(1 << kind for kind in truth)
    assert all(unit & may for unit, may in zip(found, allowed, strict=True))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(allowed=st.lists(st.integers(1, 15), min_size=4, max_size=4))
def test_every_assignment_that_fits_comes_out(allowed: list[int]) -> None:
    kinds = [1, 2, 4, 8]
    fitting = {
        order
        for order in permutations(kinds)
        if all(unit & may for unit, may in zip(order, allowed, strict=True))
    }
    if not fitting:
        with pytest.raises(ValueError, match="fits"):
            assign(kinds, allowed, Random(0))
        return
    rng = Random(1)
    assert {tuple(assign(kinds, allowed, rng)) for _ in range(100 * len(fitting))} == fitting
