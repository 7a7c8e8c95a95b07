"""The rules of Lots: its position.

L1  Each round chance deals two of nine cards, 1 to 9, to every seat, one by one, in secret.
L2  All seats at once keep one of their cards, in secret.
L3  The table shows the kept cards; the highest (or the lowest) takes one coin from every other seat.
L4  After the last round the richest seat wins. A seat starts with one coin for each round.
L5  With the option `lapses` a seat that does not answer in time keeps its lower card.

An action is a card, or `SETTLE`.
"""

from collections.abc import Sequence
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel import Seat
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, CHANCE_BIT, ENDED, TABLE_ACTS, TABLE_BIT, WHOLE, Position

CARDS = range(1, 10)
"""One card of each number. All are back in the deck when a round starts."""
HAND = 2
"""How many cards each seat is dealt in a round."""
SETTLE = 0
DEALT, KEPT, SETTLED = range(3)
"""Kinds of notes in the journal. They have seat and card; `SETTLED` has only the winner."""

T = TypeVar("T")


class LotsPosition(Position):
    """The whole position.

    `hands`: the cards of this round by seat, ascending. `kept`: the secret choice of each seat, 0 before it
    has chosen. `shown`: the choices of the last settled round, empty in the first.
    """

    WIDTH = len(CARDS)

    def __init__(self, seats: int, rounds: int, *, low_wins: bool, lapses: bool) -> None:
        super().__init__(seats, self.WIDTH)
        self.rounds = rounds
        self.low_wins = low_wins
        self.lapses = lapses
        self.round = 1
        self.purses = (rounds,) * seats
        self.hands: tuple[tuple[int, ...], ...] = ((),) * seats
        self.kept = (0,) * seats
        self.shown: tuple[int, ...] = ()

    def copy(self) -> "LotsPosition":
        other = type(self)(int(self.seats), self.rounds, low_wins=self.low_wins, lapses=self.lapses)
        other.round, other.purses, other.shown = self.round, self.purses, self.shown
        other.hands, other.kept = self.hands, self.kept
        return other

    def content(self) -> "tuple[int, ...]":
        hands = (number for hand in self.hands for number in (len(hand), *hand))
        facts = (self.rounds, self.low_wins, self.lapses, self.round, len(self.shown))
        return (*facts, *self.purses, *self.kept, *self.shown, *hands)

    def actors(self) -> i64:
        if self.round > self.rounds:
            return 0
        if self.dealt() < HAND * len(self.hands):
            return CHANCE_BIT
        return sum(1 << seat for seat, card in enumerate(self.kept) if not card) or TABLE_BIT

    def actor(self) -> i64:
        acting = int(self.actors())
        if acting in (CHANCE_BIT, TABLE_BIT):
            return CHANCE_ACTS if acting == CHANCE_BIT else TABLE_ACTS
        return (acting & -acting).bit_length() - 1 if acting else ENDED

    def listed(self, seat: int) -> Sequence[int]:
        """Returns the legal actions of the seat as the rule book has them; `fill_for` copies them."""
        acting = int(self.actors())
        if seat == CHANCE_ACTS and acting == CHANCE_BIT:
            return [card for card in CARDS if all(card not in hand for hand in self.hands)]
        if seat == TABLE_ACTS and acting == TABLE_BIT:
            return (SETTLE,)
        return self.hands[seat] if 0 <= seat < len(self.hands) and acting >> seat & 1 else ()

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        listed = self.listed(int(seat))
        for index, action in enumerate(listed):
            out[index] = action
        return len(listed)

    def fill(self, out: "vec[i64]") -> i64:
        return self.fill_for(self.actor(), out)

    def play(self, action: i64) -> None:
        self.play_as(self.actor(), action)

    def play_as(self, seat: i64, action: i64) -> None:
        who, card = int(seat), int(action)
        if who == TABLE_ACTS:
            self._settle()
        elif who == CHANCE_ACTS:
            who = self.dealt() % len(self.hands)
            self.hands = _with(self.hands, who, tuple(sorted((*self.hands[who], card))))
            self.journal.note(DEALT, who, card)
        else:
            self.kept = _with(self.kept, who, card)
            self.journal.note(KEPT, who, card)

    def draw(self, dice: Dice) -> i64:
        deck = self.listed(CHANCE_ACTS)
        return deck[int(dice.below(len(deck)))]

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """L1, L2: deals the others' cards from all that the viewer does not hold; any of them may be kept."""
        own = self.hands[viewer] if viewer >= 0 else ()
        deck = [card for card in CARDS if card not in own]
        for seat in range(len(self.hands)):
            if seat == viewer:
                continue
            count = len(self.hands[seat])
            hand = tuple(sorted(deck.pop(int(dice.below(len(deck)))) for _ in range(count)))
            self.hands = _with(self.hands, seat, hand)
            if self.kept[seat]:
                self.kept = _with(self.kept, seat, hand[int(dice.below(count))])

    def utility(self, seat: i64) -> i64:
        """By purses: of the other seats, those with less count in full, those with the same by half."""
        own = self.purses[seat]
        halves = sum(2 * (purse < own) + (purse == own) for purse in self.purses) - 1
        return WHOLE * halves // (2 * (len(self.purses) - 1))

    def value(self, seat: i64) -> i64:
        return self.purses[seat] - self.rounds

    def key(self) -> i64:
        return hash(self.content()) & (1 << 62) - 1

    def dealt(self) -> int:
        """The number of cards in all hands."""
        return sum(len(hand) for hand in self.hands)

    def lapse(self, seat: Seat) -> int | None:
        """L5."""
        is_asked = seat >= 0 and int(self.actors()) >> seat & 1
        return self.hands[seat][0] if self.lapses and is_asked else None

    def _settle(self) -> None:
        """L3."""
        seats = len(self.kept)
        best = self.kept.index(min(self.kept) if self.low_wins else max(self.kept))
        self.purses = tuple(
            purse + (seats - 1 if seat == best else -1) for seat, purse in enumerate(self.purses)
        )
        self.round += 1
        self.shown = self.kept
        self.hands, self.kept = ((),) * seats, (0,) * seats
        self.journal.note(SETTLED, best)


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])
