"""The kernel against the slow reference, move by move."""

from itertools import product
from random import Random

import pytest

from services.games.tablut import GAME
from services.games.tablut.rules.position import TablutPosition
from services.kernel import OptionValue
from tests.games.tablut.boards import applied, legal_of, position, start
from tests.games.tablut.reference import Place, Reference
from tests.games.tablut.rules.test_king import BESIDE_CORNER, EDGE, ELSEWHERE, RAISED
from tests.games.tablut.walks import OPTIONS

GAMES = 27
"""Random games for each set of switches."""
WALLS = {"all": "AD", "attackers": "A", "defenders": "D", "none": ""}
"""Whose captures they help."""


def square(place: Place) -> int:
    return place[0] - 1 + 9 * (place[1] - 1)


def pieces(reference: Reference) -> dict[int, str]:
    return {square(place): man for place, man in reference.men.items()}


def drawn(state: TablutPosition) -> dict[int, str]:
    return {place: " ADK"[piece] for place, piece in enumerate(state.pieces()) if piece}


def ended(state: TablutPosition) -> tuple[str, str] | None:
    outcome = GAME.outcome(state)
    if outcome is None:
        return None
    return outcome.reason, "" if outcome.is_draw else "AD"[outcome.winners[0]]


def assert_lockstep(state: TablutPosition, reference: Reference, rng: Random, homesick: float) -> str:
    """Plays both to the end; `homesick`: how often a seat takes its last move back, if it can."""
    back: dict[str, int] = {}
    while True:
        moves = reference.moves()
        actions = [square(origin) * 81 + square(target) for origin, target in moves]
        assert legal_of(state) == actions
        assert (drawn(state), state.quiet) == (pieces(reference), reference.quiet)
        assert ended(state) == reference.result
        if reference.result:
            return reference.result[0]
        wish = back.get(reference.turn, -1)
        is_back = wish in actions and rng.random() < homesick
        index = actions.index(wish) if is_back else rng.randrange(len(moves))
        origin, target = divmod(actions[index], 81)
        back[reference.turn] = target * 81 + origin
        reference.play(*moves[index])
        state = applied(state, actions[index])


@pytest.mark.parametrize(
    ("walls", "corner", "mover_loses"), list(product(WALLS, [True, False], [True, False]))
)
def test_random_games_agree(walls: str, corner: bool, mover_loses: bool) -> None:
    """B1 to B17: legal actions and their order, boards, counts and ends."""
    repetition = "loss_of_mover" if mover_loses else "draw"
    reasons = set()
    for game in range(GAMES):
        limit, homesick = [(100, 0.0), (20, 0.5), (1000, 0.9)][game % 3]
        state = start(walls=walls, corner_against_king=corner, repetition=repetition, quiet_plies=limit)
        reference = Reference(WALLS[walls], corner, mover_loses, limit)
        reasons.add(assert_lockstep(state, reference, Random(game), homesick))
    assert {"repetition", "quiet_plies"} <= reasons


def reference_of(state: TablutPosition, options: dict[str, OptionValue]) -> Reference:
    return Reference(
        WALLS[str(options["walls"])],
        bool(options["corner_against_king"]),
        options["repetition"] == "loss_of_mover",
        int(options["quiet_plies"]),
        {(place % 9 + 1, place // 9 + 1): man for place, man in drawn(state).items()},
        "AD"[state.turn],
    )


@pytest.mark.parametrize("board", [BESIDE_CORNER, EDGE, ELSEWHERE, *RAISED.values()])
@pytest.mark.parametrize("turn", ["attackers", "defenders"])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_action_near_a_king_in_danger_agrees(
    board: str, turn: str, options: dict[str, OptionValue]
) -> None:
    """B4, B6, B10, B13."""
    state = position(board, turn, **options)
    for action, move in zip(legal_of(state), reference_of(state, options).moves(), strict=True):
        after, reference = applied(state, action), reference_of(state, options)
        reference.play(*move)
        assert (drawn(after), after.quiet) == (pieces(reference), reference.quiet)
        assert ended(after) == reference.result
