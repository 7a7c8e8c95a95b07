"""A match of Tara: what servers, searches and presentation ask of it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.facts import Options
from services.games.tara.rules import legal, play
from services.games.tara.rules.rounds.dealing import fill_keep, keeper, keepers
from services.games.tara.rules.table.cards import BIT, card_at, count_bits
from services.games.tara.rules.table.codes import DRAW, PHASE_KEEP, PHASE_OVER
from services.games.tara.rules.table.flat import (
    ASIDE,
    CAPTOR,
    CUMALS,
    DRAWN,
    HANDS,
    KINGS,
    PRISONERS,
    STOCK,
    Flat,
)
from services.games.tara.rules.table.pile import drawable, face_down, is_drawable
from services.games.tara.rules.table.reading import board, content
from services.games.tara.rules.values.evaluate import evaluate
from services.games.tara.rules.values.key import key
from services.games.tara.rules.values.utility import utility
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, TABLE_ACTS


class TaraPosition(Flat):
    """A match. Its lists are copies, and indexed by seat unless it says otherwise."""

    def copy(self) -> "TaraPosition":
        """Returns a copy, which shares only the terms."""
        twin = TaraPosition(self.seats, self.terms, self.table[:])
        twin.take(self)
        return twin

    def actor(self) -> i64:
        """While cards are kept, the lowest seat that has not chosen yet."""
        phase = self.phase
        if legal.is_draw(phase):
            return CHANCE_ACTS
        if legal.is_step(phase):
            return TABLE_ACTS
        if phase == PHASE_OVER:
            return ENDED
        return keeper(self) if phase == PHASE_KEEP else self.active

    def actors(self) -> i64:
        """While cards are kept, all seats that have not chosen yet."""
        return keepers(self) if self.phase == PHASE_KEEP else super().actors()

    def fill(self, out: "vec[i64]") -> i64:
        """Ordered by region and card, by spot, or by card."""
        return legal.fill(self, out)

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        """While cards are kept, for any seat that has not chosen yet."""
        if self.phase != PHASE_KEEP:
            return super().fill_for(seat, out)
        is_keeper = 0 <= seat < self.seats and keepers(self) & BIT[seat] != 0
        return fill_keep(self, seat, out) if is_keeper else 0

    def is_legal(self, seat: i64, action: i64) -> bool:
        """For a draw, without a list of actions."""
        if not legal.is_draw(self.phase):
            return super().is_legal(seat, action)
        return seat == CHANCE_ACTS and is_drawable(self, action)

    def play(self, action: i64) -> None:
        """Plays an action and all that follows from it."""
        play.play(self, keeper(self) if self.phase == PHASE_KEEP else self.active, action)

    def play_as(self, seat: i64, action: i64) -> None:
        """While cards are kept, for any seat that has not chosen yet."""
        play.play(self, seat, action)

    def draw(self, dice: Dice) -> i64:
        """Any card of the deck, or of the discards when the deck is out."""
        cards = drawable(self)
        return DRAW | card_at(cards, dice.below(count_bits(cards)))

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Deals the cards that the viewer does not see to the other seats and the deck again."""
        table = self.table
        unseen = face_down(self)
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
        """At the end the winners share the whole; before that, shares follow what each seat has."""
        return utility(self, seat)

    def rounds_ended(self) -> i64:
        """The number of the round before this one."""
        return self.round - 1

    def value(self, seat: i64) -> i64:
        """How far the seat is ahead once the seat to act has finished, in the best way, what it has begun."""
        return evaluate(self, seat)

    def key(self) -> i64:
        """Covers all numbers."""
        return key(self)

    def content(self) -> tuple[int, ...]:
        """All numbers; the number of layers that the board has room for does not count."""
        return content(self)

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.terms.options

    @property
    def board(self) -> list[int]:
        """By position of the board: its stack as one number, 4 bits a piece, the top piece lowest."""
        return board(self)

    @property
    def stock(self) -> list[int]:
        """Pieces in stock."""
        return self.by_seat(STOCK)

    @property
    def kings(self) -> list[int]:
        """King pieces in stock."""
        return self.by_seat(KINGS)

    @property
    def cumals(self) -> list[int]:
        """Cumals at hand."""
        return self.by_seat(CUMALS)

    @property
    def hands(self) -> list[int]:
        """Cards in hand, as bits."""
        return self.by_seat(HANDS)

    @property
    def aside(self) -> list[int]:
        """Cards for the next round, as bits; none before the seat has chosen."""
        return self.by_seat(ASIDE)

    @property
    def drawn(self) -> list[int]:
        """Cards turned over for the start or for a tie, 0 for none."""
        return self.by_seat(DRAWN)

    @property
    def prisoners(self) -> list[int]:
        """`prisoners[captor * seats + owner]`: how many of the owner's pieces the captor holds."""
        return [
            held for captor in range(int(self.seats)) for held in self.by_seat(PRISONERS + captor * CAPTOR)
        ]

    def by_seat(self, first: i64) -> list[int]:
        """The numbers of all seats, from that index of the table on."""
        return [int(self.table[first + seat]) for seat in range(int(self.seats))]


def _take(cards: i64, count: i64, dice: Dice) -> i64:
    """Draws that many of the cards, all equally likely."""
    taken: i64 = 0
    for _ in range(count):
        taken |= BIT[card_at(cards ^ taken, dice.below(count_bits(cards ^ taken)))]
    return taken
