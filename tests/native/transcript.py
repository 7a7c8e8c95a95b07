"""What kernels and searches do with some seeds, as text: `python -m tests.native.transcript`.

Two builds that print the same text do the same. Each line is one look at one game.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from services import games, native
from services.kernel import CHANCE, Game
from services.kernel.dice import dice_of
from services.kernel.position import ENDED, Position, buffer
from services.kernel.stakes import StakesPosition
from services.search import Budget, Choice, betting, pvs, tree
from services.search.budget import Meter

_LOOKS = 4
_NODES = {True: 600, False: 30}
"""Of a search: with perfect information, and of worlds, of which each takes a whole iteration."""


def lines() -> Iterator[str]:
    """First of which form they are, then of every game that has positions of its own."""
    yield f"# {native.kind()}"
    for name in games.names():
        game = games.load(name)
        for seats in sorted({game.facts.min_seats, game.facts.max_seats}):
            yield from _match(game, seats, Random(seats))


def _match(game: Game[Any, Any], seats: int, rng: Random) -> Iterator[str]:
    """A random match, told at some of its plies."""
    position = game.initial(game.setup(seats))
    name, plies, looks = f"{game.facts.name}/{seats}", 0, 0
    while position.actor() != ENDED:
        listed = _listed(position)
        if rng.randrange(15) == 0 and looks < _LOOKS:
            looks += 1
            yield f"{name} ply {plies}: {_told(position)}"
            yield f"{name} ply {plies}: {_worlds(position, rng)}"
            if position.actor() >= 0:
                yield f"{name} ply {plies}: {_choice(game, position, Random(plies))}"
        action = listed[rng.randrange(len(listed))]
        if position.actor() == CHANCE:
            action = int(position.draw(dice_of(rng)))
        position.play(action)
        plies += 1
    yield f"{name} ended after {plies}: {_told(position)}"


def _listed(position: Position) -> list[int]:
    out = buffer(position.width)
    return [int(out[index]) for index in range(position.fill(out))]


def _told(position: Position) -> str:
    out = buffer(position.width)
    actor = int(position.actor())
    listed = _listed(position) if actor != ENDED else []
    noisy = [int(out[index]) for index in range(position.fill_noisy(out))] if actor >= 0 else []
    worth = [int(position.utility(seat)) for seat in range(position.seats)]
    value = int(position.value(max(0, actor)))
    return f"{actor} may {listed}, noisy {noisy}, worth {worth}, value {value}, key {int(position.key())}"


def _worlds(position: Position, rng: Random) -> str:
    """Another world for each viewer, and how it ends by random play."""
    dice, told = dice_of(rng), list[str]()
    for viewer in range(position.seats):
        world = position.copy()
        world.redeal(viewer, dice)
        key, plies = int(world.key()), int(world.rollout(dice, 10_000))
        told.append(f"{key} ends after {plies} with {int(world.utility(viewer))}")
    return f"worlds {told}"


def _choice(game: Game[Any, Any], position: Position, rng: Random) -> str:
    """What a search of so many nodes chooses, and all that it reports but the time."""
    search: Callable[..., Choice] = pvs.search if game.facts.perfect_information else tree.search
    if isinstance(position, StakesPosition):
        search = betting.solve if position.is_solvable() else betting.search
    meter = Meter(Budget(nodes=_NODES[game.facts.perfect_information]), lambda: 0.0)
    choice = search(position, int(position.actor()), meter, rng)
    report = choice.report
    told = (report.nodes, report.depth, report.value, report.variation, report.stop, report.visits)
    return f"chooses {choice.action} by {told}"


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201 - its output
