"""All numbers of a match, in one flat table and a few fields.

`table` has, by seat, stock, King pieces, cumals, hands, cards aside and cards face up; by captor and owner,
the prisoners on the captor's Rath card; then the board: a stack for each position, 4 bits a piece, the top
piece lowest. A stack of more than `IN_LAYER` pieces goes on in the next layer, `LAYER` further on. There is
one layer until a stack needs more.

Cards are bits by number. While seats choose which cards to keep, a hand has all six, and nothing is aside
before its seat has chosen. The cards that are nowhere else are the deck.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from services.games.tara.facts import Options
from services.games.tara.rules.table.cards import Faces
from services.games.tara.rules.table.codes import NOBODY, PHASE_START_DRAW, STAGE_START_DRAW
from services.kernel.position import Position

STOCK: Final[i64] = 0
KINGS: Final[i64] = 4
CUMALS: Final[i64] = 8
HANDS: Final[i64] = 12
ASIDE: Final[i64] = 16
DRAWN: Final[i64] = 20
PRISONERS: Final[i64] = 24
CAPTOR: Final[i64] = 4
"""The distance from the prisoners of one captor to those of the next."""
BOARD: Final[i64] = 40
SPOTS: Final[i64] = 15
KING_SPOT: Final[i64] = 14
REGIONS: Final[i64] = 4
LAYER: Final[i64] = 60
ONE_LAYER: Final[i64] = BOARD + LAYER
"""The length of the table while no stack needs a second layer."""
IN_LAYER: Final[i64] = 15
"""Pieces of a stack in one layer."""

WIDTH: Final[i64] = 128
"""More than the 106 garrisons, the longest list of actions that a seat ever has."""

GOING_ON: Final[i64] = 0
HIGH_KING: Final[i64] = 1
ROUND_LIMIT: Final[i64] = 2


class Terms:
    """What a match is played by: its options, decoded once, and the version of the rules at its start.

    `numbers`: each option as a number.
    """

    def __init__(
        self, options: Options, rules: i64, numbers: tuple[int, ...], faces: Faces, whole_round: bool
    ) -> None:
        self.options = options
        self.rules = rules
        self.numbers = numbers
        self.faces = faces
        self.whole_round = whole_round
        self.round_limit: i64 = options.round_limit
        self.stockless_steps = options.stockless_steps


class Flat(Position):
    """The numbers, on which the modules of the rules play.

    `regions`, `closed`: bits of the regions in play, closed ones included, and of the closed ones (T34).
    `discards`: bits of cards by number. `round` counts from 1. `starter`: the seat with the cube. `turn`: the
    seat whose turn it is; `NOBODY` outside the stage of turns. `active`: the seat that decides, or gets the
    next card of a deal or draw; `NOBODY` where there is none.

    In a turn, a traitor or a clearing: `region`: the one being worked. `card`: played or drawn, 0 for none.
    `anchor`: its number on the card. `picked`: the Stone's first piece, as the payload of its action. `paid`:
    1 if activation is paid or free. `activated`: bits of the spots that may promote. `promoted`: bits of the
    spots that were promoted into this turn. For a traitor: `tied`: bits of seats that still have to draw;
    `asked`: bits of seats that have the option after the active one. `garrisons`: bits of regions whose new
    King may still garrison. `captor`: the seat whose ransom offers are open. `latest`: the region of the turn
    last begun, `NOBODY` for a discard.

    `end`: `GOING_ON`, `HIGH_KING` or `ROUND_LIMIT`; `winners`: bits of the seats in the first place.
    `shares`: by seat, the result of `utility`, valid if `is_weighed`.
    """

    regions: i64 = 0
    closed: i64 = 0
    discards: i64 = 0
    round: i64 = 0
    starter: i64 = NOBODY
    turn: i64 = NOBODY
    stage: i64 = STAGE_START_DRAW
    phase: i64 = PHASE_START_DRAW
    active: i64 = 0
    region: i64 = NOBODY
    card: i64 = 0
    anchor: i64 = NOBODY
    picked: i64 = NOBODY
    paid: i64 = 0
    activated: i64 = 0
    promoted: i64 = 0
    tied: i64 = 0
    asked: i64 = 0
    garrisons: i64 = 0
    captor: i64 = NOBODY
    latest: i64 = NOBODY
    end: i64 = GOING_ON
    winners: i64 = 0
    is_weighed: bool = False

    def __init__(self, seats: i64, terms: Terms, table: "vec[i64]") -> None:
        super().__init__(seats, WIDTH)
        self.terms = terms
        self.table = table
        self.shares = table

    def copy(self) -> "Flat":
        """Returns a copy that shares nothing that changes."""
        raise NotImplementedError

    def take(self, other: "Flat") -> None:
        """Takes over from another position all that changes, except the table."""
        self.regions = other.regions
        self.closed = other.closed
        self.discards = other.discards
        self.round = other.round
        self.starter = other.starter
        self.turn = other.turn
        self.stage = other.stage
        self.phase = other.phase
        self.active = other.active
        self.region = other.region
        self.card = other.card
        self.anchor = other.anchor
        self.picked = other.picked
        self.paid = other.paid
        self.activated = other.activated
        self.promoted = other.promoted
        self.tied = other.tied
        self.asked = other.asked
        self.garrisons = other.garrisons
        self.captor = other.captor
        self.latest = other.latest
        self.end = other.end
        self.winners = other.winners

    def deepen(self) -> None:
        """Adds a layer to the board."""
        self.table = extend(self.table, vec[i64]([0] * LAYER))

    def first(self, region: i64) -> i64:
        """Returns the index of a region's first stack in the table."""
        return BOARD + region * SPOTS

    def write(self, first: i64, numbers: Sequence[int]) -> None:
        """Writes numbers into the table, from index `first` on."""
        for number in numbers:
            self.table[first] = number
            first += 1
