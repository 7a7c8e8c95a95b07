"""Hands, cards aside and the deck are secret; all else is public."""

from itertools import islice

from services.games.tara import GAME
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.pile import face_down
from services.games.tara.rules.table.reading import numbers_in
from services.kernel import SPECTATOR, apply, legal_actions
from tests.games.tara.games import in_hand, states, viewers
from tests.games.tara.positions import changed
from tests.games.tara.tables import BLUE, RED, WHITE


def test_a_seat_sees_its_own_cards_and_of_others_how_many() -> None:
    state = in_hand()
    view = GAME.view(state, RED)
    assert view.known.hands == [0, state.hands[RED], 0]
    assert view.known.aside == [0, state.aside[RED], 0]
    assert view.hand_sizes == (3, 3, 3)
    assert view.aside_sizes == (3, 3, 3)


def test_a_spectator_sees_nobodys_cards() -> None:
    view = GAME.view(in_hand(), SPECTATOR)
    assert view.known.hands == view.known.aside == [0, 0, 0]


def test_all_but_cards_is_public() -> None:
    """The whole table, discards and face-up cards included, is the same to everybody."""
    for state in islice(states(), 200):
        for viewer in viewers(state):
            known = GAME.view(state, viewer).known
            assert changed(known, hands=state.hands, aside=state.aside) == state


def test_a_view_does_not_say_what_lies_in_the_deck_or_in_other_hands() -> None:
    """Whoever moves the unseen cards about gets the same view."""
    state = in_hand()
    hands, aside = state.hands, state.aside
    hands[BLUE], aside[WHITE] = aside[WHITE], hands[BLUE]
    swapped = numbers_in(face_down(state))[0]
    hands[WHITE] ^= 1 << numbers_in(hands[WHITE])[0] | 1 << swapped
    other = changed(state, hands=hands, aside=aside)
    assert other != state
    assert GAME.view(other, RED) == GAME.view(state, RED)
    assert GAME.view(other, SPECTATOR) == GAME.view(state, SPECTATOR)
    assert GAME.view(other, WHITE) != GAME.view(state, WHITE)


def test_who_has_kept_is_public_and_what_is_not() -> None:
    state = in_hand(phase=codes.PHASE_KEEP)
    one, other = (apply(GAME, state, BLUE, legal_actions(state, BLUE)[at]) for at in (0, -1))
    assert one != other
    assert GAME.view(one, RED) == GAME.view(other, RED)
    assert GAME.view(one, RED).aside_sizes == (3, 0, 0)
    assert GAME.view(one, BLUE) != GAME.view(other, BLUE)
