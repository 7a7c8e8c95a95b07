"""The quick check of a move against the list of all."""

from random import Random

from services.games.westeria.rules.cells.actions import MOVE, paired
from services.games.westeria.rules.cells.phases import MOVING
from services.kernel import legal_actions
from tests.games.westeria.matches import states
from tests.games.westeria.tables import public


def test_a_move_is_legal_if_it_is_listed() -> None:
    """W12, W15, W25: all pairs of zones, also numbers that name no zone."""
    rng, checked = Random(1), 0
    for seed in range(6):
        moving = [state for state in states(seed) if public(state).phase == MOVING]
        for state in rng.sample(moving, min(4, len(moving))):
            seat = public(state).seat
            listed = set(legal_actions(state, seat))
            for action in (paired(MOVE, origin, target) for origin in range(128) for target in range(128)):
                assert state.is_legal(seat, action) == (action in listed)
            checked += 1
    assert checked > 12
