"""All there is to know of a match: flat, compared by value, never changed."""

from typing import Final, NamedTuple

from services.games.westeria.armies import NONE
from services.games.westeria.options import Options
from services.games.westeria.phases import START_DRAW
from services.games.westeria.realm import REALMS, STRIDE, Realm
from services.kernel import Outcome, Seat, Setup

FIELD: Final = 1
FALLEN: Final = 2
EITHER: Final = FIELD | FALLEN
"""Of which stock a unit on the board may be: never beaten so far as all know, or once in the reserve."""
MIXED: Final = 255
"""How many units of a kind are of the fallen stock, when nobody outside can tell."""

LIFTED_NONE: Final = -1
LIFTED_DONE: Final = -2
"""No unit is lifted; the seat has nothing more to rearrange."""


class Opening(NamedTuple):
    """What happens before the first turn.

    `lots`: the kind that each seat drew in this round of the start draw, `NONE` before. `tied`: bit
    set of the seats that draw; `rounds`: how often lots were drawn before. `steps`: how many actions
    each seat has placed by; `ready`: bit set of seats. `lifted`: by seat a zone, `LIFTED_NONE` or
    `LIFTED_DONE`; secret.
    """

    lots: tuple[int, ...]
    tied: int
    rounds: int
    steps: tuple[int, ...]
    ready: int
    lifted: tuple[int, ...]


class Marks(NamedTuple):
    """What all know of the units: nothing in it is secret.

    By place, which is a zone, then the hand, then the reserve of each seat: `ruled_out`, the bit set
    of kinds that the unit is known not to be. By zone, then the hand: `looks`, bit set of the seats
    that were shown the unit in private; `stocks`, `FIELD`, `FALLEN` or `EITHER`, 0 where nobody is.
    `fallen`: by `seat * 16 + kind`, units of the fallen stock, or `MIXED`.
    """

    ruled_out: tuple[int, ...]
    looks: bytes
    stocks: bytes
    fallen: bytes


class Deck(NamedTuple):
    """How many of each card lie in the pile, in the discards and open before the seat.

    `traitor_last`: the Traitor still lies at the bottom, where it started (W11).
    """

    pile: bytes
    discards: bytes
    drawn: bytes
    traitor_last: bool


class State(NamedTuple):
    """A match.

    `seat`: whose turn it is, or who claims; `first`: who starts. `turn`: counted from 1, 0 before.
    `stuck`: turns in a row without a move. `moves`: left this turn; `made`: done this turn; `draws`:
    cards to draw. `card`: in play or `NONE`; `picks`: the zones that it is about so far, ascending.
    `last`: the last action if all saw it, else 0; `shown`: units that it revealed.
    `board`: units by zone, then the one in hand. `reserve`: counts by `seat * 16 + kind`. `tokens`:
    by territory the seat + 1, 0 while contested. `holders`: by seat, who has its Flag.
    """

    options: Options
    seats: int
    phase: int
    seat: Seat
    first: Seat
    turn: int
    stuck: int
    moves: int
    made: int
    draws: int
    card: int
    picks: tuple[int, ...]
    last: int
    shown: tuple[int, ...]
    board: bytes
    reserve: bytes
    tokens: bytes
    holders: bytes
    marks: Marks
    deck: Deck
    opening: Opening
    outcome: Outcome | None

    @property
    def realm(self) -> Realm:
        """The land, the armies and the deck of the match."""
        return REALMS[self.options.map]


def initial_state(setup: Setup) -> State:
    """Before the start draw; reserves are empty (W6), as all units are to be placed."""
    options, seats = Options.of(setup.options), setup.seats
    realm = REALMS[options.map]
    places, counts, cards = realm.zones + 1, bytes(STRIDE * seats), bytes(len(realm.deck))
    marks = Marks((0,) * places + (1 << realm.flag,) * seats, bytes(places), bytes(places), counts)
    nobody = (NONE,) * seats
    opening = Opening(nobody, (1 << seats) - 1, 0, (0,) * seats, 0, (LIFTED_NONE,) * seats)
    deck = Deck(realm.deck, cards, cards, traitor_last=True)
    return State(
        options=options,
        seats=seats,
        phase=START_DRAW,
        seat=Seat(0),
        first=Seat(0),
        turn=0,
        stuck=0,
        moves=0,
        made=0,
        draws=0,
        card=NONE,
        picks=(),
        last=0,
        shown=(),
        board=bytes(places),
        reserve=counts,
        tokens=bytes(realm.territories),
        holders=bytes(range(seats)),
        marks=marks,
        deck=deck,
        opening=opening,
        outcome=None,
    )
