"""The gains of simulated hands, action by action."""

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import buffer
from services.kernel.stakes import NO_ACTION, StakesPosition
from services.search.betting.bettor import play_out
from services.search.betting.style import Style


class Tally:
    """What is known of each action.

    `actions`: the actions to compare, leaving first. `tries`, `gains`: how often each was tried, and the sum
    of its tokens. `free`: the index of the action that stays for free, or 0 if there is none. That action is
    worth no less than leaving, because the seat may leave later; simulated hands may misjudge it.
    """

    def __init__(self, actions: "vec[i64]", free: i64 = 0) -> None:
        self.actions = actions
        self.free = free
        self.tries = buffer(len(actions))
        self.gains = buffer(len(actions))

    def hundredths(self, place: i64) -> i64:
        """The mean gain of the action in hundredths of a token, relative to leaving, which is never tried."""
        tries = self.tries[place]
        worth: i64 = 100 * self.gains[place] // tries if tries else 0
        return 0 if place == self.free and worth < 0 else worth

    def weigh(  # noqa: PLR0917 - the registers of the innermost loop
        self, world: StakesPosition, place: i64, seat: i64, glances: i64, style: Style, dice: Dice
    ) -> None:
        """Plays the action and the hand to its end; adds the tokens gained, relative to leaving at once."""
        before = world.tokens(seat)
        world.play(self.actions[place])
        play_out(world, glances, style, dice)
        self.tries[place] += 1
        self.gains[place] += world.tokens(seat) - before


def candidates(position: StakesPosition) -> Tally:
    """A tally of the actions to compare: leaving, staying, and bets.

    The bets are the least, shares of the pot, and all tokens. A seat that may not leave can only stay.
    """
    pot = position.pot()
    found = buffer(7)
    found[0] = position.leaving()
    count: i64 = 1
    free: i64 = 0
    stay = position.staying()
    if found[0] == NO_ACTION:
        found[0] = stay
        return Tally(found[:count], free)
    if stay != NO_ACTION:
        found[1] = stay
        count = 2
        free = 0 if position.price(stay) else 1
    for tokens in (1, pot // 2, pot, 2 * pot, 1 << 30):
        stake = position.staking(tokens)
        if stake != NO_ACTION and stake != found[count - 1]:
            found[count] = stake
            count += 1
    return Tally(found[:count], free)
