"""At a table of four, an enemy beside a Flag costs, and less the nearer help is."""

from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.value.siege import exposure_of
from tests.games.westeria.tables import table

FLAGS = "A1 north Flag, X1 east Flag, C2 south Flag, W1 west Flag, "


def cost(state: WesteriaPosition) -> int:
    """Of what is beside the Flag on A1."""
    return int(exposure_of(state.cells, state.ground, state.ground.data.lands.zone_names.index("A1")))


def besieged(*helpers: str) -> int:
    """With an enemy beside the Flag; its other side is guarded."""
    return cost(table(FLAGS + ", ".join(("C1 north Cursed Land", "A2 east Duke", *helpers)), seats=4))


def test_an_empty_zone_beside_a_flag_costs_and_an_enemy_there_more() -> None:
    beside = FLAGS + "A2 north King"
    guarded = table(beside + ", C1 north Queen", seats=4)
    bare = table(beside, seats=4)
    taken = table(beside + ", C1 east Queen", seats=4)
    assert cost(guarded) == 0 < cost(bare) < cost(taken)


def test_an_empty_zone_that_an_enemy_can_step_on_costs_more() -> None:
    far, near = (table(FLAGS + f"C1 north Queen, {zone} east Queen", seats=4) for zone in ("B1", "A3"))
    assert 0 < cost(far) < cost(near)


def test_the_nearer_help_is_the_less_an_enemy_costs() -> None:
    nearer = [besieged(f"{zone} north Prince") for zone in ("A3", "B1", "B3", "I1", "L1", "L2", "X2")]
    assert nearer == sorted(set(nearer))
    assert nearer[-1] == besieged()


def test_who_cannot_drive_the_enemy_away_is_no_help() -> None:
    for unit in ("Count", "Cursed Land"):
        assert besieged(f"A3 north {unit}") == besieged()
    assert besieged("A3 north Duke") < besieged()


def test_help_goes_around_units_of_its_own() -> None:
    assert besieged("B1 north Prince") < besieged("B1 north Prince", "A3 north Baron") == besieged()
