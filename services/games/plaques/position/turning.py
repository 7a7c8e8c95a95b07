"""The deal, and whose turn it is to turn, as in `dealing` and `turning`."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.bounds import FACE_DOWN, FACE_UP, MOST_SEATS, MUST_BET
from services.games.plaques.plaques import TABLEAU
from services.games.plaques.position.cells import (
    ACTING,
    DEALER,
    DRAWING,
    FACES,
    GONE,
    HELD,
    HIDDEN,
    IN_ROUND,
    IN_TURN,
    KEY,
    LEADER,
    LIVE,
    PAID,
    PEEK,
    PLAYERS,
    RAISES,
    RISEN,
    TABLEAUX,
    TURNED,
    TURNING,
    nearest_left,
)
from services.games.plaques.position.hands import end_hand, key_among
from services.games.plaques.position.material import Material
from services.games.plaques.position.tables import BIT, SIZE


def dealt_next(cells: "vec[i64]") -> i64:
    """How many plaques of the deal lie already, or -1 when all have theirs."""
    if cells[IN_TURN] or cells[IN_ROUND]:
        return -1
    dealt: i64 = 0
    for seat in range(MOST_SEATS):
        dealt += cells[FACES + seat] + cells[HELD + seat]
    each: i64 = TABLEAU if cells[PEEK] else FACE_UP
    return dealt if dealt < SIZE[cells[PLAYERS]] * each else -1


def deal(cells: "vec[i64]", dealt: i64, plaque: i64) -> None:
    """The next plaque is dealt: one each, going left from the dealer, the first ones face-up."""
    seat = cells[DEALER]
    number = SIZE[cells[PLAYERS]]
    for _ in range(dealt % number + 1):
        seat = nearest_left(seat, cells[PLAYERS])
    cells[GONE] |= BIT[plaque]
    if dealt < number * FACE_UP:
        cells[TABLEAUX + seat] |= BIT[plaque]
        cells[FACES + seat] += 1
    else:
        cells[HIDDEN + FACE_DOWN * seat + cells[HELD + seat]] = plaque
        cells[HELD + seat] += 1


def next_turn(cells: "vec[i64]", seats: i64, material: Material, after: i64) -> None:
    """The next seat left of one takes its turn, if unyielded and not complete; without any, the showdown."""
    waiting: i64 = 0
    for seat in range(seats):
        if cells[LIVE] & BIT[seat] and cells[FACES + seat] < TABLEAU:
            waiting |= BIT[seat]
    if not waiting:
        end_hand(cells, seats, material)
        return
    taker = nearest_left(after, waiting)
    end_round(cells)
    cells[IN_TURN] = 1
    cells[TURNING] = taker
    cells[KEY] = key_among(material, cells, TABLEAUX, taker, cells[LIVE])
    cells[TURNED] = cells[RISEN] = cells[DRAWING] = 0


def end_round(cells: "vec[i64]") -> None:
    """There is no betting round any more."""
    if cells[IN_ROUND]:
        cells[IN_ROUND] = cells[RAISES] = cells[LEADER] = cells[ACTING] = 0
        for seat in range(MOST_SEATS):
            cells[PAID + seat] = 0


def must_bet(cells: "vec[i64]") -> bool:
    """Whether the seat has just turned its fifth plaque (P4); not if its turn began there (P5)."""
    return cells[TURNED] > 0 and cells[FACES + cells[TURNING]] == MUST_BET


def is_done(cells: "vec[i64]") -> bool:
    """Whether the turn ends now: the value is up, the fifth plaque was turned, or the last."""
    return cells[RISEN] != 0 or must_bet(cells) or cells[FACES + cells[TURNING]] == TABLEAU


def go_on(cells: "vec[i64]", seats: i64, material: Material) -> None:
    """The turn continues with its next plaque or ends; no round can be begun before that (P6)."""
    if not cells[LIVE] & BIT[cells[TURNING]] or is_done(cells):
        next_turn(cells, seats, material, cells[TURNING])
        return
    end_round(cells)
    cells[DRAWING] = 1


def show(cells: "vec[i64]", material: Material, plaque: i64) -> None:
    """The next plaque lies face-up; the value is up or not against the turn's start (P3, P10, P29)."""
    seat = cells[TURNING]
    cells[GONE] |= BIT[plaque]
    cells[TABLEAUX + seat] |= BIT[plaque]
    cells[FACES + seat] += 1
    if cells[HELD + seat]:
        cells[HELD + seat] -= 1
        first: i64 = HIDDEN + FACE_DOWN * seat
        for place in range(first, first + FACE_DOWN - 1):
            cells[place] = cells[place + 1]
        cells[first + FACE_DOWN - 1] = 0
    cells[TURNED] += 1
    cells[DRAWING] = 0
    cells[RISEN] = 1 if key_among(material, cells, TABLEAUX, seat, cells[LIVE]) > cells[KEY] else 0
