"""What a viewer knows, and the armies that a sample makes of it (W18 to W22)."""

from random import Random

import pytest

from services.games.westeria.options import Options
from services.games.westeria.rules.cells.ground import ground_of
from services.games.westeria.rules.cells.layout import MADE, MIXED, MOVES, SEAT, UNKNOWN
from services.games.westeria.rules.cells.marks import fall
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import SPECTATOR, Viewer
from tests.games.westeria.tables import (
    EAST,
    GAME,
    NORTH,
    board,
    changed,
    known,
    legal,
    play,
    public,
    reserve,
    table,
    with_cards,
    zone_of,
)

FLAGS = "X1 north Flag, X2 east Flag"
ALL_OF_EAST = (
    "X2 east Flag, A1 east King, A2 east Queen, A3 east Prince, C1 east Duke, C2 east Count, C3 east Earl, "
    "D1 east Baron, D2 east Baron, D3 east Sorceress, E1 east Sorceress, E2 east Scout, E3 east Scout, "
    "F1 east Scout, F2 east Scout, F3 east Spy Master, G1 east Cursed Land, G2 east Cursed Land"
)


def samples(state: WesteriaPosition, viewer: Viewer, zone: str, count: int = 300) -> set[str]:
    """What the viewer can take the unit on a zone for."""
    view, place, rng = GAME.view(state, viewer), state.ground.data.lands.zone_names.index(zone), Random(1)
    units = [board(GAME.sample(view, rng))[place] for _ in range(count)]
    return {state.ground.data.armies.names[code & UNKNOWN] for code in units}


def named(state: WesteriaPosition, zone: str) -> set[str]:
    """What all know that the unit on a zone can be."""
    ruled_out = public(state).ruled_out[state.ground.data.lands.zone_names.index(zone)]
    return {name for kind, name in enumerate(state.ground.data.armies.names) if not ruled_out >> kind & 1}


def test_at_first_any_unit_may_be_anywhere() -> None:
    state = table(f"{ALL_OF_EAST}, X1 north Flag")
    assert samples(state, NORTH, "A1") == set(state.ground.data.armies.names)
    assert samples(state, EAST, "A1") == {"King"}


def test_what_has_moved_is_neither_flag_nor_cursed_land() -> None:
    """seed: they cannot move."""
    state = play(table(f"{ALL_OF_EAST}, X1 north Flag, T1 north King", turn=1), "A3-B1")
    assert named(state, "B1") == set(state.ground.data.armies.names) - {"Flag", "Cursed Land"}
    assert samples(state, NORTH, "B1") <= named(state, "B1")
    assert "Flag" in samples(state, NORTH, "A2")


def test_a_revealed_unit_is_nowhere_else() -> None:
    """W22: all know the only Earl of east."""
    state = play(table(f"{ALL_OF_EAST}, X1 north Flag, T1 north Baron"), "T1-C3")
    assert known(state, "C3", SPECTATOR) == "Earl"
    assert "Earl" not in samples(state, NORTH, "C2")


def test_fallen_units_are_in_reserve_and_nowhere_else() -> None:
    """W21: the King of east is beaten by a Spy Master in front of all."""
    after = play(table(f"{ALL_OF_EAST.replace('A1', 'B1')}, X1 north Flag, B2 north Spy Master"), "B2-B1")
    assert "King" not in samples(after, NORTH, "A2")
    view, rng, king = GAME.view(after, SPECTATOR), Random(2), after.ground.data.king
    assert all(reserve(GAME.sample(view, rng), EAST)[king] == 1 for _ in range(50))


def test_a_deployed_unit_is_one_that_had_fallen() -> None:
    """W17: Queen and King of east are in reserve when it deploys."""
    units = ALL_OF_EAST.replace("A1 east King, A2 east Queen, ", "")
    state = table(f"{units}, X1 north Flag", turn=1, drawn=["Surprise Attack"])
    after = play(state, "play surprise-attack", "recruit king", "deploy S1")
    assert named(after, "S1") == {"King", "Queen"}
    assert samples(after, NORTH, "S1") == {"King", "Queen"}
    assert "King" not in samples(after, NORTH, "A3")


def test_after_a_redeploy_a_unit_may_be_of_either_stock() -> None:
    """W18: nobody can tell which of the three came from the reserve."""
    units = ALL_OF_EAST.replace("A1 east King, ", "").replace("E2 east Scout, ", "")
    state = table(f"{units}, X1 north Flag", turn=1, drawn=["Surprise Attack"])
    state = play(state, "play surprise-attack", "recruit king", "deploy S1")
    after = play(
        with_cards(state, ["Redeploy"]), "play redeploy", "pick S1", "pick A3", "pick C1", "switch 123"
    )
    assert samples(after, NORTH, "A3") >= {"King", "Scout", "Duke", "Flag"}
    assert "King" not in samples(after, NORTH, "C2")


def test_a_kind_is_mixed_when_nobody_can_tell_which_stock_it_fell_from() -> None:
    """W18, W21: one Scout is in reserve, one may be on the board; a third falls after a Redeploy."""
    units = ALL_OF_EAST.replace("A1 east King, ", "").replace("E2 east Scout, ", "")
    state = table(f"{units}, X1 north Flag, E2 north Queen", turn=1, drawn=["Surprise Attack"])
    state = play(state, "play surprise-attack", "recruit king", "deploy S1")
    state = play(
        with_cards(state, ["Redeploy"]), "play redeploy", "pick S1", "pick A3", "pick E3", "switch 123"
    )
    state = play(changed(state, {SEAT: NORTH, MOVES: 2, MADE: 0}), "E2-E3")
    scout = state.ground.data.scout
    assert reserve(state, EAST)[scout] == 2
    assert public(state).fallen[16 * EAST + scout] == MIXED
    for seed in range(50):
        sample = GAME.sample(GAME.view(state, NORTH), Random(seed))
        assert GAME.view(sample, NORTH) == GAME.view(state, NORTH)


def test_a_shown_reserve_is_known() -> None:
    """W19: whoever plays Secret Information proves what it has in reserve."""
    units = ALL_OF_EAST.replace("A1 east King, ", "").replace("A2 east Queen, ", "")
    state = table(f"{units}, X1 north Flag", turn=1, drawn=["Surprise Attack"])
    state = play(state, "play surprise-attack", "recruit king", "deploy S1")
    after = play(with_cards(state, ["Secret Information"]), "play secret-information")
    assert samples(after, NORTH, "S1") == {"King"}
    rng, queen = Random(1), after.ground.data.armies.names.index("Queen")
    assert all(reserve(GAME.sample(GAME.view(after, NORTH), rng), EAST)[queen] for _ in range(50))


@pytest.mark.parametrize(("casualties", "left"), [("exact", 0), ("rough", 1)])
def test_a_new_spy_master_has_no_longer_fallen(casualties: str, left: int) -> None:
    """W35: all see it come back; by the rules of version 1 it stayed among the fallen."""
    units = ALL_OF_EAST.replace("F3 east Spy Master, ", "").replace("E2 east Scout, ", "")
    state = table(f"{units}, X1 north Flag", turn=1, drawn=["New Spy Master"], casualties=casualties)
    spy = 16 * EAST + state.ground.data.spy_master
    assert public(state).fallen[spy] == 1
    after = play(state, "play new-spy-master", "deploy S1")
    assert public(after).fallen[spy] == left
    assert known(after, "S1", NORTH) == "Spy Master"
    view, rng = GAME.view(after, NORTH), Random(1)
    assert not any(reserve(GAME.sample(view, rng), EAST)[state.ground.data.spy_master] for _ in range(50))
    beaten = fall_of(after, "S1")
    assert public(beaten).fallen[spy] == 1


def fall_of(state: WesteriaPosition, zone: str) -> WesteriaPosition:
    """After the unit on a zone has fallen."""
    fallen = state.copy()
    fall(fallen.cells, fallen.ground, zone_of(state, zone))
    return fallen


def test_a_card_that_could_not_be_played_tells_where_the_spy_master_is() -> None:
    """W8: with compulsory cards Secret Information stays unplayed only without a Spy Master on the board."""
    units = ALL_OF_EAST.replace("F3 east Spy Master, ", "").replace("E2 east Scout, ", "")
    state = table(f"{units}, X1 north Flag", turn=1, drawn=["Surprise Attack"])
    state = play(state, "play surprise-attack", "recruit scout", "deploy S1")
    assert "Spy Master" in samples(state, NORTH, "S1")
    after = play(with_cards(state, ["Secret Information"]), "discard")
    assert "Spy Master" not in samples(after, NORTH, "S1")
    free = WesteriaPosition(ground_of(Options(compulsory_cards=False), 2), state.cells)
    told = play(with_cards(free, ["Secret Information"]), "discard")
    assert "Spy Master" in samples(told, NORTH, "S1")


def test_a_new_spy_master_that_could_not_be_played_is_not_in_reserve() -> None:
    """W8."""
    units = ALL_OF_EAST.replace("F3 east Spy Master, ", "").replace("E2 east Scout, ", "")
    state = table(f"{units}, X1 north Flag", turn=1, drawn=["Surprise Attack"])
    state = play(state, "play surprise-attack", "recruit spy-master", "deploy S1")
    after = play(with_cards(state, ["New Spy Master"]), "discard")
    assert samples(after, NORTH, "S1") == {"Spy Master"}


def test_who_could_not_move_has_flags_and_cursed_lands_where_a_step_was_free() -> None:
    """W12: the first move is compulsory, and only the unit on A1 is shut in."""
    units = "X1 north Flag, A1 east King, C1 east Cursed Land, A2 east Cursed Land, S1 east Flag"
    state = table(units, turn=1)
    assert "King" in samples(state, NORTH, "C1")
    assert legal(state) == ["end"]
    after = play(state, "end")
    assert samples(after, NORTH, "C1") == samples(after, NORTH, "S1") == {"Flag", "Cursed Land"}
    assert samples(after, NORTH, "A1") == {"King"}
