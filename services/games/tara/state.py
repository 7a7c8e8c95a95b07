"""All there is to know of a match, flat and in whole numbers.

The functions of this package that play an action change a working copy in place; a state that
`apply` or `initial` has returned is never changed again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from services.games.tara.phases import Phase, Stage
from services.kernel import OptionValue, Outcome

PIECES: Final = 20
KING_PIECES: Final = 2
HAND: Final = 3
"""Cards that a seat plays in a round; it is dealt two hands at once."""
NOBODY: Final = -1
"""No seat, region, anchor or piece."""


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of a match, checked; their meaning is in the game's facts."""

    deck: str
    regions_of_two: str
    left_out_of_three: str
    free_entry: str
    round_limit: int

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            deck=str(values["deck"]),
            regions_of_two=str(values["regions_of_two"]),
            left_out_of_three=str(values["left_out_of_three"]),
            free_entry=str(values["free_entry"]),
            round_limit=cast(int, values["round_limit"]),
        )


@dataclass(slots=True)
class State:
    """All there is to know of a match. Lists are by seat where nothing else is said.

    `board`: a stack for each position (see `board.py`): 4 bits a piece, the top piece lowest, 0
    empty; a piece is `seat + 1`, a King piece `seat + 1 | 8` (see `stacks.py`).
    `regions`, `closed`: bits of the regions in play, closed ones included, and of the closed ones (T34).
    `stock`, `kings`: pieces and King pieces in stock. `cumals`: their money.
    `prisoners[captor * seats + owner]`: how many of the owner's pieces lie on the captor's Rath card.
    `hands`, `aside`: bits of cards by number, `1 << card`; while seats choose what to keep, a hand has
    all six and `aside` is 0 until its seat has chosen. `discards`: bits likewise. `drawn`: the face-up
    cards of a draw for the start or for a tie, 0 for none. What is nowhere else is the deck, without
    an order, as chance draws from it when it is needed.

    `round` counts from 1. `starter` holds the cube. `turn`: whose turn it is, `NOBODY` but in the
    stage of turns. `active`: whose decision it is, or who receives the next card of a deal or draw;
    `NOBODY` where it says nothing.

    Of a turn, a traitor or a clearing: `region` being worked; `card` played or drawn, 0 for none;
    `anchor`: which of the card's anchors; `picked`: the Stone's first piece, the payload of its action;
    `paid`: activation is paid or free; `activated`, `promoted`: bits by spot of the region, what
    may promote, and into what was promoted this turn.
    Of a traitor: `tied`: bits of seats that still have to draw; `asked`: bits of seats that still
    have the option after the active one. `garrisons`: bits of regions whose new King may still
    garrison. `captor`: whose ransom offers are open. `latest`: the region of the turn last begun,
    `NOBODY` for a discard.
    """

    options: Options
    seats: int
    board: list[int]
    regions: int
    closed: int
    stock: list[int]
    kings: list[int]
    cumals: list[int]
    prisoners: list[int]
    hands: list[int]
    aside: list[int]
    discards: int
    drawn: list[int]
    round: int
    starter: int
    turn: int
    stage: Stage
    phase: Phase
    active: int
    region: int
    card: int
    anchor: int
    picked: int
    paid: bool
    activated: int
    promoted: int
    tied: int
    asked: int
    garrisons: int
    captor: int
    latest: int
    outcome: Outcome | None

    def copy(self) -> "State":
        """A working copy that shares nothing that changes."""
        return State(
            self.options,
            self.seats,
            self.board[:],
            self.regions,
            self.closed,
            self.stock[:],
            self.kings[:],
            self.cumals[:],
            self.prisoners[:],
            self.hands[:],
            self.aside[:],
            self.discards,
            self.drawn[:],
            self.round,
            self.starter,
            self.turn,
            self.stage,
            self.phase,
            self.active,
            self.region,
            self.card,
            self.anchor,
            self.picked,
            self.paid,
            self.activated,
            self.promoted,
            self.tied,
            self.asked,
            self.garrisons,
            self.captor,
            self.latest,
            self.outcome,
        )
