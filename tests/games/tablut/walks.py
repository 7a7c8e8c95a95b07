"""Random matches under all switches, with captures sought and moves taken back."""

from collections.abc import Iterator
from itertools import product
from random import Random

from services.games.tablut.rules.position import TablutPosition
from services.kernel import OptionValue
from tests.games.tablut.boards import applied, legal_of, noisy_of, start

OPTIONS: tuple[dict[str, OptionValue], ...] = tuple(
    {"walls": walls, "corner_against_king": corner, "repetition": repetition, "quiet_plies": limit}
    for walls, corner, (repetition, limit) in product(
        ("all", "none", "attackers", "defenders"),
        (True, False),
        (("draw", 100), ("loss_of_mover", 100), ("draw", 1000), ("loss_of_mover", 7)),
    )
)
"""Every switch with every other."""


def walked(seed: int, options: dict[str, OptionValue], homesick: float) -> Iterator[TablutPosition]:
    """The positions of a match; `homesick`: how often a seat takes its last move back, if it can."""
    rng, state, back = Random(seed), start(**options), [-1, -1]
    while legal := legal_of(state):
        yield state
        wish, noisy = back[state.turn], noisy_of(state)
        if wish in legal and rng.random() < homesick:
            action = wish
        else:
            action = rng.choice(noisy if noisy and rng.random() < 0.3 else legal)
        back[state.turn] = action % 81 * 81 + action // 81
        state = applied(state, action)
    yield state
