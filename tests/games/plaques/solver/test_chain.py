"""The packaged chain: whole, fair, closed, and of the data set that it stands beside; and how it is made."""

import pytest

from bench.plaques.chain.fitting import fitted
from bench.plaques.chain.sampling import steps_of
from services.games.plaques.catalogue.chains import CERTAIN, GRID, Chain, chain_of, packed, unpacked
from services.games.plaques.catalogue.data_sets import DATA_SETS, RESTORED
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers.bounds import FACE_UP, MUST_BET
from services.kernel import InvalidData


def restored() -> Chain:
    found = chain_of(RESTORED.name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", DATA_SETS)
def test_a_data_set_has_the_chain_that_was_made_for_it(name: str) -> None:
    """Who changes ranks or combinations makes it anew: `python -m bench.plaques.chain`."""
    found = chain_of(name)
    assert found is not None
    assert {"generator", "seed", "deals", "rollouts", "sha256"} < set(found.made)


def test_it_is_packed_and_unpacked_without_loss() -> None:
    assert unpacked(packed(restored())).rows == restored().rows


def test_a_changed_file_is_refused() -> None:
    content = packed(restored())
    with pytest.raises(InvalidData, match="not the file"):
        unpacked(content[:-1] + bytes([content[-1] ^ 1]))


def test_chances_are_a_martingale() -> None:
    for pair, rows in restored().rows.items():
        for point, row in enumerate(rows):
            mean = sum(weight * to for _, to, weight in row) / CERTAIN / GRID
            assert mean == pytest.approx(point / GRID, abs=0.01), (pair, point)


def test_who_is_lost_stays_lost_and_who_has_won_stays_so() -> None:
    for rows in restored().rows.values():
        assert {to for _, to, _ in rows[0]} == {0}
        assert {to for _, to, _ in rows[GRID]} == {GRID}


def test_the_last_plaque_decides() -> None:
    """But for what the grid blurs: a dead heat is rare."""
    row = restored().rows[TABLEAU - 1, TABLEAU][GRID // 2]
    assert sum(weight for _, to, weight in row if to in (0, GRID)) > 0.99 * CERTAIN


def test_every_place_that_a_plaque_leads_to_has_rows() -> None:
    """After a turn the other turns, or who has not shown all; before that the same seat does."""
    rows = restored().rows
    for own, other in rows:
        after = own + 1
        follows = (other, after) if other < TABLEAU else (after, other)
        assert follows in rows or after == other == TABLEAU
        assert after in (MUST_BET, TABLEAU) or (after, other) in rows
    assert min(rows) == (FACE_UP, FACE_UP)


def test_a_deal_is_sampled_to_its_end() -> None:
    steps = [*steps_of(RESTORED.name, 3, 20)]
    assert steps == [*steps_of(RESTORED.name, 3, 20)]
    assert sum(1 for _ in steps) == 2 * (TABLEAU - FACE_UP)
    assert steps[-1].after in (0, 0.5, 1)
    assert all(0 <= step.before <= 1 and 0 <= step.after <= 1 for step in steps)


def test_rows_are_fitted_to_samples() -> None:
    rows = fitted([step for seed in range(6) for step in steps_of(RESTORED.name, seed, 20)], 20)
    assert all(sum(weight for *_, weight in row) == CERTAIN for each in rows.values() for row in each)
