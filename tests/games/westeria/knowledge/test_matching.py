"""A random perfect matching: it fits, it is found whenever there is one, and any can come out."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.games.westeria.rules.redeal.army import Army
from services.games.westeria.rules.redeal.dealing import deal
from services.kernel.dice import Dice
from tests.games.westeria.tables import start

GROUND = start().ground


def dealt(kinds: Sequence[int], allowed: Sequence[int], dice: Dice) -> tuple[int, ...]:
    """A kind for each place; `allowed`: by place the bit set of kinds that it may hold."""
    army = Army(GROUND)
    for kind in kinds:
        army.left[kind] += 1
    for may in allowed:
        army.add_place(may, 0)
    deal(army, dice)
    return tuple(int(army.held[place]) for place in range(army.places))


@settings(max_examples=300, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_an_assignment_fits_wherever_there_is_one(data: st.DataObject, seed: int) -> None:
    """Each place allows at least what stands there in truth."""
    truth = data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=18))
    extra = data.draw(st.lists(st.integers(0, 63), min_size=len(truth), max_size=len(truth)))
    allowed = [1 << kind | more for kind, more in zip(truth, extra, strict=True)]
    found = dealt(truth, allowed, Dice(seed, 2, 3))
    assert sorted(found) == sorted(truth)
    assert all(may >> kind & 1 for kind, may in zip(found, allowed, strict=True))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(allowed=st.lists(st.integers(1, 15), min_size=4, max_size=4))
def test_every_assignment_that_fits_comes_out(allowed: list[int]) -> None:
    kinds = range(4)
    fitting = {
        order
        for order in permutations(kinds)
        if all(may >> kind & 1 for kind, may in zip(order, allowed, strict=True))
    }
    dice = Dice(1, 2, 3)
    if not fitting:
        with pytest.raises(ValueError, match="fits"):
            dealt(kinds, allowed, dice)
        return
    assert {dealt(kinds, allowed, dice) for _ in range(100 * len(fitting))} == fitting
