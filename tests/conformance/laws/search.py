"""Laws of what a search relies on."""

from copy import deepcopy
from random import Random
from typing import Any

from services.kernel import Game, Outcome
from services.kernel.dice import dice_of
from services.kernel.position import Position
from services.kernel.positional import PositionGame
from tests.conformance.walk import Walk, some


def law_playouts_end(walk: Walk, rng: Random) -> None:
    """A playout ends with an outcome; a game's own is in lockstep with the kernel's, by the same chance."""
    for state in some(walk.states, rng, most=3):
        snapshot, seed = deepcopy(state), rng.getrandbits(32)
        outcome = walk.game.playout(state, Random(seed))
        assert state == snapshot, "a playout changed the state"
        assert outcome == _by_contract(walk.game, state, Random(seed))


def law_searching_changes_nothing(walk: Walk, rng: Random) -> None:
    """Evaluation, noisy actions and key only look, and are the same for equal states."""
    for state in some(walk.states, rng):
        copy = deepcopy(state)
        assert hash(walk.game.position_key(state)) == hash(walk.game.position_key(copy))
        assert walk.game.position_key(state) == walk.game.position_key(copy)
        for seat in walk.seats:
            assert walk.game.evaluate(state, seat) == walk.game.evaluate(copy, seat)
            noisy = list(walk.game.noisy_actions(state, seat))
            assert noisy == list(walk.game.noisy_actions(copy, seat))
            assert set(noisy) <= set(walk.game.legal_actions(state, seat)), "noisy and not legal"
        assert state == copy, "looking changed the state"


def _by_contract(game: Game[Any, Any], state: Any, rng: Random) -> Outcome | None:
    """The end of the contract's own random game: action by action, each from the list of all."""
    if not isinstance(game, PositionGame):
        return Game.playout(game, state, rng)
    walked = state.copy()
    Position.rollout(walked, dice_of(rng), game.facts.max_plies)
    return game.outcome(walked)
