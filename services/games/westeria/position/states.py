"""From a state to cells and back; what was seen last is not in cells."""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.phases import ENDED
from services.games.westeria.position.ground import HALF, Ground
from services.games.westeria.position.layout import (
    ALL_STUCK,
    BAGS,
    BEHIND,
    CARD,
    CELLS,
    DISCARDS,
    DRAWN,
    DRAWS,
    FALLEN,
    FIRST,
    HAND,
    HOLDERS,
    LAST_FLAG,
    LIFTED,
    LOOKS,
    LOOKS_SHIFT,
    LOTS,
    MADE,
    MOST_CARDS,
    MOST_ROW,
    MOVES,
    OWN_HIGH,
    OWN_LOW,
    OWNER_SHIFT,
    PHASE,
    PICKED,
    PICKS,
    PILE,
    PILED,
    READY,
    REASON,
    RESERVE,
    RESERVED,
    ROUNDS,
    RULED_SHIFT,
    SEAT,
    STEPS,
    STOCK,
    STOCK_SHIFT,
    STUCK,
    TIED,
    TOKENS,
    TRAITOR_LAST,
    TURN,
    TURN_LIMIT,
    UNIT,
    UNITS,
)
from services.games.westeria.state import Deck, Marks, Opening, State
from services.games.westeria.turn import shared
from services.kernel import Outcome, Seat

_REASONS = {"last_flag": LAST_FLAG, "all_stuck": ALL_STUCK, "turn_limit": TURN_LIMIT}


def cells_of(state: State) -> "vec[i64]":
    """The cells of a state."""
    cells = [0] * CELLS
    marks, deck, opening, zones = state.marks, state.deck, state.opening, state.realm.zones
    for index, unit in enumerate(state.board):
        known = marks.stocks[index] << STOCK_SHIFT | marks.looks[index] << LOOKS_SHIFT
        cells[HAND if index == zones else index] = unit | known | marks.ruled_out[index] << RULED_SHIFT
    rows: tuple[tuple[int, Iterable[int]], ...] = (
        (BAGS, marks.ruled_out[zones + 1 :]),
        (RESERVE, state.reserve),
        (FALLEN, marks.fallen),
        (TOKENS, state.tokens),
        (HOLDERS, state.holders),
        (PILE, deck.pile),
        (DISCARDS, deck.discards),
        (DRAWN, deck.drawn),
        (LOTS, opening.lots),
        (STEPS, opening.steps),
        (LIFTED, opening.lifted),
        (PICKS, state.picks),
        (TIED, (opening.tied, opening.rounds, opening.ready)),
        (PHASE, (state.phase, state.seat, state.first, state.turn, state.stuck)),
        (MOVES, (state.moves, state.made, state.draws, state.card, deck.traitor_last, len(state.picks))),
        (PILED, (sum(deck.pile), sum(deck.drawn))),
    )
    for first, numbers in rows:
        for index, number in enumerate(numbers):
            cells[first + index] = int(number)
    for seat in range(state.seats):
        cells[UNITS + seat] = sum(1 for unit in state.board if unit >> OWNER_SHIFT == seat + 1)
        own = sum(1 << zone for zone in range(zones) if state.board[zone] >> OWNER_SHIFT == seat + 1)
        cells[OWN_LOW + seat], cells[OWN_HIGH + seat] = own & ((1 << HALF) - 1), own >> HALF
        cells[RESERVED + seat] = sum(state.reserve[seat * MOST_ROW : (seat + 1) * MOST_ROW])
    if state.outcome is not None:
        cells[BEHIND] = sum(1 << seat for seat, rank in enumerate(state.outcome.ranks) if rank > 1)
        cells[REASON] = _REASONS[state.outcome.reason]
    return vec[i64](cells)


def state_of(cells: "vec[i64]", ground: Ground) -> State:
    """The state of some cells; nothing was seen last."""
    seats, zones = int(ground.seats), int(ground.zones)
    held = [int(cells[index]) for index in (*range(zones), HAND)]
    row = [int(cell) for cell in cells]
    marks = Marks(
        (*(place >> RULED_SHIFT for place in held), *row[BAGS : BAGS + seats]),
        bytes(place >> LOOKS_SHIFT & LOOKS for place in held),
        bytes(place >> STOCK_SHIFT & STOCK for place in held),
        bytes(row[FALLEN : FALLEN + seats * MOST_ROW]),
    )
    pile, discards, drawn = (bytes(row[first : first + MOST_CARDS]) for first in (PILE, DISCARDS, DRAWN))
    lots, steps, lifted = (tuple(row[first : first + seats]) for first in (LOTS, STEPS, LIFTED))
    return State(
        options=ground.options,
        seats=seats,
        phase=row[PHASE],
        seat=Seat(row[SEAT]),
        first=Seat(row[FIRST]),
        turn=row[TURN],
        stuck=row[STUCK],
        moves=row[MOVES],
        made=row[MADE],
        draws=row[DRAWS],
        card=row[CARD],
        picks=tuple(row[PICKS : PICKS + row[PICKED]]),
        last=0,
        shown=(),
        board=bytes(place & UNIT for place in held),
        reserve=bytes(row[RESERVE : RESERVE + seats * MOST_ROW]),
        tokens=bytes(row[TOKENS : TOKENS + int(ground.territories)]),
        holders=bytes(row[HOLDERS : HOLDERS + seats]),
        marks=marks,
        deck=Deck(pile, discards, drawn, bool(row[TRAITOR_LAST])),
        opening=Opening(lots, row[TIED], row[ROUNDS], steps, row[READY], lifted),
        outcome=_outcome(row[BEHIND], row[REASON], seats) if row[PHASE] == ENDED else None,
    )


def _outcome(behind: int, reason: int, seats: int) -> Outcome:
    """As `turn.py` makes it."""
    losers = [seat for seat in range(seats) if behind >> seat & 1]
    if reason == ALL_STUCK:
        return Outcome.drawn(seats, "all_stuck", "W30")
    if reason == LAST_FLAG:
        winner = next(seat for seat in range(seats) if seat not in losers)
        return Outcome.won_by(winner, seats, "last_flag", "W28")
    return shared(losers, seats)
