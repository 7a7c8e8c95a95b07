"""Holds the position against the rules, ply by ply, in random matches; the short form is in `test_position`.

python -m tests.games.plaques.position_lockstep --hands 5000 --seed 1
"""

import argparse
import sys
from random import Random

from services.games.plaques.actions import YIELD
from services.games.plaques.position.door import position_of
from services.games.plaques.position.position import PlaquesPosition
from services.games.plaques.state import State
from services.kernel import CHANCE, Seat
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, WHOLE, buffer
from tests.games.plaques.tables import GAME

_RARE = 0.1
"""How often a yield that is drawn is played, so that hands come to a showdown."""
_VALUED = 0.002
"""How often the estimates are compared, which take longer than a ply."""


def match(rng: Random) -> int:
    """Walks a random match twice; how many hands it had.

    Raises:
        AssertionError: the position and the state differ.
    """
    state = GAME.initial(GAME.setup(rng.randint(2, 7), random_options(rng)))
    position = position_of(state)
    dice = Dice(rng.getrandbits(32), 2, 3)
    while True:
        compare(state, position, rng)
        acting = GAME.to_act(state)
        if not acting:
            return state.number
        legal = GAME.legal_actions(state, acting[0])
        action = int(position.draw(dice)) if acting[0] == CHANCE else rng.choice(legal)
        assert action in legal
        if action == YIELD and rng.random() > _RARE:
            action = legal[0]
        state = GAME.apply(state, acting[0], action)
        position.play(action)


def random_options(rng: Random) -> dict[str, object]:
    """Any switches, with stacks that may run out."""
    return {
        "peek": rng.random() < 0.5,
        "betting": rng.choice(("fixed", "spread", "no_limit")),
        "bet": rng.randint(1, 5),
        "ante": rng.randint(1, 10),
        "stack": rng.choice((10, 20, 50, 200)),
        "hands": rng.randint(1, 10),
    }


def compare(state: State, position: PlaquesPosition, rng: Random) -> None:
    """All that both know of the match."""
    fresh = position_of(state)
    assert list(position.cells) == list(fresh.cells)
    assert position.key() == fresh.key()
    acting = GAME.to_act(state)
    actor = position.actor()
    assert actor == (int(acting[0]) if acting else ENDED)
    out = buffer(position.width)
    legal = list(out[: position.fill(out)])
    assert legal == (list(GAME.legal_actions(state, acting[0])) if acting else [])
    if actor >= 0:
        _compare_stakes(legal, position)
    if rng.random() < _VALUED or not acting:
        for seat in range(len(state.stacks)):
            assert position.value(seat) == GAME.evaluate(state, Seat(seat))
            assert 0 <= position.utility(seat) <= WHOLE
    if not acting:
        for seat, stack in enumerate(state.stacks):
            assert abs(int(position.utility(seat)) - WHOLE * stack / sum(state.stacks)) <= 1
    assert actor != CHANCE_ACTS or position.draw(Dice(rng.getrandbits(32), 1, 1)) in legal


def _compare_stakes(legal: list[int], position: PlaquesPosition) -> None:
    """The actions that a betting player asks for by name are all there are of their kind."""
    assert position.leaving() == legal[-1]
    stay = position.staying()
    stakes = legal[1:-1] if stay >= 0 else legal[:-1]
    assert stay < 0 or stay == legal[0]
    if stakes:
        assert position.staking(0) == stakes[0]
        assert position.staking(10_000) == stakes[-1]
        assert position.staking(stakes[len(stakes) // 2] & 0xFFFFF) == stakes[len(stakes) // 2]
    else:
        assert position.staking(1) < 0


def main() -> None:
    """The whole command; a difference is an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng, hands = Random(arguments.seed), 0
    while hands < arguments.hands:
        hands += match(rng)
    sys.stdout.write(f"{hands} hands in lockstep\n")


if __name__ == "__main__":
    main()
