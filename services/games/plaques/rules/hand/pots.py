"""The start and the end of a hand: antes, the pot, the next deal."""

from mypy_extensions import i64

from services.games.plaques.rules.evaluator.values import best_of
from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers import journal
from services.games.plaques.rules.numbers.bits import BIT, SIZE


def next_hand(match: Match) -> None:
    """The antes are paid and the deal has passed left (seed); or the match is over (P24, P27)."""
    cells, seats = match.cells, match.seats
    ante = cells[at.ANTE]
    players: i64 = 0
    for seat in range(seats):
        if cells[at.STACKS + seat] >= ante:
            players |= BIT[seat]
    for cell in range(at.IN_ROUND, at.GONE + 1):
        cells[cell] = 0
    for cell in range(at.PAID, at.LAST_NUMBER):
        cells[cell] = 0
    cells[at.POT] = 0
    if cells[at.NUMBER] == cells[at.HANDS] or SIZE[players] < 2:
        cells[at.PLAYERS] = cells[at.LIVE] = 0
        return
    cells[at.NUMBER] += 1
    cells[at.DEALER] = at.nearest_left(cells[at.DEALER], players)
    cells[at.PLAYERS] = cells[at.LIVE] = players
    for seat in range(seats):
        if players & BIT[seat]:
            cells[at.STACKS + seat] -= ante
            cells[at.POT] += ante
    match.journal.note(journal.HAND_BEGAN, cells[at.NUMBER], cells[at.DEALER], players, ante)


def end_hand(match: Match) -> None:
    """The pot is won by the last one in, or by the best of several; then the next hand begins."""
    cells = match.cells
    cells[at.LAST_NUMBER] = cells[at.NUMBER]
    cells[at.LAST_LIVE] = cells[at.LIVE]
    for seat in range(match.seats):
        cells[at.LAST_ORDERS + seat] = cells[at.ORDERS + seat]
        cells[at.LAST_GAINS + seat] = 0
    _share_out(match)
    match.journal.note(journal.HAND_ENDED, cells[at.LAST_NUMBER])
    next_hand(match)


def _share_out(match: Match) -> None:
    """The winners get the pot; in a dead heat odd tokens go nearest left of the dealer (P23, P32)."""
    cells = match.cells
    winners = cells[at.LIVE]
    if SIZE[winners] > 1:
        winners = best_of(match.material, cells, at.TABLEAUX, winners)
    number = SIZE[winners]
    share = cells[at.POT] // number
    odd = cells[at.POT] % number
    seat = cells[at.DEALER]
    for _ in range(number):
        seat = at.nearest_left(seat, winners)
        gain = share + 1 if odd > 0 else share
        odd -= 1
        cells[at.STACKS + seat] += gain
        cells[at.LAST_GAINS + seat] = gain
