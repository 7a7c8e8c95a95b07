"""A match of Plaques for searches, and for players who weigh stakes."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.actions import DETAIL, YIELD
from services.games.plaques.rules.bounds import MOST_SEATS
from services.games.plaques.rules.cells import (
    FACES,
    HANDS,
    IN_ROUND,
    LIVE,
    NUMBER,
    PAID,
    PEEK,
    PLAYERS,
    POT,
    STACK,
    STACKS,
    TABLEAUX,
    held_by,
    owed,
)
from services.games.plaques.rules.choices import opener, stake_of, stay_of
from services.games.plaques.rules.evaluator.tables import BIT, SIZE
from services.games.plaques.rules.showdown import POT_PARTS, estimate, hundredths, rolled_out
from services.games.plaques.rules.walk import Walk
from services.kernel.dice import Dice
from services.kernel.position import WHOLE, buffer


class PlaquesPosition(Walk):
    """What the match is worth, and what a seat may stake."""

    def copy(self) -> "PlaquesPosition":
        """With cells of its own."""
        return PlaquesPosition(self.seats, self.width, self.cells[:], self.material)

    def utility(self, seat: i64) -> i64:
        """Its share of all tokens; before the end, of those that it may expect to own."""
        if seat and self.seats == 2:
            return WHOLE - self.utility(0)
        cells = self.cells
        own: i64 = 100 * cells[STACKS + seat] if not cells[PLAYERS] else self.value(seat) + 100 * cells[STACK]
        return WHOLE * own // (100 * self.seats * cells[STACK])

    def value(self, seat: i64) -> i64:
        """How many tokens more than at the start the seat may expect to own, in hundredths.

        A standing bet counts as seen by all who can see it; who cannot is out.
        """
        cells = self.cells
        live, pot, tokens = cells[LIVE], cells[POT], cells[STACKS + seat]
        if cells[IN_ROUND]:
            for other in range(self.seats):
                if live & BIT[other]:
                    due = owed(cells, other)
                    if cells[STACKS + other] < due:
                        live &= ~BIT[other]
                        continue
                    pot += due
                    if other == seat:
                        tokens -= due
        share: i64 = estimate(self.material, self._known(seat), live)[seat] if live & BIT[seat] else 0
        return hundredths(tokens - cells[STACK], pot, share)

    def close(self) -> None:
        """Makes this hand the last."""
        self.cells[HANDS] = self.cells[NUMBER]

    def hand(self) -> i64:
        """The number of the hand, from 1."""
        return self.cells[NUMBER]

    def tokens(self, seat: i64) -> i64:
        """What the seat owns, without what it has in the pot."""
        return self.cells[STACKS + seat]

    def pot(self) -> i64:
        """All that was paid in this hand."""
        return self.cells[POT]

    def owed(self, seat: i64) -> i64:
        """What the seat must pay to see the bet."""
        return owed(self.cells, seat) if self.cells[IN_ROUND] else 0

    def staked(self, seat: i64) -> i64:
        """What the seat has paid in this round."""
        return self.cells[PAID + seat]

    def standing(self) -> i64:
        """How many have not yielded."""
        return SIZE[self.cells[LIVE]]

    def is_standing(self, seat: i64) -> bool:
        """Whether the seat has not yielded."""
        return self.cells[LIVE] & BIT[seat] != 0

    def hides(self) -> bool:
        """With P1's switch, owners know their face-down plaques."""
        return self.cells[PEEK] != 0

    def scene(self) -> i64:
        """By how many plaques are shown and who has not yielded."""
        shown: i64 = 0
        for seat in range(self.seats):
            shown += self.cells[FACES + seat]
        return (shown << 7) | self.cells[LIVE]

    def chances(self, viewer: i64, rollouts: i64, dice: Dice, out: "vec[i64]") -> None:
        """By roll-outs to the showdown."""
        won = rolled_out(self.material, self._known(viewer), self.cells[LIVE], rollouts, dice)
        for seat in range(self.seats):
            out[seat] = WHOLE * won[seat] // (rollouts * POT_PARTS)

    def leaving(self) -> i64:
        """To yield."""
        return YIELD

    def staying(self) -> i64:
        """To see, to turn or to pass; nothing where one must bet or cannot see."""
        return stay_of(self.cells, opener(self.cells))

    def staking(self, tokens: i64) -> i64:
        """A bet of so many, or a raise by so many; or the nearest to it that may be."""
        return stake_of(self.cells, opener(self.cells), tokens)

    def price(self, action: i64) -> i64:
        """What is owed, if the action answers a bet, and what it bets or raises."""
        if action == YIELD:
            return 0
        return self.owed(opener(self.cells)) + (action & DETAIL)

    def _known(self, viewer: i64) -> "vec[i64]":
        """By seat, the plaques of its tableau that the viewer knows."""
        known = buffer(MOST_SEATS)
        for seat in range(self.seats):
            known[seat] = self.cells[TABLEAUX + seat]
        if 0 <= viewer < self.seats:
            known[viewer] |= held_by(self.cells, viewer)
        return known
