"""A position of a match: one object in whole numbers that holds the rules; it is changed in place, or copied.

It is the only place of a game's rules. Servers and referees ask it, and so do searches, which play thousands
of plies a decision. Positions may be compiled together with the searches (see `services/native.py`); the same
source also runs uncompiled, with the same results.

For authors of positions:
1. Actions are the numbers that the rest of the platform uses, in canonical order. `play` trusts that they
   are legal.
2. Use only whole numbers of at most 62 bits: a compiled `i64` wraps round, a Python `int` does not. Never
   write `1 << n` with an `i64` n, because mypyc computes it in 32 bits; look bits up in a table.
3. `copy` must call the constructor, either with all fields or before it sets the others: compiled code cannot
   create an object without its constructor.
4. Keep no data across positions, except data that all of them may share permanently, such as tables.
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
"""How many seats `actors` has bits for; the two bits above them are for chance and the table."""
CHANCE_BIT: Final = 1 << 60
"""The bit of `CHANCE` in `actors`."""
TABLE_BIT: Final = 1 << 61
"""The bit of `TABLE` in `actors`."""
_SEAT_BIT: Final = vec[i64]([1 << seat for seat in range(MOST_ACTORS)])
_MOST_ZEROS: Final = 1024
_ZEROS: Final = vec[i64]([0] * _MOST_ZEROS)
"""Taking a slice of it is faster than building a list of zeros."""
WHOLE: Final = 1000
"""The utility of the best possible end for a seat; the worst has 0."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The interface of every game's positions, for searches and for servers.

    Searches see one decision after another: `actor`, `fill`, `play`. Several seats may decide at once, so
    servers name the seat: `actors`, `fill_for`, `is_legal`, `play_as`.

    `seats`: how many there are. `width`: the most actions that `fill` ever writes. `journal`: where `play`
    notes what it does; silent unless it is replaced, and never passed on to a copy.
    """

    def __init__(self, seats: i64, width: i64) -> None:
        self.seats = seats
        self.width = width
        self.journal: Journal = SILENT

    def copy(self) -> "Position":
        """A copy; it shares no mutable data with this position."""
        raise NotImplementedError

    def actor(self) -> i64:
        """Who acts: a seat (the lowest, if several act at once), `CHANCE_ACTS`, `TABLE_ACTS` or `ENDED`."""
        raise NotImplementedError

    def fill(self, out: "vec[i64]") -> i64:
        """Writes the actor's legal actions to the front of `out`, in canonical order; returns their number.

        The actions of chance are all possible draws.
        """
        raise NotImplementedError

    def play(self, action: i64) -> None:
        """Makes a legal action of the actor."""
        raise NotImplementedError

    def actors(self) -> i64:
        """All who act now, one bit each: `1 << seat`, `CHANCE_BIT` or `TABLE_BIT`; 0 at the end."""
        actor = self.actor()
        if actor >= 0:
            return _SEAT_BIT[actor]
        if actor == CHANCE_ACTS:
            return CHANCE_BIT
        return TABLE_BIT if actor == TABLE_ACTS else 0

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        """Like `fill`, for one of several actors; returns 0 if the seat is not to act."""
        return self.fill(out) if seat == self.actor() else 0

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether the action is legal now for that seat, for chance or for the table."""
        out = buffer(self.width)
        for index in range(self.fill_for(seat, out)):  # noqa: SIM110  # compiled, a generator costs an object
            if out[index] == action:
                return True
        return False

    def play_as(self, seat: i64, action: i64) -> None:
        """Makes a legal action of one of several actors."""
        self.play(action)

    def fill_chances(self, out: "vec[i64]", weights: "vec[i64]") -> i64:
        """Writes each possible draw and its weight, at least 1; returns how many, 0 unless chance acts."""
        if self.actor() != CHANCE_ACTS:
            return 0
        count = self.fill(out)
        for index in range(count):
            weights[index] = 1
        return count

    def content(self) -> "tuple[int, ...]":
        """All numbers that determine how the match can go on and what is shown; equal for equal positions."""
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
        """A random draw of chance, by the weights of the draws."""
        raise NotImplementedError

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Draws everything hidden from the viewer at random again, consistent with what the viewer knows.

        The hidden things that were there before have no influence. Does nothing where nothing is hidden.
        """

    def sharpen(self) -> None:
        """Switches this position and its copies to the strongest `redeal` and evaluation that the game has.

        Legal actions and the draws of chance stay the same. Does nothing if the game has no stronger ones.
        """

    def rounds_ended(self) -> i64:
        """How many rounds have ended, in a game that is played in rounds; 0 in any other game."""
        return 0

    def utility(self, seat: i64) -> i64:
        """What the match is worth to the seat, 0 to `WHOLE`: at the end its result, before that an estimate.

        A draw, or a middle place, is worth its share. The utilities of two seats add up to `WHOLE`.
        """
        raise NotImplementedError

    def value(self, seat: i64) -> i64:
        """A static evaluation of the position for the seat, without search; 0 is even."""
        raise NotImplementedError

    def key(self) -> i64:
        """A hash of 62 bits, equal for positions from which the same actions lead to the same end."""
        raise NotImplementedError

    def fill_noisy(self, out: "vec[i64]") -> i64:
        """Writes the actor's noisy actions, which searches play before they evaluate; returns how many."""
        return 0

    def pick(self, dice: Dice, out: "vec[i64]") -> i64:
        """A uniformly random legal action of the actor; `out` is scratch.

        It is the action of `fill` at the index that the dice give; a game may find it without the whole list.
        """
        return out[dice.below(self.fill(out))]

    def step(self, dice: Dice, out: "vec[i64]") -> None:
        """Plays one action: for chance a draw by weight, else a uniformly random one; `out` is scratch."""
        if self.actor() == CHANCE_ACTS:
            self.play(self.draw(dice))
        else:
            self.play(self.pick(dice, out))

    def rollout(self, dice: Dice, plies: i64) -> i64:
        """Plays random actions to the end, but at most `plies`; returns the number of plies played."""
        out = buffer(self.width)
        played: i64 = 0
        while played < plies and self.actor() != ENDED:
            self.step(dice, out)
            played += 1
        return played


def buffer(width: i64) -> "vec[i64]":
    """A new buffer of that many zeros."""
    return _ZEROS[:width] if width <= _MOST_ZEROS else vec[i64]([0] * int(width))
