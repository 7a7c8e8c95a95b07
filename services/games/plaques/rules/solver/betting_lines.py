"""All ways in which betting rounds of two seats may go, flat: one node for each seat that has to decide.

The nodes of a round stand together, each behind the one that it answers, so that a walk from the last one to
the first solves a round. Nothing in them depends on chances or on what follows the round.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers.bounds import MOST_RAISES
from services.games.plaques.rules.solver.stakes import Stakes

FOLLOWS: Final = 0
"""Who decides may leave, or let the round end, or bet on if there are nodes that answer."""
BETS_OR_LEAVES: Final = 1
"""The same, but that the round does not end."""
SHOWDOWN: Final = 2
"""Nothing is decided any more: all is shown."""
_NEVER: Final = 1 << 60


class BettingLines:
    """`parents`: the node that a node answers; of the first one of a round, its number as -1, -2 ...

    `kinds`, `seats`: who decides, and among what. `leaves`: what leaving is worth; what nobody would choose
    where one may not. `places`, `parts`: what both have paid when the round ends, as `Stakes` has amounts.
    `won`, `lost`: what a showdown brings. Values are what seat 0 owns.
    """

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.parents: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.seats: vec[i64] = vec[i64]()
        self.leaves: vec[i64] = vec[i64]()
        self.places: vec[i64] = vec[i64]()
        self.parts: vec[i64] = vec[i64]()
        self.won: vec[i64] = vec[i64]()
        self.lost: vec[i64] = vec[i64]()
        self.best: vec[i64] = vec[i64]()
        """While a round is solved: of leaving, and of the nodes that answer this one."""

    def size(self) -> i64:
        """How many nodes there are."""
        return len(self.parents)

    def open(self, number: i64, paid: i64, seat: i64, must_bet: i64) -> None:
        """A round of that number: the seat may open it, or has to; both have paid so much."""
        stakes = self.stakes
        own = stakes.owned(seat) - paid
        if must_bet and not own and stakes.stays:
            self._add(-1 - number, SHOWDOWN, seat, worst_for(seat), 0, paid)
            return
        if must_bet:
            root = self._add(-1 - number, BETS_OR_LEAVES, seat, stakes.left(seat, paid), 0, 0)
        else:
            root = self._add(-1 - number, FOLLOWS, seat, worst_for(seat), paid, 0)
        if own:
            self._bets(root, paid, seat, 0, -1)

    def answer(  # noqa: PLR0917 - the registers of a recursion
        self, parent: i64, before: i64, seat: i64, lead: i64, paid: i64, raises: i64
    ) -> None:
        """The seat leaves, sees or raises.

        `before`: what both had paid before the round. In it the other has paid `lead`, and the seat `paid`.
        """
        stakes = self.stakes
        own = stakes.owned(seat) - before - lead
        if own < 0 and stakes.stays:
            self._add(parent, SHOWDOWN, seat, worst_for(seat), 0, before + paid)
            return
        left = stakes.left(seat, before + paid)
        if own < 0:
            self._add(parent, BETS_OR_LEAVES, seat, left, 0, 0)
            return
        node = self._add(parent, FOLLOWS, seat, left, before + lead, 0)
        if own and raises < MOST_RAISES:
            self._bets(node, before, seat, lead, raises)

    def _bets(self, parent: i64, before: i64, seat: i64, lead: i64, raises: i64) -> None:
        stakes = self.stakes
        pot = stakes.pot + 2 * (before + lead)
        own = stakes.owned(seat) - before - lead
        other = stakes.owned(1 - seat) - before - lead
        last: i64 = 0
        for place in range(stakes.sizes(raises)):
            size = stakes.size(place, raises, pot, own, other)
            if size > last:
                self.answer(parent, before, 1 - seat, lead + size, lead, raises + 1)
                last = size

    def _add(  # noqa: PLR0917 - a row
        self, parent: i64, kind: i64, seat: i64, left: i64, paid: i64, shown: i64
    ) -> i64:
        stakes = self.stakes
        node: i64 = len(self.parents)
        self.parents = append(self.parents, parent)
        self.kinds = append(self.kinds, kind)
        self.seats = append(self.seats, seat)
        self.leaves = append(self.leaves, left)
        self.places = append(self.places, stakes.places[paid])
        self.parts = append(self.parts, stakes.parts[paid])
        self.won = append(self.won, stakes.won(shown))
        self.lost = append(self.lost, stakes.lost(shown))
        self.best = append(self.best, left)
        return node


def worst_for(seat: i64) -> i64:
    """A value that the seat prefers every other to."""
    return _NEVER if seat else -_NEVER
