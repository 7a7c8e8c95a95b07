"""A match with stakes as a search walks it: what a betting player asks beyond a `Position`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from services.kernel.dice import Dice
from services.kernel.position import Position

NO_ACTION = -1
"""There is no such action now."""
SURE: Final = 65_536
"""A chance of 1."""
MILLI: Final = 1_000
"""Parts of a token in which a solved hand is told."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StakesPosition(Position):
    """A position of a game in which seats bet tokens on what they hold, hand after hand."""

    def close(self) -> None:
        """Makes the hand that is played the last of the match."""
        raise NotImplementedError

    def tokens(self, seat: i64) -> i64:
        """What the seat owns, without what it has in the pot."""
        raise NotImplementedError

    def pot(self) -> i64:
        """Tokens that are bet, antes and standing bets among them."""
        raise NotImplementedError

    def owed(self, seat: i64) -> i64:
        """Tokens that the seat must pay to stay in; 0 where no bet stands."""
        raise NotImplementedError

    def later(self, seat: i64) -> i64:
        """Tokens that it may cost the seat to stay in to the end, beyond the bet that stands."""
        return 0

    def staked(self, seat: i64) -> i64:
        """Tokens that the seat has paid in the betting round that is on."""
        raise NotImplementedError

    def standing(self) -> i64:
        """How many seats are in the hand."""
        raise NotImplementedError

    def is_standing(self, seat: i64) -> bool:
        """Whether the seat is in the hand."""
        raise NotImplementedError

    def hides(self) -> bool:
        """Whether a seat may know what others do not."""
        raise NotImplementedError

    def scene(self) -> i64:
        """A number that changes whenever anything is shown or anybody leaves, within a hand."""
        raise NotImplementedError

    def chances(self, viewer: i64, rollouts: i64, dice: Dice, out: "vec[i64]") -> None:
        """Writes, by seat, the share of the pot in 1/`WHOLE` that each may expect if nobody leaves any more.

        By what the viewer knows: all who are in are rolled out to the showdown so many times.
        """
        raise NotImplementedError

    def chance(self, seat: i64, rollouts: i64, dice: Dice) -> i64:
        """The share of the pot that the seat may expect if nobody leaves any more, in 1/`SURE`.

        By what it knows, and so many roll-outs to the showdown.
        """
        raise NotImplementedError

    def leaving(self) -> i64:
        """The actor's action that leaves the hand; or `NO_ACTION`, where `staying` is all that it may do."""
        raise NotImplementedError

    def staying(self) -> i64:
        """The actor's action that stays in for the least, with a bet seen or none made; or `NO_ACTION`."""
        raise NotImplementedError

    def staking(self, tokens: i64) -> i64:
        """The actor's bet or raise that is nearest to so many tokens; or `NO_ACTION`."""
        raise NotImplementedError

    def price(self, action: i64) -> i64:
        """Tokens that an action costs the actor at once."""
        raise NotImplementedError

    def is_solvable(self) -> bool:
        """Whether hands of two like this one can be solved: nothing is hidden, and the game knows how."""
        return False

    def solve(self) -> bool:
        """Takes one of many steps towards the solution of the hand of two; whether that is there.

        What is solved is kept for decisions that follow.
        """
        raise NotImplementedError

    def weigh(self, chance: i64, actions: "vec[i64]", worths: "vec[i64]") -> None:
        """Writes what each of the actor's actions is worth: tokens that it will own, in 1/`MILLI`.

        The hand of two is solved, and both go on as well as they can. `chance`: of the actor at the showdown,
        in 1/`SURE`.
        """
        raise NotImplementedError
