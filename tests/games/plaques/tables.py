"""Positions for tests, written as people would."""

from collections.abc import Sequence

from services.games.plaques.legal import legal_actions, to_act
from services.games.plaques.notation import format_action, parse_action
from services.games.plaques.plaques import format_plaque, parse_tableau
from services.games.plaques.rules import Plaques
from services.games.plaques.state import State
from services.games.plaques.turning import next_turn
from services.kernel import CHANCE, Seat

GAME = Plaques()


def start(seats: int, **options: object) -> State:
    """The first hand before its deal; seat 0 deals, so that seat 1 is the first to do anything."""
    return GAME.initial(GAME.setup(seats, options))


def play(state: State, *texts: str) -> State:
    """The state after actions, each by whoever is to act."""
    for text in texts:
        seat = to_act(state)
        assert seat is not None
        state = GAME.apply(state, seat, parse_action(text))
    return state


def may(state: State) -> list[str]:
    """What whoever is to act may do."""
    seat = to_act(state)
    return [] if seat is None else [format_action(action) for action in legal_actions(state, seat)]


def acting(state: State) -> Seat | None:
    """Who acts."""
    return to_act(state)


def deal(*tableaux: str, **options: object) -> State:
    """The first betting round of the first hand, with these face-up plaques by seat."""
    state = start(len(tableaux), **options)
    plaques = [parse_tableau(tableau) for tableau in tableaux]
    order = [*range(1, len(tableaux)), 0]
    for nth in range(2):
        for seat in order:
            state = play(state, f"draw {format_plaque(plaques[seat][nth])}")
    return state


def turn_of(seat: int, *tableaux: str, **options: object) -> State:
    """The start of a seat's turn, with these face-up plaques by seat, after a `-` if it has yielded."""
    state = start(len(tableaux), **options)
    live = tuple(other for other in state.players if not tableaux[other].startswith("-"))
    lying = tuple(bytes(parse_tableau(tableau.removeprefix("-"))) for tableau in tableaux)
    return next_turn(state._replace(tableaux=lying, live=live), seat - 1)


def chance_acts(state: State) -> bool:
    """Whether a plaque is about to be drawn."""
    return to_act(state) == CHANCE


def tokens(state: State) -> int:
    """All there are."""
    return sum(state.stacks) + state.pot


def stacked(state: State, stacks: Sequence[int]) -> State:
    """The state with other stacks."""
    return state._replace(stacks=tuple(stacks))
