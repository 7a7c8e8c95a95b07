"""The kernel against the slow reference, move by move."""

from itertools import product
from random import Random

import pytest

from services.games.tablut import GAME
from services.games.tablut.state import State
from tests.games.tablut.boards import start
from tests.games.tablut.reference import Place, Reference

GAMES = 27
"""Random games for each set of switches."""


def square(place: Place) -> int:
    return place[0] - 1 + 9 * (place[1] - 1)


def pieces(reference: Reference) -> dict[int, str]:
    return {square(place): man for place, man in reference.men.items()}


def drawn(state: State) -> dict[int, str]:
    return {place: " ADK"[state.piece(place)] for place in range(81) if state.piece(place)}


def ended(state: State) -> tuple[str, str] | None:
    if state.outcome is None:
        return None
    return state.outcome.reason, "" if state.outcome.is_draw else "AD"[state.outcome.winners[0]]


def assert_lockstep(state: State, reference: Reference, rng: Random, homesick: float) -> str:
    """Plays both to the end; `homesick`: how often a seat takes its last move back, if it can."""
    back: dict[str, int] = {}
    while True:
        moves = reference.moves()
        actions = [square(origin) * 81 + square(target) for origin, target in moves]
        assert list(GAME.legal_actions(state, state.turn)) == actions
        assert (drawn(state), state.quiet_plies) == (pieces(reference), reference.quiet)
        assert ended(state) == reference.result
        if reference.result:
            return reference.result[0]
        wish = back.get(reference.turn, -1)
        is_back = wish in actions and rng.random() < homesick
        index = actions.index(wish) if is_back else rng.randrange(len(moves))
        origin, target = divmod(actions[index], 81)
        back[reference.turn] = target * 81 + origin
        reference.play(*moves[index])
        state = GAME.apply(state, state.turn, actions[index])


@pytest.mark.parametrize(("wall", "corner", "mover_loses"), list(product([True, False], repeat=3)))
def test_random_games_agree(wall: bool, corner: bool, mover_loses: bool) -> None:
    """B1 to B14: legal actions and their order, boards, counts and ends."""
    repetition = "loss_of_mover" if mover_loses else "draw"
    reasons = set()
    for game in range(GAMES):
        limit, homesick = [(100, 0.0), (20, 0.5), (1000, 0.9)][game % 3]
        state = start(wall_capture=wall, corner_against_king=corner, repetition=repetition, quiet_plies=limit)
        reference = Reference(wall, corner, mover_loses, limit)
        reasons.add(assert_lockstep(state, reference, Random(game), homesick))
    assert {"repetition", "quiet_plies"} <= reasons
