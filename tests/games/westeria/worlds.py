"""Others' armies dealt anew, checked for every viewer of a match."""

from random import Random

from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import SPECTATOR, Seat
from services.kernel.dice import Dice
from tests.games.westeria.tables import GAME


def check_redeal(state: WesteriaPosition, rng: Random) -> None:
    """The redealt world fits the view, and does not depend on what was so before."""
    for viewer in (SPECTATOR, *map(Seat, range(state.seats))):
        view, seed = GAME.view(state, viewer), rng.getrandbits(32)
        worlds = (state.copy(), GAME.sample(view, rng))
        for world in worlds:
            world.redeal(viewer, Dice(seed, 2, 3))
        one, other = worlds
        assert one == other
        assert one.key() == other.key()
        assert GAME.view(one, viewer) == view
