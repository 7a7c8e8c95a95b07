"""Moving: how many, which, and the far way of Scouts (W12 to W15, W25, W26)."""

from random import Random

import pytest

from services.games.westeria.presentation.events import Moved
from services.games.westeria.wire import WIRE
from services.kernel import SPECTATOR, IllegalAction
from tests.games.westeria.tables import EAST, GAME, NORTH, known, legal, play, public, seen, table, unit

FLAGS = "X1 north Flag, X2 east Flag"


def test_a_unit_moves_over_edges_not_corners_and_not_over_mountains() -> None:
    """W15: B2 is a corner away from A3, and no way leads over the mountain below A2. seed: impassable."""
    assert legal(table(f"{FLAGS}, A3 north King")) == ["A3-A2", "A3-B1", "A3-D1"]
    assert legal(table(f"{FLAGS}, A2 north King")) == ["A2-A1", "A2-A3"]
    assert legal(table(f"{FLAGS}, I3 north King")) == ["I3-G1", "I3-I2"]


def test_flags_and_cursed_lands_do_not_move() -> None:
    """seed: they remain where they are. W30: a seat with nothing else ends its turn."""
    assert legal(table(f"{FLAGS}, A1 north Cursed Land")) == ["end"]


def test_no_two_units_of_a_colour_share_a_zone() -> None:
    """seed: but an enemy's zone may be entered, to fight."""
    state = table("X2 east Flag, A2 north King, A3 north Flag, A1 east Queen")
    assert legal(state) == ["A2-A1"]


def test_the_first_move_is_compulsory_and_the_rest_is_not() -> None:
    """W12; seed: this movement is not optional."""
    state = table(f"{FLAGS}, A3 north King", moves=2)
    assert "end" not in legal(state)
    after = play(state, "A3-A2")
    assert legal(after) == ["A2-A1", "A2-A3", "end"]
    assert public(play(after, "end")).seat == EAST


def test_one_unit_may_move_and_attack_several_times() -> None:
    """W13."""
    after = play(table(f"{FLAGS}, A3 north King, B1 east Queen, B2 east Duke", moves=3), "A3-B1", "B1-B2")
    assert unit(after, "B2") == "north King"
    assert public(after).moves == 1
    assert public(after).seat == NORTH


def test_a_scout_that_has_moved_far_rests() -> None:
    """W13: neither moves nor attacks; others may, and it may again in a later turn."""
    state = table(f"{FLAGS}, A1 north Scout, B1 east Duke", moves=3)
    after = play(state, "A1-A3")
    assert legal(after) == ["end"]
    with pytest.raises(IllegalAction, match="moves no more") as refused:
        play(after, "A3-B1")
    assert refused.value.rule == "W13"
    assert "no more moves this turn: A3" in GAME.draw(GAME.view(after, EAST)).splitlines()
    later = play(after, "end", "B1-B2", "end")
    assert {"A3-A2", "A3-B1", "A3-A1"} <= set(legal(later))
    stepped = play(state, "A1-A2")
    assert "A2-A3" in legal(stepped)


def test_a_scout_rests_after_a_far_attack() -> None:
    """W13, W25."""
    units = f"{FLAGS}, A1 north Scout, B1 east Spy Master"
    after = play(table(units, moves=3, far_attack=True), "A1-B1")
    assert unit(after, "B1") == "north Scout"
    assert legal(after) == ["end"]


def test_a_scout_is_free_after_a_far_move_by_the_option() -> None:
    """W13: as it was by the rules of version 1."""
    units = f"{FLAGS}, A1 north Scout, B1 east Spy Master"
    after = play(table(units, moves=3, after_far_move="free"), "A1-A3")
    assert "A3-B1" in legal(after)
    old = GAME.setup(2, {"map": "full"}, "1")
    assert (old.options["after_far_move"], old.options["casualties"]) == ("free", "rough")


def test_a_unit_moves_once_by_the_option() -> None:
    """W13: after a step and after a fight that it has won; a second unit may still move."""
    units = f"{FLAGS}, A3 north King, S1 north Duke, B1 east Queen, B2 east Duke"
    after = play(table(units, moves=4, moves_of_a_unit="one"), "A3-B1")
    assert all(text.startswith("S1") or text == "end" for text in legal(after))
    assert legal(play(after, legal(after)[0])) == ["end"]


def test_who_rests_is_told_by_the_view() -> None:
    """W13: what is legal follows from the view alone, on the wire as well."""
    state = play(table(f"{FLAGS}, A1 north Scout, S1 north King", moves=3), "A1-A3")
    message = WIRE.view_to_proto(GAME.view(state, NORTH))
    assert list(message.resting) == ["A3"]
    sample = GAME.sample(WIRE.view_from_proto(message), Random(1))
    assert legal(sample) == legal(state)


def test_the_last_move_ends_the_turn() -> None:
    """W12."""
    assert public(play(table(f"{FLAGS}, A3 north King"), "A3-A2")).seat == EAST


def test_a_scout_goes_any_way_over_empty_zones() -> None:
    """W25: round corners, and not through occupied zones."""
    state = table("A1 north Scout, B2 north Flag, W1 east Flag, F3 east King")
    targets = {text.split("-")[1] for text in legal(state)}
    assert targets >= {"A2", "A3", "C1", "C2", "C3", "D2", "I1", "I3", "G1", "H1", "F1", "F2"}
    assert targets.isdisjoint({"A1", "B2", "F3", "W1"})
    walled = table("A1 north Scout, B2 north Flag, W1 east Flag, B1 east King, C1 east Queen, D1 east Duke")
    assert legal(walled) == ["A1-A2", "A1-A3", "A1-C1"]


def test_a_far_move_reveals_and_costs_one_move() -> None:
    """W25, W26."""
    state = table(f"{FLAGS}, A1 north Scout", moves=2)
    assert seen(state, "A1-A3", EAST).events[0] == Moved(NORTH, "Scout", "A1", "A3", is_far=True)
    after = play(state, "A1-A3")
    assert public(after).moves == 1
    assert known(after, "A3", EAST) == known(after, "A3", SPECTATOR) == "Scout"


def test_a_step_of_one_zone_never_reveals() -> None:
    """W26: nor does its event name the unit to others."""
    state = table(f"{FLAGS}, A1 north Scout", moves=2)
    assert seen(state, "A1-A2", EAST).events[0] == Moved(NORTH, "", "A1", "A2", is_far=False)
    assert seen(state, "A1-A2", NORTH).events[0] == Moved(NORTH, "Scout", "A1", "A2", is_far=False)
    assert known(play(state, "A1-A2"), "A2", EAST) == ""


def test_only_the_switch_lets_a_far_move_attack() -> None:
    """W25: off, a Scout attacks from the next zone alone."""
    units = f"{FLAGS}, A1 north Scout, B1 east Spy Master"
    assert "A1-B1" not in legal(table(units))
    with pytest.raises(IllegalAction, match="next zone") as refused:
        play(table(units), "A1-B1")
    assert refused.value.rule == "W25"
    state = table(units, far_attack=True)
    assert "A1-B1" in legal(state)
    assert unit(play(state, "A1-B1"), "B1") == "north Scout"


def test_a_far_attack_needs_an_empty_way() -> None:
    """W25."""
    units = "A1 north Scout, A2 north Flag, X2 east Flag, C1 north King, B1 east Spy Master"
    state = table(units, far_attack=True)
    assert not [text for text in legal(state) if text.startswith("A1")]
    with pytest.raises(IllegalAction, match="no way over empty zones leads from A1 to B1") as refused:
        play(state, "A1-B1")
    assert refused.value.rule == "W25"


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("X1-X3", "seed", "cannot move"),
        ("B1-B2", "seed", "no unit of yours"),
        ("A3-A2", "seed", "own unit"),
        ("A3-B2", "W15", "share a border"),
        ("A3-A1", "W15", "share a border"),
    ],
)
def test_a_refusal_names_the_rule(text: str, rule: str, words: str) -> None:
    state = table(f"{FLAGS}, A3 north King, A2 north Duke, B1 east Queen")
    with pytest.raises(IllegalAction, match=words) as refused:
        play(state, text)
    assert refused.value.rule == rule


def test_a_refusal_out_of_turn_names_whose_turn_it_is() -> None:
    with pytest.raises(IllegalAction, match="turn of seat 0"):
        play(table(f"{FLAGS}, A3 north King"), "east: X2-X1")
