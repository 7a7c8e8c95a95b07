"""Secret Information and the Traitor: who is shown what, and who remembers it (W19, W20)."""

import pytest

from services.games.westeria.presentation.events import Accused, LookedInto
from services.games.westeria.rules.cells.phases import MOVING
from services.kernel import SPECTATOR, IllegalAction
from tests.games.westeria.tables import (
    EAST,
    NORTH,
    SOUTH,
    in_reserve,
    known,
    legal,
    play,
    public,
    seen,
    table,
    unit,
)

UNITS = (
    "A1 north Flag, A2 north Spy Master, B1 east King, B2 south Duke, E1 east Count, X2 east Flag, "
    "X3 south Flag, F1 north King"
)


def test_any_two_territories_with_a_common_border() -> None:
    """W19: all 44 borders of the full land; seed: two adjacent territories."""
    state = play(table(UNITS, seats=3, drawn=["Secret Information"]), "play secret-information")
    assert len(legal(state)) == 44
    assert "spy A-B" in legal(state)
    assert "spy A-E" not in legal(state)
    with pytest.raises(IllegalAction) as refused:
        play(state, "spy A-E")
    assert refused.value.rule == "W19"


def test_the_seat_alone_sees_all_units_there_and_remembers_them() -> None:
    """W19; seed: no other player is told."""
    state = play(table(UNITS, seats=3, drawn=["Secret Information"]), "play secret-information")
    shown = LookedInto(NORTH, ("B", "E"), ("B1", "B2", "E1"), ("King", "Duke", "Count"))
    hidden = LookedInto(NORTH, ("B", "E"), ("B1", "B2", "E1"), ())
    assert seen(state, "spy B-E", NORTH).events[0] == shown
    for viewer in (EAST, SOUTH, SPECTATOR):
        assert seen(state, "spy B-E", viewer).events[0] == hidden
    after = play(state, "spy B-E")
    assert public(after).phase == MOVING
    assert [known(after, zone, NORTH) for zone in ("B1", "B2", "E1")] == ["King", "Duke", "Count"]
    assert known(after, "B1", SOUTH) == known(after, "B1", SPECTATOR) == ""
    moved = play(after, "F1-F2", "B1-B3")
    assert known(moved, "B3", NORTH) == "King"
    assert known(moved, "B3", SOUTH) == ""


def test_a_right_guess_beats_the_unit() -> None:
    """W20: it goes to its owner's reserve; seed: immediately defeated."""
    state = play(table(UNITS, seats=3, drawn=["Traitor"]), "play traitor")
    assert legal(state) == ["accuse B1", "accuse B2", "accuse E1", "accuse X2", "accuse X3"]
    asked = play(state, "accuse B1")
    assert len(legal(asked)) == len(state.ground.data.counts)
    event = Accused(NORTH, EAST, "B1", "King", is_right=True, unit="King")
    assert seen(asked, "guess king", SPECTATOR).events[0] == event
    after = play(asked, "guess king")
    assert unit(after, "B1") == ""
    assert in_reserve(after, EAST)["King"] == 1
    assert public(after).phase == MOVING


def test_a_wrong_guess_shows_the_unit_to_the_seat_alone() -> None:
    """W20: the guess is public, so all know what the unit is not."""
    asked = play(table(UNITS, seats=3, drawn=["Traitor"]), "play traitor", "accuse B1")
    told = Accused(NORTH, EAST, "B1", "Queen", is_right=False, unit="King")
    assert seen(asked, "guess queen", NORTH).events[0] == told
    assert seen(asked, "guess queen", EAST).events[0] == told
    for viewer in (SOUTH, SPECTATOR):
        untold = Accused(NORTH, EAST, "B1", "Queen", is_right=False, unit="")
        assert seen(asked, "guess queen", viewer).events[0] == untold
    after = play(asked, "guess queen")
    assert unit(after, "B1") == "east King"
    assert known(after, "B1", NORTH) == "King"
    assert known(after, "B1", SOUTH) == ""
    zone, queen = (
        after.ground.data.lands.zone_names.index("B1"),
        after.ground.data.armies.names.index("Queen"),
    )
    assert public(after).ruled_out[zone] == 1 << queen


def test_a_flag_that_is_guessed_is_captured() -> None:
    """W20; seed: captured if it is a player's Flag."""
    after = play(table(UNITS, seats=3, drawn=["Traitor"]), "play traitor", "accuse X2", "guess flag")
    assert public(after).holders == bytes([NORTH, NORTH, SOUTH])
    assert unit(after, "X2") == ""
    assert "Flag" not in in_reserve(after, EAST)
