"""The start and the end of a hand: antes, the pot, the next deal."""

from mypy_extensions import i64

from services.games.plaques.rules import journal
from services.games.plaques.rules.cells import (
    ANTE,
    DEALER,
    GONE,
    HANDS,
    IN_ROUND,
    LAST_GAINS,
    LAST_LIVE,
    LAST_NUMBER,
    LAST_ORDERS,
    LIVE,
    NUMBER,
    ORDERS,
    PAID,
    PLAYERS,
    POT,
    STACKS,
    TABLEAUX,
    nearest_left,
)
from services.games.plaques.rules.evaluator.tables import BIT, SIZE
from services.games.plaques.rules.evaluator.values import best_of
from services.games.plaques.rules.match import Match


def next_hand(match: Match) -> None:
    """The antes are paid and the deal has passed left (seed); or the match is over (P24, P27)."""
    cells, seats = match.cells, match.seats
    ante = cells[ANTE]
    players: i64 = 0
    for seat in range(seats):
        if cells[STACKS + seat] >= ante:
            players |= BIT[seat]
    for cell in range(IN_ROUND, GONE + 1):
        cells[cell] = 0
    for cell in range(PAID, LAST_NUMBER):
        cells[cell] = 0
    cells[POT] = 0
    if cells[NUMBER] == cells[HANDS] or SIZE[players] < 2:
        cells[PLAYERS] = cells[LIVE] = 0
        return
    cells[NUMBER] += 1
    cells[DEALER] = nearest_left(cells[DEALER], players)
    cells[PLAYERS] = cells[LIVE] = players
    for seat in range(seats):
        if players & BIT[seat]:
            cells[STACKS + seat] -= ante
            cells[POT] += ante
    match.journal.note(journal.HAND_BEGAN, cells[NUMBER], cells[DEALER], players, ante)


def end_hand(match: Match) -> None:
    """The pot is won by the last one in, or by the best of several; then the next hand begins."""
    cells = match.cells
    cells[LAST_NUMBER] = cells[NUMBER]
    cells[LAST_LIVE] = cells[LIVE]
    for seat in range(match.seats):
        cells[LAST_ORDERS + seat] = cells[ORDERS + seat]
        cells[LAST_GAINS + seat] = 0
    _share_out(match)
    if not match.journal.is_silent:
        _note_end(match)
    next_hand(match)


def _share_out(match: Match) -> None:
    """The winners get the pot; in a dead heat odd tokens go nearest left of the dealer (P23, P32)."""
    cells = match.cells
    winners = cells[LIVE]
    if SIZE[winners] > 1:
        winners = best_of(match.material, cells, TABLEAUX, winners)
    number = SIZE[winners]
    share = cells[POT] // number
    odd = cells[POT] % number
    seat = cells[DEALER]
    for _ in range(number):
        seat = nearest_left(seat, winners)
        gain = share
        if odd:
            gain += 1
            odd -= 1
        cells[STACKS + seat] += gain
        cells[LAST_GAINS + seat] = gain


def _note_end(match: Match) -> None:
    cells = match.cells
    match.journal.note(journal.HAND_ENDED, cells[LAST_NUMBER], cells[LAST_LIVE])
    for seat in range(match.seats):
        match.journal.note(journal.SHARED, seat, cells[LAST_ORDERS + seat], cells[LAST_GAINS + seat])
