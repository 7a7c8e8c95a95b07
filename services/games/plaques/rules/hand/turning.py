"""Turns: which seat turns plaques, and what follows from a turned plaque (P3 to P6)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.evaluator.threats import OWNERS
from services.games.plaques.rules.evaluator.values import key_among
from services.games.plaques.rules.hand.dealing import lay, unhide
from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.hand.pots import end_hand
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers import journal
from services.games.plaques.rules.numbers.bits import BIT
from services.games.plaques.rules.numbers.bounds import MOST_SEATS, MUST_BET


def next_turn(match: Match, after: i64) -> None:
    """Begins the turn of the next live seat left of `after` with a plaque to turn; if none, the showdown."""
    cells = match.cells
    waiting: i64 = 0
    for seat in range(match.seats):
        if cells[at.LIVE] & BIT[seat] and cells[at.FACES + seat] < TABLEAU:
            waiting |= BIT[seat]
    if not waiting:
        end_hand(match)
        return
    taker = at.nearest_left(after, waiting)
    _end_round(cells)
    cells[at.IN_TURN] = 1
    cells[at.TURNING] = taker
    cells[at.KEY] = _key(match)
    cells[at.TURNED] = cells[at.RISEN] = cells[at.DRAWING] = 0
    match.journal.note(journal.TURN_BEGAN, taker)


def is_at_fifth(cells: "vec[i64]") -> bool:
    """Whether the seat has just turned its fifth plaque (P4); not if its turn began there (P5)."""
    return cells[at.TURNED] > 0 and cells[at.FACES + cells[at.TURNING]] == MUST_BET


def must_bet(cells: "vec[i64]") -> bool:
    """Whether the seat has to bet or yield, as it has just turned its fifth plaque (P4, P35)."""
    return is_at_fifth(cells) and not cells[at.BROKE] & BIT[cells[at.TURNING]]


def is_done(cells: "vec[i64]") -> bool:
    """Whether the turn ends now: the value is up, the fifth plaque was turned, or the last."""
    return cells[at.RISEN] != 0 or is_at_fifth(cells) or cells[at.FACES + cells[at.TURNING]] == TABLEAU


def go_on(match: Match) -> None:
    """Goes on with the next plaque of the turn, or ends it; no round can be begun before that (P6)."""
    cells = match.cells
    if not cells[at.LIVE] & BIT[cells[at.TURNING]] or is_done(cells):
        next_turn(match, cells[at.TURNING])
        return
    _end_round(cells)
    cells[at.DRAWING] = 1


def show(match: Match, plaque: i64) -> None:
    """Shows the next plaque, and finds whether the value is up (P3, P10)."""
    cells = match.cells
    seat = cells[at.TURNING]
    lay(cells, seat, plaque)
    unhide(cells, seat)
    cells[at.TURNED] += 1
    cells[at.DRAWING] = 0
    key = _key(match)
    cells[at.RISEN] = 1 if key > cells[at.KEY] else 0
    if not cells[at.SINCE_TURN]:
        cells[at.KEY] = key
    match.journal.note(journal.TURNED, seat, plaque, cells[at.RISEN])
    if must_bet(cells):
        go_broke(match, seat, 1)


def value_again(match: Match, yielded: i64) -> None:
    """After a yield, computes `KEY` again: a rise that the yield causes does not count as up (P3, P10)."""
    cells = match.cells
    if not cells[at.TABLEAUX + yielded] & OWNERS:
        return
    if cells[at.IN_TURN] and not cells[at.SINCE_TURN] and cells[at.LIVE] & BIT[cells[at.TURNING]]:
        cells[at.KEY] = _key(match)


def go_broke(match: Match, seat: i64, due: i64) -> bool:
    """Lets a seat that has less than `due` go broke, if P35's switch allows it; returns whether it did."""
    cells = match.cells
    if not cells[at.STAYS_BROKE] or cells[at.STACKS + seat] >= due:
        return False
    cells[at.BROKE] |= BIT[seat]
    match.journal.note(journal.WENT_BROKE, seat)
    return True


def _key(match: Match) -> i64:
    """Returns the key of the tableau of the seat whose turn it is."""
    cells = match.cells
    return key_among(match.material, cells, at.TABLEAUX, cells[at.TURNING], cells[at.LIVE], 0)


def _end_round(cells: "vec[i64]") -> None:
    """Ends the betting round, if there is one."""
    if cells[at.IN_ROUND]:
        cells[at.IN_ROUND] = cells[at.RAISES] = cells[at.LEADER] = cells[at.ACTING] = 0
        for seat in range(MOST_SEATS):
            cells[at.PAID + seat] = 0
