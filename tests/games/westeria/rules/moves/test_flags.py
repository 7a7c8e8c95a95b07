"""Captured Flags: who holds them, how they come home, and the end (W28, W29)."""

import pytest

from services.games.westeria.presentation.events import FlagPassed
from services.games.westeria.rules.cells.layout import SEAT
from services.games.westeria.rules.cells.phases import DEPLOYING, MOVING
from services.kernel import SPECTATOR, IllegalAction, to_act
from tests.games.westeria.tables import (
    EAST,
    GAME,
    NORTH,
    SOUTH,
    WEST,
    changed,
    known,
    legal,
    play,
    public,
    seen,
    table,
    unit,
)

THREE = "A1 north Flag, A3 north Scout, B1 east Flag, X1 south Flag, E1 east King"


def test_any_unit_captures_a_flag() -> None:
    """seed: the captured Flag lies before its captor; the attacker stands where it stood."""
    state = table(THREE, seats=3)
    assert FlagPassed(EAST, NORTH) in seen(state, "A3-B1", SPECTATOR).events
    after = play(state, "A3-B1")
    assert unit(after, "B1") == "north Scout"
    assert public(after).holders == bytes([NORTH, NORTH, SOUTH])
    assert GAME.outcome(after) is None


def test_the_last_flag_on_the_board_wins() -> None:
    """W28; seed: all other Flags have been captured."""
    after = play(table("A1 north Flag, A3 north Scout, B1 east Flag"), "A3-B1")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((NORTH,), "last_flag", "W28")
    assert to_act(after) == ()
    with pytest.raises(IllegalAction, match="over"):
        play(changed(after, {SEAT: NORTH}), "north: B1-B2")


def test_a_seat_without_its_flag_plays_on() -> None:
    """W28: it moves, and draws no cards."""
    after = play(table(THREE, seats=3), "A3-B1")
    assert (public(after).seat, public(after).phase) == (EAST, MOVING)
    assert "E1-E2" in legal(after)


def test_who_takes_a_flag_takes_over_all_that_its_owner_held() -> None:
    """W29 (i): north takes the Flag of east, who held that of south."""
    units = "A1 north Flag, A3 north Scout, B1 east Flag, W1 west Flag, S1 south King"
    after = play(table(units, seats=4, holders="0113"), "A3-B1")
    assert public(after).holders == bytes([NORTH, NORTH, NORTH, WEST])


def test_a_flag_taken_without_the_own_one_goes_to_whoever_holds_that() -> None:
    """W29 (ii): north, whose Flag south holds, takes that of east, who held the one of west."""
    units = "A3 north Scout, B1 east Flag, X1 south Flag, W1 west King"
    state = table(units, seats=4, holders="2121")
    after = play(state, "A3-B1")
    assert public(after).holders == bytes([SOUTH] * 4)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.winners == (SOUTH,)


def test_who_retakes_its_own_flag_puts_it_on_any_empty_zone() -> None:
    """W29 (iii): and keeps the Flag that it took by that, and what lay beside."""
    units = "A3 north Scout, B1 east Flag, X1 south Flag, W1 west King"
    state = table(units, seats=4, holders="1121", moves=2)
    taken = play(state, "A3-B1")
    assert (public(taken).seat, public(taken).phase) == (NORTH, DEPLOYING)
    assert public(taken).holders == bytes([NORTH, NORTH, SOUTH, NORTH])
    assert len(legal(taken)) == 72 - 3
    after = play(taken, "deploy S1")
    assert unit(after, "S1") == "north Flag"
    assert known(after, "S1", EAST) == known(after, "S1", SPECTATOR) == "Flag"
    assert (public(after).seat, public(after).phase, public(after).moves) == (NORTH, MOVING, 1)
    assert GAME.outcome(after) is None


def test_a_flag_that_comes_home_by_the_last_move_ends_the_turn_when_it_is_placed() -> None:
    """W29 (iii), W12."""
    units = "A3 north Scout, B1 east Flag, X1 south Flag, W1 east King"
    taken = play(table(units, seats=3, holders="112"), "A3-B1")
    assert public(taken).seat == NORTH
    assert public(play(taken, "deploy S1")).seat == EAST
