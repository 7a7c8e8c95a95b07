"""A match: one object that holds the rules, is changed in place and copied, in whole numbers.

It is the only place of a game's rules: who serves, judges and tells matches asks it, and so do searches,
which play thousands of plies a decision. It may be compiled (see `services/native.py`), and the searches
with it; the same source runs uncompiled and does the same.

For who writes one:
1. Actions are the kernel's numbers and in its order. `play` trusts that they are legal.
2. Only whole numbers of at most 62 bits: compiled `i64` wraps round, a Python `int` does not. Never
   `1 << n` with an `i64` n: mypyc takes it for 32 bits; look bits up in a table.
3. `copy` calls the constructor, with all fields or before it sets them: compiled code cannot make an object
   without it.
4. Nothing is remembered between two positions but what both may share for ever.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from services.kernel.dice import Dice
from services.kernel.journal import SILENT, Journal

CHANCE_ACTS: Final = -1
"""`CHANCE` as a plain number."""
TABLE_ACTS: Final = -2
"""`TABLE` as a plain number."""
ENDED: Final = -4
"""Nobody acts: the match is over."""
MOST_ACTORS: Final = 60
"""Seats that `actors` has a bit for; chance and the table have the two above."""
CHANCE_BIT: Final = 1 << 60
"""`CHANCE` among the bits of `actors`."""
TABLE_BIT: Final = 1 << 61
"""`TABLE` among the bits of `actors`."""
_SEAT_BIT: Final = vec[i64]([1 << seat for seat in range(MOST_ACTORS)])
_MOST_ZEROS: Final = 1024
_ZEROS: Final = vec[i64]([0] * _MOST_ZEROS)
"""A slice of it is quicker than a list of zeros."""
WHOLE: Final = 1000
"""The utility of the best end there is for a seat; the worst has 0."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What is asked of every game: by searches, and by who serves, judges and tells matches.

    Searches see one decision after another: `actor`, `fill`, `play`. Where several seats decide at once, who
    serves names the seat: `actors`, `fill_for`, `is_legal`, `play_as`.

    `seats`: how many there are. `width`: the most actions that `fill` ever writes. `journal`: where `play`
    notes what it does; silent unless somebody else is put there, and never handed on to a copy.
    """

    def __init__(self, seats: i64, width: i64) -> None:
        self.seats = seats
        self.width = width
        self.journal: Journal = SILENT

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

    def actors(self) -> i64:
        """All who decide now, a bit each: `1 << seat`, `CHANCE_BIT`, `TABLE_BIT`; 0 at the end."""
        actor = self.actor()
        if actor >= 0:
            return _SEAT_BIT[actor]
        if actor == CHANCE_ACTS:
            return CHANCE_BIT
        return TABLE_BIT if actor == TABLE_ACTS else 0

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        """Writes what that one of the actors may do to the front of `out`; how many, 0 for anybody else."""
        return self.fill(out) if seat == self.actor() else 0

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether the seat, chance or the table may do that now."""
        out = buffer(self.width)
        for index in range(self.fill_for(seat, out)):  # noqa: SIM110  # compiled, a generator costs an object
            if out[index] == action:
                return True
        return False

    def play_as(self, seat: i64, action: i64) -> None:
        """Makes a legal action of that one of the actors."""
        self.play(action)

    def fill_chances(self, out: "vec[i64]", weights: "vec[i64]") -> i64:
        """Writes every draw of chance and its weight, at least 1; how many, 0 unless chance acts."""
        if self.actor() != CHANCE_ACTS:
            return 0
        count = self.fill(out)
        for index in range(count):
            weights[index] = 1
        return count

    def content(self) -> "tuple[int, ...]":
        """All that decides what may still happen and what is told; equal for equal positions."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Position) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.content()}"

    def __deepcopy__(self, memo: "dict[int, object]") -> "Position":
        return self.copy()

    def draw(self, dice: Dice) -> i64:
        """One of the draws of chance, as likely as it is."""
        raise NotImplementedError

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Draws all that the viewer cannot know anew, from what fits what it knows.

        What was there before has no influence. Nothing to do where nothing is hidden.
        """

    def sharpen(self) -> None:
        """From now on, and in copies, guesses and judges as its strongest players do, if the game knows such.

        What may be done, and what is drawn by chance, stays as it is.
        """

    def utility(self, seat: i64) -> i64:
        """What the match is worth to the seat, 0 to `WHOLE`: at the end what it got, before that an estimate.

        A draw, or a place between, is worth its share; of two seats, the utilities add up to `WHOLE`.
        """
        raise NotImplementedError

    def value(self, seat: i64) -> i64:
        """How good the position looks for the seat, without search; 0 is even."""
        raise NotImplementedError

    def key(self) -> i64:
        """62 bits, equal for positions in which the same play leads to the same end."""
        raise NotImplementedError

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """Writes the actor's actions that a search should follow before it evaluates; how many."""
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
    return _ZEROS[:width] if width <= _MOST_ZEROS else vec[i64]([0] * int(width))
