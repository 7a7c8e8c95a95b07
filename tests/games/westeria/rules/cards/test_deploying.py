"""Units that come from the reserve: Deploy, Surprise Attack, New Spy Master (W16, W17)."""

from services.games.westeria.presentation.events import Deployed, Recruited
from services.games.westeria.rules.cells.phases import MOVING
from services.kernel import CHANCE, SPECTATOR, chances, to_act
from tests.games.westeria.tables import (
    EAST,
    GAME,
    NORTH,
    in_reserve,
    known,
    legal,
    play,
    public,
    seen,
    table,
    unit,
)

UNITS = "A1 north Flag, X2 east Flag, A2 east King"


def test_the_deployed_unit_is_drawn_at_random() -> None:
    """W17: each unit of the reserve as likely as another."""
    state = play(table(UNITS, drawn=["Deploy"]), "play deploy")
    assert to_act(state) == (CHANCE,)
    drawn = {GAME.format(state, CHANCE, action): weight for action, weight in chances(state)}
    names = {
        f"recruit {name.lower().replace(' ', '-')}": count for name, count in in_reserve(state, NORTH).items()
    }
    assert drawn == names
    assert drawn["recruit scout"] == 4


def test_deploy_goes_next_to_a_unit_even_an_immobile_one() -> None:
    """W16: any empty zone that shares a border with a unit of the seat."""
    state = play(table(UNITS, drawn=["Deploy"]), "play deploy", "recruit duke")
    assert legal(state) == ["deploy C1"]
    after = play(state, "deploy C1")
    assert unit(after, "C1") == "north Duke"
    assert in_reserve(after, NORTH).get("Duke") is None
    assert public(after).phase == MOVING


def test_surprise_attack_goes_onto_any_empty_zone_and_does_not_fight() -> None:
    """W16."""
    state = play(table(UNITS, drawn=["Surprise Attack"]), "play surprise-attack", "recruit duke")
    zones = {text.removeprefix("deploy ") for text in legal(state)}
    assert len(zones) == 72 - 3
    assert zones.isdisjoint({"A1", "X2", "A2"})


def test_a_deployed_unit_may_move_this_turn() -> None:
    """W17."""
    state = play(table(UNITS, drawn=["Deploy"]), "play deploy", "recruit duke", "deploy C1")
    assert "C1-C2" in legal(state)


def test_others_learn_the_zone_and_not_the_unit() -> None:
    """W17: the owner sees what was drawn."""
    state = play(table(UNITS, drawn=["Deploy"]), "play deploy")
    for viewer in (EAST, SPECTATOR):
        assert seen(state, "recruit duke", viewer).action is None
        assert seen(state, "recruit duke", viewer).events == (Recruited(NORTH, ""),)
    assert seen(state, "recruit duke", NORTH).events == (Recruited(NORTH, "Duke"),)
    drawn = play(state, "recruit duke")
    assert seen(drawn, "deploy C1", EAST).events[0] == Deployed(NORTH, "", "C1")
    assert seen(drawn, "deploy C1", NORTH).events[0] == Deployed(NORTH, "Duke", "C1")
    after = play(drawn, "deploy C1")
    assert known(after, "C1", EAST) == ""
    assert known(after, "C1", NORTH) == "Duke"


def test_a_new_spy_master_comes_back_for_all_to_see() -> None:
    """seed: retrieved from the reserve and placed on any empty zone."""
    state = table(UNITS, drawn=["New Spy Master"])
    played = play(state, "play new-spy-master")
    assert len(legal(played)) == 72 - 3
    after = play(played, "deploy S1")
    assert unit(after, "S1") == "north Spy Master"
    assert known(after, "S1", EAST) == known(after, "S1", SPECTATOR) == "Spy Master"
    assert "Spy Master" not in in_reserve(after, NORTH)


def test_a_unit_of_the_reserve_can_only_be_what_the_reserve_holds() -> None:
    """W17: all know what has fallen, so that the deployed unit is none of the rest."""
    state = play(table(UNITS, drawn=["Deploy"]), "play deploy", "recruit duke", "deploy C1")
    zone = state.ground.data.lands.zone_names.index("C1")
    ruled_out = public(state).ruled_out[zone]
    names = {name for kind, name in enumerate(state.ground.data.armies.names) if ruled_out >> kind & 1}
    assert names == {"Flag"}
