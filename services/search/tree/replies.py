"""What others are expected to do: what looks best to them at once, in a world as they may believe in.

A tree that chooses for others as for itself finds out what is best against the searching seat's true secrets,
which are the same in all worlds, and on average over secrets of their own, which are not: as if others knew
that seat's secrets and not their own. So here the world is dealt anew from what who acts knows
(re-determinization: Goodman, Re-determinizing MCTS in Hanabi, 2019).
"""

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import Position


def reply(world: Position, actor: i64, dice: Dice, out: "vec[i64]") -> i64:
    """The action of the actor that looks best one ply ahead, the first of equals; `out` is scratch."""
    believed = world.copy()
    believed.redeal(actor, dice)
    best: i64 = -1
    chosen: i64 = 0
    for index in range(world.fill(out)):
        after = believed.copy()
        after.play(out[index])
        utility = after.utility(actor)
        if utility > best:
            best, chosen = utility, out[index]
    return chosen
