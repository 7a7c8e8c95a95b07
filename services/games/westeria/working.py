"""A state while a step is made of it: the same fields, but arrays that can be written to."""

from services.games.westeria.realm import REALMS, STRIDE
from services.games.westeria.state import Deck, Marks, Opening, State
from services.kernel import Outcome, Seat


class Working:
    """Fields of the same name mean the same as in `State`, `Marks` and `Deck`."""

    __slots__ = (
        "board",
        "card",
        "discards",
        "drawn",
        "draws",
        "fallen",
        "first",
        "holders",
        "last",
        "looks",
        "made",
        "moves",
        "opening",
        "options",
        "outcome",
        "phase",
        "picks",
        "pile",
        "realm",
        "reserve",
        "ruled_out",
        "seat",
        "seats",
        "shown",
        "stocks",
        "stuck",
        "tokens",
        "traitor_last",
        "turn",
    )

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.realm = REALMS[state.options.map]
        self.seats = state.seats
        self.phase = state.phase
        self.seat: int = state.seat
        self.first: int = state.first
        self.turn = state.turn
        self.stuck = state.stuck
        self.moves = state.moves
        self.made = state.made
        self.draws = state.draws
        self.card = state.card
        self.picks = state.picks
        self.last = state.last
        self.shown = state.shown
        self.board = bytearray(state.board)
        self.reserve = bytearray(state.reserve)
        self.tokens = bytearray(state.tokens)
        self.holders = bytearray(state.holders)
        ruled_out, looks, stocks, fallen = state.marks
        self.ruled_out = list(ruled_out)
        self.looks = bytearray(looks)
        self.stocks = bytearray(stocks)
        self.fallen = bytearray(fallen)
        pile, discards, drawn, self.traitor_last = state.deck
        self.pile = bytearray(pile)
        self.discards = bytearray(discards)
        self.drawn = bytearray(drawn)
        self.opening: Opening = state.opening
        self.outcome: Outcome | None = state.outcome

    @property
    def hand(self) -> int:
        """The place of the unit in hand."""
        return self.realm.zones

    def bag(self, seat: int) -> int:
        """The place in `ruled_out` that stands for the reserve of a seat."""
        return self.realm.zones + 1 + seat

    def reserve_of(self, seat: int) -> bytearray:
        """The reserve of a seat, counts by kind."""
        return self.reserve[seat * STRIDE : (seat + 1) * STRIDE]

    def has_flag(self, seat: int) -> bool:
        """Whether nobody has captured the seat's Flag."""
        return self.holders[seat] == seat

    def frozen(self) -> State:
        """The state of now."""
        marks = Marks(tuple(self.ruled_out), bytes(self.looks), bytes(self.stocks), bytes(self.fallen))
        deck = Deck(bytes(self.pile), bytes(self.discards), bytes(self.drawn), self.traitor_last)
        return State(
            self.options,
            self.seats,
            self.phase,
            Seat(self.seat),
            Seat(self.first),
            self.turn,
            self.stuck,
            self.moves,
            self.made,
            self.draws,
            self.card,
            self.picks,
            self.last,
            self.shown,
            bytes(self.board),
            bytes(self.reserve),
            bytes(self.tokens),
            bytes(self.holders),
            marks,
            deck,
            self.opening,
            self.outcome,
        )
