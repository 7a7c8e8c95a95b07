"""Positions of betting games: what searches for such games ask in addition to `Position`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from services.kernel.dice import Dice
from services.kernel.position import Position

NO_ACTION = -1
"""Returned where the actor has no such action."""
SURE: Final = 65_536
"""A probability of 1."""
MILLI: Final = 1_000
"""The values of a solved hand are in thousandths of a token."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StakesPosition(Position):
    """A position of a game in which seats bet tokens on what they hold, hand after hand."""

    def close(self) -> None:
        """Makes the current hand the last one of the match."""
        raise NotImplementedError

    def tokens(self, seat: i64) -> i64:
        """The tokens of the seat, without those it has put into the pot."""
        raise NotImplementedError

    def pot(self) -> i64:
        """The tokens in the pot, antes and standing bets included."""
        raise NotImplementedError

    def owed(self, seat: i64) -> i64:
        """The tokens that the seat must pay to stay in the hand; 0 if there is no bet to answer."""
        raise NotImplementedError

    def later(self, seat: i64) -> i64:
        """An estimate of the tokens that staying in to the end costs the seat, beyond the current bet."""
        return 0

    def staked(self, seat: i64) -> i64:
        """The tokens that the seat has paid in the current betting round."""
        raise NotImplementedError

    def standing(self) -> i64:
        """How many seats are still in the hand."""
        raise NotImplementedError

    def is_standing(self, seat: i64) -> bool:
        """Whether the seat is still in the hand."""
        raise NotImplementedError

    def hides(self) -> bool:
        """Whether any seat may know things that are hidden from others."""
        raise NotImplementedError

    def scene(self) -> i64:
        """A number that changes, within a hand, whenever something is revealed or a seat leaves."""
        raise NotImplementedError

    def chances(self, viewer: i64, rollouts: i64, dice: Dice, out: "vec[i64]") -> None:
        """Writes the expected share of the pot of each seat, in 1/`WHOLE`, if no more seats leave the hand.

        Estimated from what the viewer knows, by that many rollouts to the showdown.
        """
        raise NotImplementedError

    def chance(self, seat: i64, rollouts: i64, dice: Dice) -> i64:
        """The expected share of the pot of the seat, in 1/`SURE`, if no more seats leave the hand.

        Estimated from what the seat knows, by that many rollouts to the showdown.
        """
        raise NotImplementedError

    def leaving(self) -> i64:
        """The actor's action that leaves the hand; `NO_ACTION` if its only action is `staying`."""
        raise NotImplementedError

    def staying(self) -> i64:
        """The actor's cheapest action to stay in: it calls a bet, or makes none; or `NO_ACTION`."""
        raise NotImplementedError

    def staking(self, tokens: i64) -> i64:
        """The actor's bet or raise that is nearest to that many tokens; or `NO_ACTION`."""
        raise NotImplementedError

    def price(self, action: i64) -> i64:
        """The tokens that an action costs the actor at once."""
        raise NotImplementedError

    def is_solvable(self) -> bool:
        """Whether hands of two seats can be solved here: nothing is hidden, and the game has a solver."""
        return False

    def solve(self) -> bool:
        """Does one of many steps of solving this hand of two seats; returns whether the solution is complete.

        Solutions are kept for later decisions.
        """
        raise NotImplementedError

    def weigh(self, chance: i64, actions: "vec[i64]", worths: "vec[i64]") -> None:
        """Writes the value of each of these actions: the tokens that the actor expects to own, in 1/`MILLI`.

        The hand of two seats must be solved; both play on by the solution. `chance`: the actor's chance at
        the showdown, as the method `chance` returns it.
        """
        raise NotImplementedError
