"""Sequential halving (Karnin, Koren and Somekh 2013): tries all actions, then the better half, and so on.

In each turn, the hands of all actions are played in the same world with the same dice, so that actions are
compared and not their luck.
"""

from services.kernel.dice import Dice
from services.kernel.stakes import StakesPosition
from services.search.betting.settings import Settings
from services.search.betting.tally import Tally
from services.search.betting.worlds import Worlds, closed
from services.search.budget import Meter
from services.search.report import StopReason


def halve(
    position: StakesPosition, seat: int, tally: Tally, *, meter: Meter, dice: Dice, settings: Settings
) -> StopReason:
    """Spends the budget on the tally. Each action is tried at least once, except leaving (worth 0)."""
    worlds = Worlds(position, seat, settings, dice)
    style = settings.style()
    left = [*range(1, len(tally.actions))]
    most = max(min(meter.most, settings.rollouts), len(left))
    stop = StopReason.NODES if most == meter.most else StopReason.FINISHED
    rounds = max(1, (len(left) - 1).bit_length())
    for number in range(rounds):
        share = (most - meter.nodes) // (rounds - number)
        turns = share // len(left) if number < rounds - 1 else -(-share // len(left))
        for _ in range(max(1, turns)):
            first, second, third = dice.roll(), dice.roll(), dice.roll()
            world = worlds.draw(dice)
            for place in left:
                if meter.nodes >= most:
                    return stop
                tally.weigh(closed(world), place, seat, settings.glances, style, Dice(first, second, third))
                meter.nodes += 1
            if meter.is_late():
                return StopReason.TIME
        left.sort(key=lambda place: -int(tally.hundredths(place)))
        del left[(len(left) + 1) // 2 :]
    return stop
