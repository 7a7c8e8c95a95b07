"""Tables of Plaques for tests of the betting player, which itself knows no game."""

from random import Random

from services.games.plaques import GAME
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import CHANCE, apply, chances, to_act
from services.search import Budget, Choice
from services.search.betting import Settings, search
from services.search.budget import Meter


def weigh(
    position: PlaquesPosition, nodes: int = 60, seed: int = 1, settings: Settings | None = None
) -> Choice:
    """The player's choice for the seat to act, with that many nodes."""
    meter = Meter(Budget(nodes=nodes), lambda: 0.0)
    return search(position, int(position.actor()), meter, Random(seed), settings or Settings())


def dealt(seats: int, seed: int, **options: object) -> PlaquesPosition:
    """The position before the first bet, after a random deal."""
    state, rng = GAME.initial(GAME.setup(seats, options)), Random(seed)
    while to_act(state) == (CHANCE,):
        state = apply(GAME, state, CHANCE, rng.choice(chances(state))[0])
    return state
