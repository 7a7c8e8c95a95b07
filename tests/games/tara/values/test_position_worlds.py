"""Redealt worlds: all that a viewer may know stays, and all else may be anything that fits."""

from collections import Counter
from itertools import islice
from random import Random

from services.games.tara import GAME
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.cards import ALL_CARDS
from services.games.tara.rules.table.reading import numbers_in
from services.kernel import SPECTATOR, legal_actions
from services.kernel.dice import dice_of
from tests.games.tara.games import in_hand, states, viewers
from tests.games.tara.positions import bits_of, changed
from tests.games.tara.tables import BLUE, RED


def redealt(state: TaraPosition, viewer: int, seed: int) -> TaraPosition:
    world = state.copy()
    world.redeal(viewer, dice_of(Random(seed)))
    return world


def test_redealt_worlds_fit_what_the_viewer_knows() -> None:
    phases = set[int]()
    for seed, state in enumerate(islice(states(), 400)):
        phases.add(state.phase)
        for viewer in viewers(state):
            world = redealt(state, viewer, seed)
            assert GAME.view(world, viewer) == GAME.view(state, viewer)
            assert GAME.view(world, SPECTATOR) == GAME.view(state, SPECTATOR)
            assert legal_actions(world, viewer) == legal_actions(state, viewer)
    assert phases >= {
        codes.PHASE_DEAL,
        codes.PHASE_KEEP,
        codes.PHASE_TURN,
        codes.PHASE_TRAITOR_TIE,
        codes.PHASE_RANSOM,
    }


def test_what_was_there_has_no_influence() -> None:
    """The same dice make the same world of the truth and of anything that looks like it."""
    rng = Random(1)
    for seed, state in enumerate(islice(states(), 150)):
        for viewer in viewers(state):
            other = GAME.sample(GAME.view(state, viewer), rng)
            assert redealt(other, viewer, seed) == redealt(state, viewer, seed)


def test_any_unseen_card_comes_anywhere() -> None:
    """Into another's hand, into the cards that it has set aside, and into the deck, each as often."""
    state, times = in_hand(), 3_000
    hands, aside = Counter[int](), Counter[int]()
    world, dice = state.copy(), dice_of(Random(2))
    for _ in range(times):
        world.redeal(RED, dice)
        hands.update(numbers_in(world.hands[BLUE]))
        aside.update(numbers_in(world.aside[BLUE]))
    unseen = [card for card in range(1, 37) if not (state.hands[RED] | state.aside[RED]) >> card & 1]
    for seen in (hands, aside):
        assert sorted(seen) == unseen
        assert max(seen.values()) < 1.3 * times * 3 / len(unseen)
        assert min(seen.values()) > 0.7 * times * 3 / len(unseen)


def test_every_world_comes_and_none_is_favoured() -> None:
    """Of five cards two are in a hand and one aside: 30 worlds, the true one among them."""
    thin = changed(
        in_hand(2),
        hands=[bits_of([1, 2]), bits_of([3])],
        aside=[bits_of([4]), bits_of([5])],
        discards=ALL_CARDS & ~bits_of(range(1, 8)),
    )
    world, dice, times = thin.copy(), dice_of(Random(3)), 6_000
    worlds = Counter[tuple[int, int]]()
    for _ in range(times):
        world.redeal(RED, dice)
        worlds[world.hands[BLUE], world.aside[BLUE]] += 1
    assert len(worlds) == 30
    assert (thin.hands[BLUE], thin.aside[BLUE]) in worlds
    assert max(worlds.values()) < 1.4 * times / 30
    assert min(worlds.values()) > 0.6 * times / 30
