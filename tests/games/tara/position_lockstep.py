"""The rules and Tara's position side by side, every action on both.

python -m tests.games.tara.position_lockstep --plies 200000 --seats 4
"""

import argparse
import time
from collections import Counter
from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Final

from services.games.tara import GAME
from services.games.tara import position as package
from services.games.tara.actions import KIND_SHIFT, Kind
from services.games.tara.facts import FACTS
from services.games.tara.phases import Phase
from services.games.tara.position import TaraPosition, position_of, state_of
from services.games.tara.state import State
from services.kernel import OptionValue, Seat
from services.kernel.dice import dice_of
from services.kernel.position import ENDED, buffer

_BOLD: Final = frozenset((Kind.PAY, Kind.PROMOTE, Kind.BUY, Kind.TARGET, Kind.STONE))
_VALUED: Final = 17
"""Every so many plies values and copies are compared as well."""


def lockstep(plies: int, seats: int, seed: int = 1) -> Counter[Phase]:
    """Plays games to their ends until there are as many plies; how often each phase came up.

    Raises:
        AssertionError: rules and position differ.
    """
    seen = Counter[Phase]()
    for number in count(seed):
        if seen.total() >= plies:
            return seen
        rng = Random(number)
        seen += _game(rng, seats, _options(rng), bold=number % 3 > 0)
    raise AssertionError("count has no end")


def _options(rng: Random) -> Mapping[str, OptionValue]:
    """Any value of every option, but for rounds, of which there are few in every other match."""
    rounds = rng.choice((30, rng.randint(1, 8)))
    return {spec.name: rng.choice(spec.choices) if spec.choices else rounds for spec in FACTS.options}


def _game(rng: Random, seats: int, options: Mapping[str, OptionValue], bold: bool) -> Counter[Phase]:
    seen = Counter[Phase]()
    state = GAME.initial(GAME.setup(seats, options))
    position = position_of(state)
    while state.outcome is None:
        seen[state.phase] += 1
        actions = compare(state, position)
        if seen.total() % _VALUED == 0:
            compare_values(state, position)
        brave = [action for action in actions if action >> KIND_SHIFT in _BOLD] if bold else []
        action = rng.choice(brave or actions)
        state = GAME.apply(state, GAME.to_act(state)[0], action)
        position.play(action)
    compare(state, position)
    return seen


def compare(state: State, position: TaraPosition) -> list[int]:
    """Demands the same numbers, the same actor and the same actions in the same order; the actions."""
    assert state_of(position) == state
    if state.outcome is not None:
        assert position.actor() == ENDED
        return []
    seat = GAME.to_act(state)[0]
    assert position.actor() == seat
    out = buffer(position.width)
    actions = [int(action) for action in out[: position.fill(out)]]
    assert actions == list(GAME.legal_actions(state, seat))
    return actions


def compare_values(state: State, position: TaraPosition) -> None:
    """Demands the same values, and the same key of a position made anew."""
    for seat in range(state.seats):
        assert position.value(seat) == GAME.evaluate(state, Seat(seat))
    assert position_of(state).key() == position.key() == position.copy().key()
    drawn = position.draw(dice_of(Random(1))) if position.actor() == -1 else None
    assert drawn is None or drawn in dict(GAME.chances(state))


def main() -> None:
    """Reads the size from the command line, and says what was compared."""
    parser = argparse.ArgumentParser(description="The rules and Tara's position side by side.")
    parser.add_argument("--plies", type=int, default=100_000)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.perf_counter()
    seen = lockstep(asked.plies, asked.seats, asked.seed)
    print(f"{seen.total()} plies equal in {time.perf_counter() - began:.0f} s, by {package.__file__}")  # noqa: T201  # a report for whoever runs it by hand
    print(", ".join(f"{phase.name.lower()} {times}" for phase, times in sorted(seen.items())))  # noqa: T201  # likewise


if __name__ == "__main__":
    main()
