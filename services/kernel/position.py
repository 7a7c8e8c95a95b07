"""A match as a search walks it: one object that is changed in place and copied, in whole numbers.

A `State` is for the platform: compared, stored, told. A `Position` is for what plays thousands of plies a
decision. It may be compiled (see `services/native.py`), and the searches with it; the same source runs
uncompiled and does the same. A game's position and its rules are in lockstep: a law of the conformance
suite.

For who writes one:
1. Actions are the kernel's numbers and in its order. `play` trusts that they are legal.
2. Only whole numbers of at most 62 bits: compiled `i64` wraps round, a Python `int` does not. Never
   `1 << n` with an `i64` n: mypyc takes it for 32 bits; look bits up in a table.
3. `copy` hands all fields to the constructor: compiled code cannot make an object without it.
4. Nothing is remembered between two positions but what both may share for ever.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from services.kernel.dice import Dice

CHANCE_ACTS: Final = -1
"""`CHANCE` as a plain number."""
TABLE_ACTS: Final = -2
"""`TABLE` as a plain number."""
ENDED: Final = -4
"""Nobody acts: the match is over."""
WHOLE: Final = 1000
"""The utility of the best end there is for a seat; the worst has 0."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What every search asks of every game.

    `seats`: how many there are. `width`: the most actions that `fill` ever writes.
    """

    def __init__(self, seats: i64, width: i64) -> None:
        self.seats = seats
        self.width = width

    def copy(self) -> "Position":
        """Another one that shares nothing that changes."""
        raise NotImplementedError

    def actor(self) -> i64:
        """Who acts: a seat, of several at once the lowest; `CHANCE_ACTS`, `TABLE_ACTS` or `ENDED`."""
        raise NotImplementedError

    def fill(self, out: "vec[i64]") -> i64:
        """Writes the actor's legal actions to the front of `out`, in canonical order; how many.

        Of chance: all draws that there may be.
        """
        raise NotImplementedError

    def play(self, action: i64) -> None:
        """Makes a legal action of the actor."""
        raise NotImplementedError

    def draw(self, dice: Dice) -> i64:
        """One of the draws of chance, as likely as it is."""
        raise NotImplementedError

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Replaces all that the viewer cannot know by what may as well be so, the likelier the oftener.

        What was there before has no influence. Nothing to do where nothing is hidden.
        """

    def utility(self, seat: i64) -> i64:
        """What the match is worth to the seat, 0 to `WHOLE`: at the end what it got, before that an estimate.

        A draw, or a place between, is worth its share; of two seats, the utilities add up to `WHOLE`.
        """
        raise NotImplementedError

    def value(self, seat: i64) -> i64:
        """`Game.evaluate`, to the same number."""
        raise NotImplementedError

    def key(self) -> i64:
        """62 bits, equal for positions in which the same play leads to the same end."""
        raise NotImplementedError

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """Writes `Game.noisy_actions` of the actor to the front of `out`; how many."""
        return 0

    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        """One of the actor's legal actions, each as likely; `out` is scratch.

        That one of `fill` at the place that the dice throw, however a game finds it.
        """
        return out[dice.below(self.fill(out))]

    def step(self, dice: Dice, out: "vec[i64]") -> None:
        """Plays one action, uniformly random of a seat, drawn for chance; `out` is scratch."""
        if self.actor() == CHANCE_ACTS:
            self.play(self.draw(dice))
        else:
            self.play(self.pick(dice, out))

    def rollout(self, dice: Dice, plies: i64) -> i64:
        """Plays random actions to the end, or that many plies; returns how many it played."""
        out = buffer(self.width)
        played: i64 = 0
        while played < plies and self.actor() != ENDED:
            self.step(dice, out)
            played += 1
        return played


def buffer(width: i64) -> "vec[i64]":
    """Room for as many actions."""
    return vec[i64]([0] * int(width))
