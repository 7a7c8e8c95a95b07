"""Tara as searches walk it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.position import course, legal
from services.games.tara.position.cards import BIT, card_at, count_bits
from services.games.tara.position.codes import DRAW, PHASE_KEEP, PHASE_OVER
from services.games.tara.position.dealing import keeper
from services.games.tara.position.deck import deck, drawable
from services.games.tara.position.evaluate import evaluate
from services.games.tara.position.flat import ASIDE, HANDS, Flat
from services.games.tara.position.key import key
from services.games.tara.position.utility import utility
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, TABLE_ACTS


class TaraPosition(Flat):
    """A match of two to four seats."""

    def copy(self) -> "TaraPosition":
        """Another one that shares the terms alone."""
        twin = TaraPosition(self.seats, self.terms, self.table[:])
        twin.take(self)
        return twin

    def actor(self) -> i64:
        """While cards are kept, the lowest seat that has still to choose."""
        phase = self.phase
        if legal.is_draw(phase):
            return CHANCE_ACTS
        if legal.is_step(phase):
            return TABLE_ACTS
        if phase == PHASE_OVER:
            return ENDED
        return keeper(self) if phase == PHASE_KEEP else self.active

    def fill(self, out: "vec[i64]") -> i64:
        """By region and card, by spot, or by card."""
        return legal.fill(self, out)

    def play(self, action: i64) -> None:
        """And all that follows from it."""
        course.play(self, action)

    def draw(self, dice: Dice) -> i64:
        """Any card of the deck, or of the discards once that is out."""
        cards = drawable(self)
        return DRAW | card_at(cards, dice.below(count_bits(cards)))

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """The cards that the viewer sees nowhere, dealt out anew to the others and to the deck."""
        table = self.table
        unseen = deck(self)
        for seat in range(self.seats):
            if seat != viewer:
                unseen |= table[HANDS + seat] | table[ASIDE + seat]
        for seat in range(self.seats):
            if seat != viewer:
                for at in range(HANDS + seat, ASIDE + seat + 1, ASIDE - HANDS):
                    dealt = _take(unseen, count_bits(table[at]), dice)
                    table[at] = dealt
                    unseen ^= dealt

    def utility(self, seat: i64) -> i64:
        """The winners share the end; before it counts what each seat has on the table."""
        return utility(self, seat)

    def value(self, seat: i64) -> i64:
        """How far the seat is ahead, what the seat to act has begun brought to its best end."""
        return evaluate(self, seat)

    def key(self) -> i64:
        """Of all the numbers."""
        return key(self)


def _take(cards: i64, count: i64, dice: Dice) -> i64:
    """So many of the cards, each as likely."""
    taken: i64 = 0
    for _ in range(count):
        taken |= BIT[card_at(cards ^ taken, dice.below(count_bits(cards ^ taken)))]
    return taken
