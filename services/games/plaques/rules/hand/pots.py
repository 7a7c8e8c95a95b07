"""The start and the end of a hand: antes, the pot and its parts, the next deal."""

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.rules.evaluator.values import best_of
from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers import journal
from services.games.plaques.rules.numbers.bits import BIT, SIZE
from services.games.plaques.rules.numbers.bounds import MOST_SEATS


def next_hand(match: Match) -> None:
    """Begins the next hand: antes are paid, the deal passes left (seed); or ends the match (P24, P27)."""
    cells, seats = match.cells, match.seats
    ante = cells[at.ANTE]
    players: i64 = 0
    for seat in range(seats):
        if cells[at.STACKS + seat] >= ante:
            players |= BIT[seat]
    for cell in range(at.BROKE, at.GONE + 1):
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
            cells[at.GIVEN + seat] = ante * cells[at.STAYS_BROKE]
    match.journal.note(journal.HAND_BEGAN, cells[at.NUMBER], cells[at.DEALER], players, ante)


def end_hand(match: Match) -> None:
    """Gives the pot to the last seat in, or the best of several; then begins the next hand."""
    cells = match.cells
    cells[at.LAST_NUMBER] = cells[at.NUMBER]
    cells[at.LAST_LIVE] = cells[at.LIVE]
    for seat in range(match.seats):
        cells[at.LAST_ORDERS + seat] = cells[at.ORDERS + seat]
        cells[at.LAST_GAINS + seat] = 0
    parts = parts_of_pot(cells, at.GIVEN, cells[at.LIVE], cells[at.BROKE], cells[at.POT])
    for place in range(0, len(parts), 2):
        _share_out(match, parts[place], parts[place + 1])
    match.journal.note(journal.HAND_ENDED, cells[at.LAST_NUMBER])
    next_hand(match)


def parts_of_pot(given: "vec[i64]", first: i64, live: i64, broke: i64, pot: i64) -> "vec[i64]":
    """Returns a pot for each sum that broke seats gave (P35): tokens, then bits of the seats that may win it.

    `given`: by seat, from index `first` on. `live`: the seats in the hand, `broke` ones included.
    """
    parts: vec[i64] = vec[i64]()
    below: i64 = 0
    while broke:
        least: i64 = pot
        for seat in range(MOST_SEATS):
            if broke & BIT[seat]:
                least = min(least, given[first + seat])
        upto = _given_upto(given, first, least)
        parts = append(append(parts, upto - below), live)
        below = upto
        for seat in range(MOST_SEATS):
            if broke & BIT[seat] and given[first + seat] == least:
                broke &= ~BIT[seat]
                live &= ~BIT[seat]
    return append(append(parts, pot - below), live) if live else parts


def take_side_pot(match: Match, seat: i64) -> None:
    """Gives the last seat that could pay, as it yields, what no broke seat has a claim to (P35)."""
    cells = match.cells
    most = _most_claimed(cells)
    tokens = side_pot(cells)
    for other in range(match.seats):
        cells[at.GIVEN + other] = min(most, cells[at.GIVEN + other])
    if tokens:
        cells[at.POT] -= tokens
        cells[at.STACKS + seat] += tokens
        match.journal.note(journal.SIDE_POT_TAKEN, seat, tokens)


def side_pot(cells: "vec[i64]") -> i64:
    """Returns the tokens of the pot that no broke seat has a claim to."""
    return cells[at.POT] - _given_upto(cells, at.GIVEN, _most_claimed(cells))


def _most_claimed(cells: "vec[i64]") -> i64:
    """Returns the most that a broke seat has given."""
    most: i64 = 0
    for seat in range(MOST_SEATS):
        if cells[at.BROKE] & BIT[seat]:
            most = max(most, cells[at.GIVEN + seat])
    return most


def _given_upto(given: "vec[i64]", first: i64, most: i64) -> i64:
    """Returns the sum of what all seats have given, each at most `most`."""
    tokens: i64 = 0
    for seat in range(MOST_SEATS):
        tokens += min(most, given[first + seat])
    return tokens


def _share_out(match: Match, pot: i64, among: i64) -> None:
    """Gives a pot to the best of `among`; in a dead heat odd tokens go left of the dealer (P23, P32)."""
    cells = match.cells
    winners = among
    if SIZE[winners] > 1:
        winners = best_of(match.material, cells, at.TABLEAUX, cells[at.LIVE], among)
    share = pot // SIZE[winners]
    odd = pot % SIZE[winners]
    seat = cells[at.DEALER]
    for _ in range(SIZE[winners]):
        seat = at.nearest_left(seat, winners)
        gain = share + 1 if odd > 0 else share
        odd -= 1
        cells[at.STACKS + seat] += gain
        cells[at.LAST_GAINS + seat] += gain
