"""The kernel's laws once more, on hands that come to a showdown: at random nearly all yield before."""

from random import Random

import pytest

from services.games.plaques import GAME
from services.games.plaques.rules.numbers.actions import YIELD
from services.kernel import CHANCE, SPECTATOR, OptionValue, apply, legal_actions, to_act
from services.runtime.jobs.wire import load_wire
from tests.conformance.laws import LAWS, Law
from tests.conformance.walk import Step, Walk

CASES: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {"peek": True, "betting": "spread", "stack": 200}),
    (3, {"hands": 3}),
    (2, {"betting": "no_limit", "stack": 200, "hands": 6}),
]


def patient_walk(seats: int, options: dict[str, OptionValue], rng: Random) -> Walk:
    """A random match in which seats mostly turn, pass or see, and hardly ever yield unless they must."""
    setup = GAME.setup(seats, {"hands": 2, **options})
    initial = state = GAME.initial(setup)
    steps: list[Step] = []
    while acting := to_act(state):
        (seat,) = acting
        actions = legal_actions(state, seat)
        action = rng.choice(actions)
        if seat != CHANCE and rng.random() < (0.97 if action == YIELD else 0.7):
            action = actions[0]
        after = apply(GAME, state, seat, action)
        steps.append(Step(state, seat, action, after))
        state = after
    return Walk(GAME, load_wire(GAME), setup, initial, tuple(steps))


def test_patient_walks_come_to_a_showdown() -> None:
    for seats, options in CASES:
        walks = [patient_walk(seats, options, Random(seed)) for seed in range(6)]
        views = [GAME.view(state, SPECTATOR) for walk in walks for state in walk.states]
        ended = [view.last for view in views if view.last is not None]
        assert any(len(last.live) > 1 for last in ended), (seats, options)


@pytest.mark.parametrize(("seats", "options"), CASES, ids=["owners look", "default", "no limit"])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, seats: int, options: dict[str, OptionValue]) -> None:
    for seed in range(2):
        rng = Random(seed)
        law(patient_walk(seats, options, rng), rng)
