"""Decisions of seats from random play; only some are taken, so that they are far apart."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from bench.search.drawing import drawn
from services.kernel import CHANCE, TABLE, Game, OptionValue, Seat, apply, legal_actions, to_act

OPTIONS: dict[str, dict[str, OptionValue]] = {"plaques": {"peek": True}}
"""Options with which there are hidden things."""


class Decision(NamedTuple):
    """A decision of a seat; `position` includes hidden things."""

    position: Any
    seat: Seat


def decisions(game: Game[Any, Any], seats: int, seed: int, every: int = 7) -> Iterator[Decision]:
    """Endless decisions, about one in `every` of each random match; all have more than one action."""
    rng = Random(seed)
    setup = game.setup(seats, OPTIONS.get(game.facts.name))
    while True:
        position = game.initial(setup)
        for _ in range(game.facts.max_plies):
            acting = to_act(position)
            if not acting:
                break
            seat = rng.choice(acting)
            if seat == CHANCE:
                action = drawn(position, rng)
            else:
                legal = legal_actions(position, seat)
                if seat != TABLE and len(legal) > 1 and rng.randrange(every) == 0:
                    yield Decision(position, seat)
                action = rng.choice(legal)
            position = apply(game, position, seat, action)
