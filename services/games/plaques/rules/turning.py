"""Whose turn it is to turn, and what follows from a turned plaque (P3 to P6)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules import journal
from services.games.plaques.rules.bounds import FACE_DOWN, MOST_SEATS, MUST_BET
from services.games.plaques.rules.cells import (
    ACTING,
    DRAWING,
    FACES,
    HELD,
    HIDDEN,
    IN_ROUND,
    IN_TURN,
    KEY,
    LEADER,
    LIVE,
    PAID,
    RAISES,
    RISEN,
    TABLEAUX,
    TURNED,
    TURNING,
    nearest_left,
)
from services.games.plaques.rules.dealing import lay
from services.games.plaques.rules.evaluator.tables import BIT
from services.games.plaques.rules.evaluator.values import key_among
from services.games.plaques.rules.hands import end_hand
from services.games.plaques.rules.match import Match


def next_turn(match: Match, after: i64) -> None:
    """The next seat left of one takes its turn, if unyielded and not complete; without any, the showdown."""
    cells = match.cells
    waiting: i64 = 0
    for seat in range(match.seats):
        if cells[LIVE] & BIT[seat] and cells[FACES + seat] < TABLEAU:
            waiting |= BIT[seat]
    if not waiting:
        end_hand(match)
        return
    taker = nearest_left(after, waiting)
    _end_round(cells)
    cells[IN_TURN] = 1
    cells[TURNING] = taker
    cells[KEY] = key_among(match.material, cells, TABLEAUX, taker, cells[LIVE])
    cells[TURNED] = cells[RISEN] = cells[DRAWING] = 0
    match.journal.note(journal.TURN_BEGAN, taker)


def must_bet(cells: "vec[i64]") -> bool:
    """Whether the seat has just turned its fifth plaque (P4); not if its turn began there (P5)."""
    return cells[TURNED] > 0 and cells[FACES + cells[TURNING]] == MUST_BET


def is_done(cells: "vec[i64]") -> bool:
    """Whether the turn ends now: the value is up, the fifth plaque was turned, or the last."""
    return cells[RISEN] != 0 or must_bet(cells) or cells[FACES + cells[TURNING]] == TABLEAU


def go_on(match: Match) -> None:
    """The turn continues with its next plaque or ends; no round can be begun before that (P6)."""
    cells = match.cells
    if not cells[LIVE] & BIT[cells[TURNING]] or is_done(cells):
        next_turn(match, cells[TURNING])
        return
    _end_round(cells)
    cells[DRAWING] = 1


def show(match: Match, plaque: i64) -> None:
    """The next plaque lies face-up; the value is up or not against the turn's start (P3, P10, P29)."""
    cells = match.cells
    seat = cells[TURNING]
    lay(cells, seat, plaque)
    if cells[HELD + seat]:
        cells[HELD + seat] -= 1
        first: i64 = HIDDEN + FACE_DOWN * seat
        for place in range(first, first + FACE_DOWN - 1):
            cells[place] = cells[place + 1]
        cells[first + FACE_DOWN - 1] = 0
    cells[TURNED] += 1
    cells[DRAWING] = 0
    cells[RISEN] = 1 if key_among(match.material, cells, TABLEAUX, seat, cells[LIVE]) > cells[KEY] else 0
    match.journal.note(journal.TURNED, seat, plaque, cells[RISEN])


def _end_round(cells: "vec[i64]") -> None:
    """There is no betting round any more."""
    if cells[IN_ROUND]:
        cells[IN_ROUND] = cells[RAISES] = cells[LEADER] = cells[ACTING] = 0
        for seat in range(MOST_SEATS):
            cells[PAID + seat] = 0
