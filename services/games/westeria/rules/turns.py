"""The course of a turn: draw, play, move, next seat; and the end of the match (W7, W12, W28, W30)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.deck import shuffle_in
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import CARD_DRAWN, TURN_BEGAN, TURN_ENDED
from services.games.westeria.rules.cells.phases import CHOOSING, DRAWING, ENDED, MOVING
from services.kernel.journal import Journal


def begin_turn(cells: "vec[i64]", ground: Ground, journal: Journal, seat: i64) -> None:
    """Begins a turn: a card per two tokens unless the Flag is lost (W7); a move, one per city (W12, W14)."""
    tokens: i64 = 0
    moves: i64 = 1
    territory: i64
    for territory in range(ground.territories):
        if cells[at.TOKENS + territory] == seat + 1:
            tokens += 1
            moves += ground.city[territory]
    before, made = cells[at.SEAT], cells[at.MADE]
    cells[at.SEAT] = seat
    cells[at.TURN] += 1
    cells[at.MOVES] = moves
    cells[at.MADE] = cells[at.RESTING_LOW] = cells[at.RESTING_HIGH] = 0
    cells[at.DRAWS] = tokens >> 1 if cells[at.HOLDERS + seat] == seat else 0
    go_on_drawing(cells, journal)
    if cells[at.TURN] > 1:
        journal.note(TURN_ENDED, before, made)
    journal.note(TURN_BEGAN, seat, cells[at.TURN], cells[at.DRAWS], moves)


def go_on_drawing(cells: "vec[i64]", journal: Journal) -> None:
    """Goes on to the next card, then to choosing or moving; makes a new pile if it has run out (W9)."""
    if cells[at.DRAWS]:
        if not cells[at.PILED]:
            shuffle_in(cells, journal)
        if cells[at.PILED]:
            cells[at.PHASE] = DRAWING
            return
    cells[at.DRAWS] = 0
    cells[at.PHASE] = CHOOSING if cells[at.OPEN] else MOVING


def draw_card(cells: "vec[i64]", journal: Journal, card: i64) -> None:
    """Lays a card open before the seat."""
    cells[at.PILE + card] -= 1
    cells[at.PILED] -= 1
    cells[at.DRAWN + card] += 1
    cells[at.OPEN] += 1
    cells[at.DRAWS] -= 1
    journal.note(CARD_DRAWN, cells[at.SEAT], card, cells[at.PILED])
    go_on_drawing(cells, journal)


def end_turn(cells: "vec[i64]", ground: Ground, journal: Journal) -> None:
    """Ends a turn: begins the next seat's, or ends the match by lack of moves or the limit (W30, W33)."""
    cells[at.STUCK] = 0 if cells[at.MADE] else cells[at.STUCK] + 1
    cells[at.MOVES] = 0
    playing: i64 = 0
    seat: i64
    for seat in range(ground.seats):
        playing += 1 if cells[at.UNITS + seat] else 0
    if cells[at.STUCK] >= playing:
        _end(cells, 0, at.ALL_STUCK)
    elif cells[at.TURN] >= ground.turns:
        _end(cells, _outnumbered(cells, ground), at.TURN_LIMIT)
    else:
        seat = (cells[at.SEAT] + 1) % ground.seats
        while not cells[at.UNITS + seat]:
            seat = (seat + 1) % ground.seats
        begin_turn(cells, ground, journal, seat)


def end_if_won(cells: "vec[i64]", ground: Ground) -> None:
    """Ends the match if only one Flag is left on the board, whose owner wins (W28)."""
    home: i64 = 0
    behind: i64 = 0
    seat: i64
    for seat in range(ground.seats):
        if cells[at.HOLDERS + seat] == seat:
            home += 1
        else:
            behind |= at.BIT[seat]
    if home == 1:
        _end(cells, behind, at.LAST_FLAG)


def _end(cells: "vec[i64]", behind: i64, reason: i64) -> None:
    cells[at.PHASE] = ENDED
    cells[at.BEHIND] = behind
    cells[at.REASON] = reason


def _outnumbered(cells: "vec[i64]", ground: Ground) -> i64:
    """Bits of the seats that do not have the most territories, or, among those that tie, the most units."""
    scores = at.ZEROS[: ground.seats]
    best: i64 = -1
    seat: i64
    for seat in range(ground.seats):
        scores[seat] = cells[at.UNITS + seat]
        territory: i64
        for territory in range(ground.territories):
            scores[seat] += 1000 if cells[at.TOKENS + territory] == seat + 1 else 0
        best = max(best, scores[seat])
    behind: i64 = 0
    for seat in range(ground.seats):
        if scores[seat] < best:
            behind |= at.BIT[seat]
    return behind
