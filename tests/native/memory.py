"""Prints by how many bytes the memory of Python grows while a game is played, seen and thought about."""

import gc
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

from services import games, native
from services.kernel import CHANCE, Game, Seat, apply, chances, legal_actions, to_act
from services.kernel.dice import dice_of

_PLIES, _WARM, _ROUNDS = 40, 20, 300


def main() -> None:
    """A line for each thing that is done with a game: game, what, bytes."""
    sys.stdout.write(f"# {native.kind()}\n")
    for name in games.names():
        game = games.load(name)
        for what, use in _uses(game, _played(game)).items():
            sys.stdout.write(f"{name} {what} {_growth(use)}\n")


def _played(game: Game[Any, Any]) -> Any:
    """A position some way into a match, in which a seat acts."""
    rng = Random(1)  # reproducible
    position = game.initial(game.setup(game.facts.min_seats))
    ply = 0
    while ply < _PLIES or to_act(position)[0] < 0:
        seat = to_act(position)[0]
        legal = (
            [action for action, _ in chances(position)] if seat == CHANCE else legal_actions(position, seat)
        )
        position = apply(game, position, seat, rng.choice(legal))
        ply += 1
    return position


def _uses(game: Game[Any, Any], position: Any) -> dict[str, Callable[[], object]]:
    seat = to_act(position)[0]
    action = legal_actions(position, seat)[0]
    view, rng = game.view(position, seat), Random(1)  # reproducible

    def observe() -> object:
        return game.observe(position, seat, action, apply(game, position, seat, action), seat)

    return {
        "legal": lambda: legal_actions(position, seat),
        "apply": lambda: apply(game, position, seat, action),
        "observe": observe,
        "view": lambda: game.view(position, seat),
        "sample": lambda: game.sample(view, rng),
        "redeal": lambda: position.copy().redeal(int(seat), dice_of(rng)),
        "explain": lambda: game.explain(position, seat, action),
        "refusal": lambda: game.refusal(position, Seat(1 - seat), -1),
        "value": lambda: (position.value(0), position.utility(0), position.key(), position.content()),
    }


def _growth(use: Callable[[], object]) -> int:
    for _ in range(_WARM):
        use()
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(_ROUNDS):
        use()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return after - before


if __name__ == "__main__":
    main()
