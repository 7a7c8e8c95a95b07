"""What one viewer may know of a match: the public part as it is, of the rest its own share."""

from dataclasses import dataclass
from typing import NamedTuple

from mypy_extensions import i64

from services.games.westeria.options import Options
from services.games.westeria.rules.knowledge import column, known_units
from services.games.westeria.rules.layout import (
    BAGS,
    CARD,
    DISCARDS,
    DRAWN,
    DRAWS,
    FALLEN,
    FIRST,
    HOLDERS,
    LAST,
    LIFTED,
    LIFTED_NONE,
    LOOKS,
    LOOKS_SHIFT,
    LOTS,
    MADE,
    MOST_CARDS,
    MOST_ROW,
    MOST_SHOWN,
    MOVES,
    PHASE,
    PICKED,
    PICKS,
    PILE,
    READY,
    RESERVE,
    RESERVED,
    ROUNDS,
    RULED_SHIFT,
    SEAT,
    SHOWN,
    STEPS,
    STOCK,
    STOCK_SHIFT,
    STUCK,
    TIED,
    TOKENS,
    TRAITOR_LAST,
    TURN,
)
from services.games.westeria.rules.outcomes import outcome_of
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import SPECTATOR, Outcome, Seat, Viewer


class Opening(NamedTuple):
    """What happens before the first turn.

    `lots`: the kind that each seat drew in this round of the start draw, `NONE` before. `tied`: bit
    set of the seats that draw; `rounds`: how often lots were drawn before. `steps`: how many actions
    each seat has placed by; `ready`: bit set of seats. `lifted`: of the viewer a zone, `LIFTED_NONE` or
    `LIFTED_DONE`; `LIFTED_NONE` for others.
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
    that were shown the unit in private; `stocks`, 1 of the field, 2 fallen, 3 for either, 0 where nobody
    is. `fallen`: by `seat * 16 + kind`, units of the fallen stock, or `MIXED`.
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


@dataclass(frozen=True, slots=True)
class View:
    """A match as one viewer sees it.

    `seat`: whose turn it is, or who claims; `first`: who starts. `turn`: counted from 1, 0 before.
    `stuck`: turns in a row without a move. `moves`: left this turn; `made`: done this turn; `draws`:
    cards to draw. `card`: in play or `NONE`; `picks`: the zones that it is about so far, ascending.
    `last`: the last action if all saw it, else 0; `shown`: units that it revealed. `board`: units,
    `(seat + 1) << 4 | kind`, by zone, then the one in hand, with the kind `UNKNOWN` where the viewer
    cannot tell; empty for others' zones while they are placed. `reserves`: how many units each seat has
    in reserve. `own_reserve`: the viewer's own, counts by kind; empty for a spectator. `tokens`: by
    territory the seat + 1, 0 while contested. `holders`: by seat, who has its Flag.
    """

    viewer: Viewer
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
    reserves: tuple[int, ...]
    own_reserve: bytes
    tokens: bytes
    holders: bytes
    marks: Marks
    deck: Deck
    opening: Opening
    outcome: Outcome | None


def view_of(position: WesteriaPosition, viewer: Viewer) -> View:
    """The view of a seat or of a spectator."""
    cells, ground, row = position.cells, position.ground, list(position.cells)
    seats = int(ground.seats)
    return View(
        viewer=viewer,
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
        last=row[LAST],
        shown=tuple(unit for unit in row[SHOWN : SHOWN + MOST_SHOWN] if unit),
        board=bytes(known_units(cells, ground, viewer)),
        reserves=tuple(row[RESERVED : RESERVED + seats]),
        own_reserve=b"" if viewer == SPECTATOR else bytes(row[RESERVE + viewer * MOST_ROW :][:MOST_ROW]),
        tokens=bytes(row[TOKENS : TOKENS + int(ground.territories)]),
        holders=bytes(row[HOLDERS : HOLDERS + seats]),
        marks=_marks(position, row[BAGS : BAGS + seats], row[FALLEN : FALLEN + seats * MOST_ROW]),
        deck=_deck(row),
        opening=_opening(row, seats, viewer),
        outcome=outcome_of(cells, ground),
    )


def _marks(position: WesteriaPosition, bags: list[i64], fallen: list[i64]) -> Marks:
    cells, ground = position.cells, position.ground
    return Marks(
        (*column(cells, ground, RULED_SHIFT, ground.all_kinds), *bags),
        bytes(column(cells, ground, LOOKS_SHIFT, LOOKS)),
        bytes(column(cells, ground, STOCK_SHIFT, STOCK)),
        bytes(fallen),
    )


def _deck(row: list[i64]) -> Deck:
    pile, discards, drawn = (bytes(row[first : first + MOST_CARDS]) for first in (PILE, DISCARDS, DRAWN))
    return Deck(pile, discards, drawn, bool(row[TRAITOR_LAST]))


def _opening(row: list[i64], seats: int, viewer: Viewer) -> Opening:
    lifted = tuple(row[LIFTED + seat] if seat == viewer else LIFTED_NONE for seat in range(seats))
    lots, steps = (tuple(row[first : first + seats]) for first in (LOTS, STEPS))
    return Opening(lots, row[TIED], row[ROUNDS], steps, row[READY], lifted)
