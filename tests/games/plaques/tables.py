"""Positions for tests, written as people would, and what they hold."""

from collections.abc import Mapping, Sequence

from services.games.plaques.catalogue.plaques import format_plaque, parse_tableau
from services.games.plaques.game import Plaques
from services.games.plaques.presentation.notation import format_action, parse_action
from services.games.plaques.presentation.views import Ended, Round, Standing, Turn, View
from services.games.plaques.rules.evaluator.values import value
from services.games.plaques.rules.hand.dealing import hide, lay
from services.games.plaques.rules.hand.turning import next_turn
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import CHANCE, SPECTATOR, Seat, apply, legal_actions, to_act

GAME = Plaques()


def start(seats: int, **options: object) -> PlaquesPosition:
    """The first hand before its deal; seat 0 deals, so that seat 1 is the first to do anything."""
    return GAME.initial(GAME.setup(seats, options))


def play(position: PlaquesPosition, *texts: str) -> PlaquesPosition:
    """The position after actions, each by whoever is to act."""
    for text in texts:
        seat = acting(position)
        assert seat is not None
        position = apply(GAME, position, seat, parse_action(text))
    return position


def may(position: PlaquesPosition) -> list[str]:
    """What whoever is to act may do."""
    seat = acting(position)
    return [] if seat is None else [format_action(action) for action in legal_actions(position, seat)]


def acting(position: PlaquesPosition) -> Seat | None:
    """Who acts."""
    seats = to_act(position)
    return seats[0] if seats else None


def chance_acts(position: PlaquesPosition) -> bool:
    """Whether a plaque is about to be drawn."""
    return acting(position) == CHANCE


def deal(*tableaux: str, **options: object) -> PlaquesPosition:
    """The first betting round of the first hand, with these face-up plaques by seat."""
    position = start(len(tableaux), **options)
    plaques = [parse_tableau(tableau) for tableau in tableaux]
    order = [*range(1, len(tableaux)), 0]
    for nth in range(2):
        for seat in order:
            position = play(position, f"draw {format_plaque(plaques[seat][nth])}")
    return position


def turn_of(seat: int, *tableaux: str, **options: object) -> PlaquesPosition:
    """The start of a seat's turn, with these face-up plaques by seat, after a `-` if it has yielded."""
    position = start(len(tableaux), **options)
    for other, tableau in enumerate(tableaux):
        for plaque in parse_tableau(tableau.removeprefix("-")):
            lay(position.cells, other, plaque)
        if tableau.startswith("-"):
            position.cells[at.LIVE] &= ~(1 << other)
    next_turn(position, (seat - 1) % len(tableaux))
    return position


def changed(position: PlaquesPosition, cells: Mapping[int, int]) -> PlaquesPosition:
    """A copy with some cells changed."""
    copied = position.copy()
    for cell, number in cells.items():
        copied.cells[cell] = number
    return copied


def stacked(position: PlaquesPosition, stacks: Sequence[int]) -> PlaquesPosition:
    """A copy with other stacks."""
    return changed(position, {at.STACKS + seat: stack for seat, stack in enumerate(stacks)})


def shown(position: PlaquesPosition, seat: int, *texts: str) -> PlaquesPosition:
    """A copy in which the seat has further plaques face-up, without having turned them."""
    copied = position.copy()
    for text in texts:
        lay(copied.cells, seat, *parse_tableau(text))
    return copied


def held(position: PlaquesPosition, *tableaux: str) -> PlaquesPosition:
    """A copy in which seats know these face-down plaques."""
    copied = position.copy()
    for seat, tableau in enumerate(tableaux):
        for plaque in parse_tableau(tableau):
            hide(copied.cells, seat, plaque)
    return copied


def seen(position: PlaquesPosition) -> View:
    """All that is no secret."""
    return GAME.view(position, SPECTATOR)


def stacks(position: PlaquesPosition) -> tuple[int, ...]:
    """Tokens by seat, without those in the pot."""
    return tuple(place.stack for place in seen(position).places)


def tokens(position: PlaquesPosition) -> int:
    """All there are."""
    return sum(stacks(position)) + int(position.pot())


def players(position: PlaquesPosition) -> tuple[int, ...]:
    """Who has paid the ante."""
    places = enumerate(seen(position).places)
    return tuple(seat for seat, place in places if place.standing != Standing.OUT)


def hidden(position: PlaquesPosition) -> tuple[bytes, ...]:
    """By seat, the face-down plaques that it knows."""
    seats = range(int(position.seats))
    return tuple(GAME.view(position, Seat(seat)).places[seat].hidden for seat in seats)


def betting(position: PlaquesPosition) -> Round | None:
    """The betting round."""
    return seen(position).round


def turn(position: PlaquesPosition) -> Turn:
    """The turn that is on."""
    found = seen(position).turn
    assert found is not None
    return found


def last(position: PlaquesPosition) -> Ended:
    """The hand before."""
    found = seen(position).last
    assert found is not None
    return found


def worth(position: PlaquesPosition, seat: int, live: Sequence[int] | None = None) -> int:
    """The key of a seat's tableau, among all who are live or among these."""
    view = seen(position)
    rivals = (other for other in (view.live if live is None else live) if other != seat)
    return value(view.tableaux[seat], [view.tableaux[other] for other in rivals])
