"""Plays without lookahead: by the heuristic alone, from the seat's chances."""

from services.kernel.dice import Dice
from services.kernel.position import buffer
from services.kernel.stakes import StakesPosition
from services.search.betting.bettor import sensible
from services.search.betting.settings import Settings
from services.search.betting.tally import Tally
from services.search.budget import Meter
from services.search.report import StopReason


def by_heuristic(
    position: StakesPosition, seat: int, tally: Tally, *, meter: Meter, dice: Dice, settings: Settings
) -> StopReason:
    """Counts a gain of one token for the action of the heuristic, and of none for all others."""
    rollouts = min(meter.most, settings.rollouts)
    shares = buffer(position.seats)
    position.chances(seat, rollouts, dice, shares)
    meter.nodes += rollouts
    advised = sensible(position, seat, shares[seat], settings.style())
    for place, action in enumerate(tally.actions):
        tally.tries[place] = 1
        tally.gains[place] = int(action == advised)
    return StopReason.FINISHED
