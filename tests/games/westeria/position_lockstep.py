"""Random matches on the kernel and on the position at once, compared after every step.

python -m tests.games.westeria.position_lockstep --plies 100000 --seats 3
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.position import WesteriaPosition, position_of, state_of
from services.games.westeria.realm import NAMES
from services.games.westeria.state import State
from services.kernel import CHANCE, SPECTATOR, OptionValue, Seat
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, WHOLE, buffer
from tests.games.westeria.tables import GAME, start

_LOOK_BACK = 0.02
"""How often the whole state and the evaluations are compared; the actions are at every step."""


@dataclass(slots=True)
class Pair:
    """A match on both sides."""

    state: State
    position: WesteriaPosition
    out: "vec[i64]"


def options_of(rng: Random) -> dict[str, OptionValue]:
    """A random set of switches."""
    return {
        "map": rng.choice(NAMES),
        "compulsory_cards": rng.random() < 0.6,
        "far_attack": rng.random() < 0.4,
        "rearrangements": rng.choice([0, 2, 36]),
        "turns": rng.choice([20, 100, 300]),
    }


def pairs(seats: int, rng: Random) -> Iterator[Pair]:
    """The states of a random match, checked; actions are played on both sides."""
    state = start(seats, **options_of(rng))
    pair = Pair(state, position_of(state), buffer(position_of(state).width))
    yield pair
    while acting := GAME.to_act(pair.state):
        seat = acting[0]
        legal = GAME.legal_actions(pair.state, seat)
        action = legal[int(rng.random() * len(legal))]
        pair.state = GAME.apply(pair.state, seat, action)
        pair.position.play(action)
        yield pair


def check(pair: Pair, rng: Random) -> None:
    """Who acts and what may be done; now and then all else."""
    state, position = pair.state, pair.position
    acting = GAME.to_act(state)
    expected = ENDED if not acting else CHANCE_ACTS if acting[0] == CHANCE else int(acting[0])
    assert position.actor() == expected
    if acting:
        count = position.fill(pair.out)
        legal = list(GAME.legal_actions(state, acting[0]))
        assert list(pair.out[:count]) == legal
        if expected == CHANCE_ACTS:
            assert position.draw(Dice(rng.getrandbits(32), 2, 3)) in legal
    if not acting or rng.random() < _LOOK_BACK:
        check_whole(state, position)
        check_redeal(state, position, rng)


def check_whole(state: State, position: WesteriaPosition) -> None:
    """The state, the evaluation, the utilities and the key."""
    assert state_of(position) == unshown(state)
    again = position_of(state)
    assert again.key() == position.key()
    assert [position.value(seat) for seat in range(state.seats)] == [
        GAME.evaluate(state, Seat(seat)) for seat in range(state.seats)
    ]
    utilities = [position.utility(seat) for seat in range(state.seats)]
    assert all(0 <= utility <= WHOLE for utility in utilities)
    if state.outcome is None:
        assert sum(utilities) == WHOLE
    else:
        shared = [WHOLE // len(state.outcome.winners) if rank == 1 else 0 for rank in state.outcome.ranks]
        assert utilities == shared


def check_redeal(state: State, position: WesteriaPosition, rng: Random) -> None:
    """For every viewer: the redealt world fits the view, and does not depend on what was so before."""
    for viewer in (SPECTATOR, *map(Seat, range(state.seats))):
        view, seed = GAME.view(unshown(state), viewer), rng.getrandbits(32)
        worlds = (position.copy(), position_of(GAME.sample(view, rng)))
        for world in worlds:
            world.redeal(viewer, Dice(seed, 2, 3))
        one, other = map(state_of, worlds)
        assert one == other
        assert GAME.view(one, viewer) == view
        assert worlds[0].key() == position_of(one).key()


def unshown(state: State) -> State:
    """All but what was seen last."""
    return state._replace(last=0, shown=())


def main() -> None:
    """Prints how much was compared."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--plies", type=int, default=100_000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, plies, matches = Random(args.seed), 0, 0
    while plies < args.plies:
        matches += 1
        for pair in pairs(args.seats, rng):
            check(pair, rng)
            plies += 1
    sys.stdout.write(f"{plies} plies of {matches} matches of {args.seats} in lockstep\n")


if __name__ == "__main__":
    main()
