"""What is seen: all of it, by all."""

from random import Random

from services.games.tablut import GAME
from services.games.tablut.board import ATTACKER, DEFENDER, KING
from services.games.tablut.presentation.events import Captured, Moved
from services.kernel import SPECTATOR, Seat
from tests.games.tablut.boards import applied, legal_of, play, position, start, turn_of
from tests.games.tablut.rules.test_captures import MANY


def test_everybody_sees_the_same() -> None:
    state = play(start(), "e8-f8")
    views = {GAME.view(state, viewer) for viewer in (Seat(0), Seat(1), SPECTATOR)}
    assert len(views) == 1


def test_sample_rebuilds_every_state_of_random_games() -> None:
    """Ends included: they follow from the view."""
    for seed in range(12):
        rng = Random(seed)
        state = start(quiet_plies=30, repetition="loss_of_mover")
        while GAME.outcome(state) is None:
            legal = legal_of(state)
            state = applied(state, rng.choice(legal))
            assert GAME.sample(GAME.view(state, SPECTATOR), rng) == state


def test_a_move_and_its_captures_are_shown_in_order() -> None:
    """B1, B12: first the move, then who falls, from a1 to i9, and by what."""
    before = position(MANY)
    action = GAME.parse(before, turn_of(before), "c4-c2")
    after = applied(before, action)
    seen = GAME.observe(before, turn_of(before), action, after, SPECTATOR)
    assert seen.action == action
    assert seen.events == (
        Moved(ATTACKER, 29, 11),
        Captured(DEFENDER, 2, by_wall=True),
        Captured(DEFENDER, 10, by_wall=False),
        Captured(DEFENDER, 12, by_wall=False),
    )


def test_the_king_is_named_in_events() -> None:
    before = play(start(), "d1-a1", "e6-d6", "a1-d1")
    action = GAME.parse(before, turn_of(before), "e5-e6")
    after = applied(before, action)
    assert GAME.observe(before, turn_of(before), action, after, Seat(0)).events == (Moved(KING, 40, 49),)
