"""Samples fit what their viewer knows, and go on to do so."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from services.games.tara import GAME
from services.games.tara.presentation.view import View
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.cards import count_bits
from services.games.tara.rules.table.pile import face_down
from services.games.tara.rules.table.reading import numbers_in
from services.kernel import SPECTATOR, Viewer, apply, legal_actions, to_act
from tests.games.tara.games import STRIDE, in_hand, random_game, states, viewers
from tests.games.tara.tables import BLUE, RED

STATES = 2_000
TWIN_STEPS = 8


def test_samples_fit_what_the_viewer_knows() -> None:
    """On 2,000 states: the same view, the same decisions, and all cards there once."""
    rng = Random(1)
    phases = set[int]()
    for state in islice(states(), STATES):
        phases.add(state.phase)
        for viewer in viewers(state):
            sample = GAME.sample(GAME.view(state, viewer), rng)
            assert GAME.view(sample, viewer) == GAME.view(state, viewer)
            assert GAME.view(sample, SPECTATOR) == GAME.view(state, SPECTATOR)
            assert to_act(sample) == to_act(state)
            assert legal_actions(sample, viewer) == legal_actions(state, viewer)
            assert count_bits(face_down(sample)) == count_bits(face_down(state))
    assert phases >= {
        codes.PHASE_DEAL,
        codes.PHASE_KEEP,
        codes.PHASE_TURN,
        codes.PHASE_TRAITOR_TIE,
        codes.PHASE_TRAITOR_TARGET,
        codes.PHASE_RANSOM,
    }


def test_a_sample_puts_any_unseen_card_anywhere() -> None:
    """Each unseen card comes into another hand about as often as any other: 3 of 30 times here."""
    state, rng, times = in_hand(), Random(2), 3_000
    view: View = GAME.view(state, RED)
    seen = Counter[int]()
    for _ in range(times):
        seen.update(numbers_in(GAME.sample(view, rng).hands[BLUE]))
    unseen = [card for card in range(1, 37) if not (state.hands[RED] | state.aside[RED]) >> card & 1]
    assert sorted(seen) == unseen
    assert max(seen.values()) < 1.3 * times * 3 / len(unseen)
    assert min(seen.values()) > 0.7 * times * 3 / len(unseen)


def test_a_sample_leaves_its_view_alone() -> None:
    view = GAME.view(in_hand(), RED)
    before = view.known.copy()
    GAME.sample(view, Random(3))
    assert view.known == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twins_stay_twins(seats: int) -> None:
    """Non-interference: the truth and a sample show their viewer the same, whatever is played alike."""
    rng = Random(seats)
    looked_at = 0
    while looked_at < STATES:
        for step in islice(random_game(looked_at, seats, bold=True), 0, None, STRIDE):
            for viewer in viewers(step.before):
                truth = step.before
                twin = GAME.sample(GAME.view(truth, viewer), rng)
                for _ in range(TWIN_STEPS):
                    pair = _play_alike(truth, twin, viewer, rng)
                    if pair is None:
                        break
                    truth, twin = pair
                    looked_at += 1
                    assert GAME.view(truth, viewer) == GAME.view(twin, viewer)


def _play_alike(
    truth: TaraPosition, twin: TaraPosition, viewer: Viewer, rng: Random
) -> tuple[TaraPosition, TaraPosition] | None:
    """One action on each, the same where the viewer is shown it; None where the twin has no such action."""
    acting = to_act(truth)
    assert to_act(twin) == acting
    if not acting:
        return None
    seat = rng.choice(acting)
    ours, theirs = legal_actions(truth, seat), legal_actions(twin, seat)
    action = rng.choice(ours)
    after = apply(GAME, truth, seat, action)
    seen = GAME.observe(truth, seat, action, after, viewer)
    other = action if seen.action is not None else rng.choice(theirs)
    if seat == viewer:
        assert ours == theirs
    elif other not in theirs:
        return None
    twin_after = apply(GAME, twin, seat, other)
    assert GAME.observe(twin, seat, other, twin_after, viewer) == seen
    return after, twin_after
