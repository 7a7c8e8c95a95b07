"""The contract: facts, switches, and positions as values."""

import pytest

from services import games
from services.games.tablut import GAME
from services.games.tablut.rules.setup import position_key
from services.games.tablut.rules.zobrist import unsigned
from services.kernel import InvalidOptions, InvalidSetup, Seat
from tests.games.tablut.boards import applied, history_of, legal_of, play, start


def test_the_game_is_found_by_its_name() -> None:
    assert games.load("tablut") is GAME


def test_the_switches_and_their_defaults() -> None:
    """B2, B6, B14, B17."""
    assert GAME.setup(2).options == {
        "walls": "all",
        "corner_against_king": True,
        "repetition": "draw",
        "quiet_plies": 100,
        "array": "standard",
    }
    assert {spec.name: spec.rule for spec in GAME.facts.options} == {
        "walls": "B17",
        "corner_against_king": "B6",
        "repetition": "B14",
        "quiet_plies": "B14",
        "array": "B2",
    }


@pytest.mark.parametrize(
    "options",
    [
        {"walls": "mine"},
        {"walls": True},
        {"wall_capture": True},
        {"repetition": "win"},
        {"quiet_plies": 0},
        {"quiet_plies": 1001},
        {"array": "mine"},
    ],
)
def test_a_switch_out_of_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        GAME.setup(2, options)


@pytest.mark.parametrize("seats", [1, 3])
def test_the_game_is_for_two(seats: int) -> None:
    with pytest.raises(InvalidSetup):
        GAME.setup(seats)


def test_no_match_is_longer_than_the_facts_say() -> None:
    """B14: 23 men may fall without an end, each after at most 1,000 plies, and 1,000 more draw."""
    men = 16 + 8
    most = next(spec.most for spec in GAME.facts.options if spec.name == "quiet_plies")
    assert GAME.facts.max_plies == (men - 1) * most + most


def test_apply_leaves_its_input_alone() -> None:
    state = start()
    before = state.content()
    for action in legal_of(state):
        applied(state, action)
    assert state.content() == before


def test_positions_are_equal_by_value() -> None:
    """The way counts where the future hangs on it (B14), and the switches do."""
    assert play(start(), "e8-f8") == play(start(), "e8-f8")
    assert play(start(), "e8-f8") != play(start(), "e8-g8")
    assert play(start(), "e8-f8", "e7-f7", "e2-f2") != play(start(), "e2-f2", "e7-f7", "e8-f8")
    assert start() != start(walls="none")


def test_the_key_kept_along_the_way_is_that_of_the_position() -> None:
    """B14: with moves of the king, captures and the king's fall."""
    state = start()
    for text in ("d1-a1", "e7-b7", "e8-e7", "e6-b6xa6", "e7-e8", "e5-e6", "a5-a6", "b6-d6", "f9-f6", "c5-c6"):
        state = play(state, text)
        assert history_of(state)[-1:] == unsigned([position_key(state.pieces(), state.turn)])


def test_a_silent_position_plays_as_one_with_a_journal() -> None:
    """With captures; what was noted is no part of a position."""
    loud = play(start(), "d1-a1", "e7-b7", "e8-e7", "e6-b6xa6")
    silent = start()
    for text in ("d1-a1", "e7-b7", "e8-e7", "e6-b6"):
        silent.play(GAME.parse(silent, Seat(0), text))
    assert loud.journal.entries()
    assert not silent.journal.entries()
    assert (silent, hash(silent)) == (loud, hash(loud))
