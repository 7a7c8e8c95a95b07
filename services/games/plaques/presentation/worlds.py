"""Positions that fit a view; unseen plaques are drawn from those that the viewer has not seen (P1)."""

from random import Random

from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.presentation.views import Standing, View
from services.games.plaques.rules.hand.dealing import hide, lay
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bits import bits_of
from services.games.plaques.rules.opening import empty_table
from services.games.plaques.rules.position import PlaquesPosition


def world_of(view: View, rng: Random) -> PlaquesPosition:
    """Returns a position that fits the view; if nothing is hidden, the true one."""
    position = shown_of(view)
    if view.options.peek:
        known = b"".join((*view.tableaux, *(place.hidden for place in view.places)))
        unknown = [plaque for plaque in range(PLAQUES) if plaque not in known]
        # Uses the generator itself, so that replays of stored tournaments give the same actions of bots.
        rng.shuffle(unknown)
        for seat, place in enumerate(view.places):
            for _ in range(0 if place.hidden else place.face_down):
                hide(position.cells, seat, unknown.pop())
    return position


def shown_of(view: View) -> PlaquesPosition:
    """Returns a position with the plaques that the view shows, and no others."""
    position = empty_table(view.options, len(view.places))
    cells = position.cells
    players = [seat for seat, place in enumerate(view.places) if place.standing != Standing.OUT]
    in_hand = map(bits_of, (players, view.live, view.broke))
    at.put(cells, at.NUMBER, (view.number, view.dealer, view.pot, *in_hand))
    for seat, place in enumerate(view.places):
        cells[at.STACKS + seat], cells[at.GIVEN + seat] = place.stack, place.given
        for plaque in place.tableau:
            lay(cells, seat, plaque)
        for plaque in place.hidden:
            hide(cells, seat, plaque)
    if view.round is not None:
        paid, *round_ = view.round
        at.put(cells, at.IN_ROUND, (1, *round_))
        at.put(cells, at.PAID, paid)
    if view.turn is not None:
        at.put(cells, at.IN_TURN, (1, *view.turn))
    if view.last is not None:
        at.put(cells, at.LAST_NUMBER, (view.last.number, bits_of(view.last.live), *view.last.gains))
        at.put(cells, at.LAST_ORDERS, map(at.order_of, view.last.tableaux))
    return position
