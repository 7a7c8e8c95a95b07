"""The start and the end of a hand, as in `hands`; what a tableau is worth among the others."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.bounds import MOST_SEATS
from services.games.plaques.position.cells import (
    ANTE,
    DEALER,
    GONE,
    HANDS,
    HIDDEN,
    IN_ROUND,
    LIVE,
    NUMBER,
    PAID,
    PLAYERS,
    POT,
    STACKS,
    TABLEAUX,
    nearest_left,
)
from services.games.plaques.position.evaluator import key_of
from services.games.plaques.position.material import Material
from services.games.plaques.position.tables import BIT, SIZE
from services.games.plaques.position.threats import banned_by, blocked_by


def key_among(material: Material, tableaux: "vec[i64]", first: i64, seat: i64, live: i64) -> i64:
    """What a seat's tableau is worth against those of the others who are live (P11).

    `tableaux`: their bits by seat, from the place `first` on.
    """
    banned: i64 = 0
    blocked: i64 = 0
    for other in range(MOST_SEATS):
        if live & BIT[other] and other != seat:
            banned |= banned_by(tableaux[first + other])
            blocked |= blocked_by(tableaux[first + other])
    return key_of(material, tableaux[first + seat], banned, blocked)


def best_of(material: Material, tableaux: "vec[i64]", first: i64, live: i64) -> i64:
    """The bits of the live seats whose tableaux are worth most (P23)."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(MOST_SEATS):
        if live & BIT[seat]:
            key = key_among(material, tableaux, first, seat, live)
            if key > best:
                best, winners = key, BIT[seat]
            elif key == best:
                winners |= BIT[seat]
    return winners


def next_hand(cells: "vec[i64]", seats: i64) -> None:
    """The antes are paid and the deal has passed left; or the match is over (P24, P27)."""
    ante = cells[ANTE]
    players: i64 = 0
    for seat in range(seats):
        if cells[STACKS + seat] >= ante:
            players |= BIT[seat]
    for cell in range(IN_ROUND, GONE + 1):
        cells[cell] = 0
    for cell in range(PAID, HIDDEN):
        cells[cell] = 0
    for cell in range(HIDDEN, len(cells)):
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


def end_hand(cells: "vec[i64]", seats: i64, material: Material) -> None:
    """The pot is won by the last one in, or by the best of several; then the next hand begins.

    In a dead heat odd tokens go nearest left of the dealer (P23, P32).
    """
    winners = cells[LIVE]
    if SIZE[winners] > 1:
        winners = best_of(material, cells, TABLEAUX, winners)
    number = SIZE[winners]
    share = cells[POT] // number
    odd = cells[POT] % number
    seat = cells[DEALER]
    for _ in range(number):
        seat = nearest_left(seat, winners)
        cells[STACKS + seat] += share
        if odd:
            cells[STACKS + seat] += 1
            odd -= 1
    next_hand(cells, seats)
