"""All lines of betting rounds of two seats, as a flat tree with one node for each decision of a seat.

The nodes of a round lie together, each behind the node that it answers. So a walk from the last node to the
first solves the round. Nodes do not depend on chances or on what follows the round.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers.bounds import MOST_RAISES
from services.games.plaques.rules.solver.stakes import Stakes

FOLLOWS: Final = 0
"""The seat may leave, end the round, or bet on if there are nodes that answer."""
BETS_OR_LEAVES: Final = 1
"""The seat may leave, or bet if there are nodes that answer; it cannot end the round."""
SHOWDOWN: Final = 2
"""Nothing more is decided: all plaques are shown."""
_NEVER: Final = 1 << 60


class BettingLines:
    """By node: `parents`: the node that it answers; for the first one of a round, that round, as -1, -2 ..

    `kinds`, `seats`: the kind of decision and the seat that makes it. `leaves`: the value of leaving, or if
    the seat may not leave, a value that it would never choose. `places`, `parts`: what both have paid when
    the round ends, as amounts of `Stakes`. `won`, `lost`: the values of a showdown. Values are what seat 0
    owns.
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
        """While a round is solved: by node, the best value so far of leaving and of the nodes that answer."""

    def size(self) -> i64:
        """The number of nodes."""
        return len(self.parents)

    def open(self, number: i64, paid: i64, seat: i64, must_bet: i64) -> None:
        """Adds a round with that number, which the seat may open, or must; both have paid `paid`."""
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
        """Adds the decision of a seat that leaves, sees or raises.

        `before`: what each had paid before the round. In it the other seat has paid `lead`, this one `paid`.
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
    """Returns a value that is worse for the seat than any other."""
    return _NEVER if seat else -_NEVER
