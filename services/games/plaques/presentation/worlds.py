"""Positions that fit a view: what it shows, and the rest drawn from what the viewer has not seen (P1)."""

from collections.abc import Iterable
from random import Random

from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.presentation.views import Ended, Place, Standing, View
from services.games.plaques.rules import cells as at
from services.games.plaques.rules.dealing import hide, lay
from services.games.plaques.rules.opening import empty_table
from services.games.plaques.rules.position import PlaquesPosition


def world_of(view: View, rng: Random) -> PlaquesPosition:
    """A position that fits; with nothing hidden, the position itself."""
    position = shown_of(view)
    if not view.options.peek:
        return position
    seen = b"".join((*view.tableaux, *(place.hidden for place in view.places)))
    unseen = [plaque for plaque in range(PLAQUES) if plaque not in seen]
    rng.shuffle(unseen)
    for seat, place in enumerate(view.places):
        for _ in range(0 if place.hidden else place.face_down):
            hide(position.cells, seat, unseen.pop())
    return position


def shown_of(view: View) -> PlaquesPosition:
    """A position with what the view shows, and no other plaques."""
    position = empty_table(view.options, len(view.places))
    cells = position.cells
    cells[at.NUMBER], cells[at.DEALER], cells[at.POT] = view.number, view.dealer, view.pot
    cells[at.LIVE] = _bits(view.live)
    for seat, place in enumerate(view.places):
        _seat(position, seat, place)
    if view.round is not None:
        cells[at.IN_ROUND], cells[at.RAISES] = 1, view.round.raises
        cells[at.LEADER], cells[at.ACTING] = view.round.leader, view.round.acting
        for seat, tokens in enumerate(view.round.paid):
            cells[at.PAID + seat] = tokens
    if view.turn is not None:
        cells[at.IN_TURN], cells[at.TURNING] = 1, view.turn.seat
        cells[at.KEY], cells[at.TURNED] = view.turn.key, view.turn.turned
        cells[at.RISEN], cells[at.DRAWING] = int(view.turn.risen), int(view.turn.drawing)
    if view.last is not None:
        _end(position, view.last)
    return position


def _seat(position: PlaquesPosition, seat: int, place: Place) -> None:
    cells = position.cells
    cells[at.STACKS + seat] = place.stack
    if place.standing != Standing.OUT:
        cells[at.PLAYERS] |= 1 << seat
    for plaque in place.tableau:
        lay(cells, seat, plaque)
    for plaque in place.hidden:
        hide(cells, seat, plaque)


def _end(position: PlaquesPosition, last: Ended) -> None:
    cells = position.cells
    cells[at.LAST_NUMBER], cells[at.LAST_LIVE] = last.number, _bits(last.live)
    for seat, (tableau, gain) in enumerate(zip(last.tableaux, last.gains, strict=True)):
        cells[at.LAST_GAINS + seat] = gain
        cells[at.LAST_ORDERS + seat] = at.order_of(tableau)


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
