"""The expected actions of other seats: the best-looking ones, in a world that fits what those seats know.

If the tree chose for other seats as for its own, they would act as if they knew the searching seat's secrets
and not their own: its secrets are the same in all worlds, theirs differ from world to world. So the world is
first dealt again, from what the acting seat knows (re-determinization: Goodman, Re-determinizing MCTS in
Hanabi, 2019).
"""

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import Position


def reply(world: Position, actor: i64, dice: Dice, out: "vec[i64]") -> i64:
    """The action that looks best to the actor, which does not know what others hide; `out` is scratch."""
    believed = world.copy()
    believed.redeal(actor, dice)
    return best_looking(believed, actor, out)


def best_looking(world: Position, actor: i64, out: "vec[i64]") -> i64:
    """The action of the actor that looks best one ply ahead, the first of equals; `out` is scratch."""
    best: i64 = -1
    chosen: i64 = 0
    for index in range(world.fill(out)):
        after = world.copy()
        after.play(out[index])
        utility = after.utility(actor)
        if utility > best:
            best, chosen = utility, out[index]
    return chosen
