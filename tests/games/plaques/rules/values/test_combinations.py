"""The table, and how two tableaux compare."""

import pytest

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.suits import SHADES
from tests.games.plaques.evaluator.worth import ascending, key, shown

LADDER = {
    "lone plaque": "W9",
    "pair": "W1 K1",
    "two pairs": "W1 K1 W2 K2",
    "three": "W1 K1 G1",
    "banner": "W1 W2 W3 W4",
    "council": "W6 K7 G8 B9",
    "garrison": "W1 K1 G1 W2 K2",
    "great banner": "W1 W2 W3 W4 W6",
    "four": "W1 K1 G1 B1",
    "muster": "W1 W2 K3 K4 K5",
    "court": "W6 W7 W8 W9",
    "high banner": "W1 W2 W3 W4 W6 W7",
    "alliance": "W1 K1 G1 B1 R1",
    "dominion": "W1 W2 W3 W4 W6 W7 W8",
    "legion": "W1 W2 W3 W4 W5",
}


def test_the_table_is_the_one_of_the_rules() -> None:
    """Seed: "The possible scoring combinations"; they are completed in ascending order."""
    assert list(LADDER) == [combination.name for combination in RESTORED.combinations]
    assert [shown(tableau).partition(":")[0] for tableau in LADDER.values()] == list(LADDER)
    assert ascending(list(LADDER.values()))


def test_the_order_of_types_and_colours() -> None:
    """Seed: Red is highest, then Blue, Green, Black and White."""
    assert SHADES == ("white", "black", "green", "blue", "red")
    assert RESTORED.types.names == (
        "sword",
        "bow",
        "sigil",
        "shield",
        "steed",
        "gate",
        "tower",
        "coffer",
        "crown",
    )
    assert ascending(["W9", "K9", "G9", "B9", "R9"])
    assert ascending([f"W{rank}" for rank in range(1, 10)])


def test_the_type_counts_before_the_colour() -> None:
    assert ascending(["R8", "W9"])
    assert ascending(["R4 B4", "W5 K5"])


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("W5 K5 W4 K4 G4", "W9 K9 W1 K1 G1"),
        ("R6 B6 R5 B5", "W7 K7 W1 K1"),
        ("R7 R4 R3 R2", "W8 W3 W2 W1"),
        ("R8 R4 R3 R1", "W8 W4 W3 W2"),
    ],
)
def test_ranks_compare_from_the_highest_active_plaque_down(lower: str, higher: str) -> None:
    """Seed: first the highest-ranked active plaques; not the larger group first."""
    assert ascending([lower, higher])
    assert shown(lower).partition(":")[0] == shown(higher).partition(":")[0]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("B5 G5", "R5 W5"),
        ("R5 W5", "R5 K5"),
        ("B5 K5 R4 G4", "R5 W5 B4 K4"),
        ("W6 R7 B8 G9", "W6 G7 R8 B9"),
    ],
)
def test_colours_compare_in_the_order_of_the_ranks(lower: str, higher: str) -> None:
    """Seed: if the ranks are identical, by colour."""
    assert ascending([lower, higher])


def test_an_emulated_plaque_is_below_a_true_one_and_above_the_next_type() -> None:
    """Seed: an emulated plaque has the value of its plaque, but is inferior to a true one."""
    assert [shown(tableau) for tableau in ("R8 B8", "D1 R9", "W9 K9")] == [
        "pair: R8 R8",
        "pair: R9 R9'",
        "pair: K9 K9",
    ]
    assert ascending(["R8 B8", "D1 D2", "D1 R9", "W9 K9"])


def test_plaques_that_are_not_active_do_not_count() -> None:
    """Seed: compared are the active plaques."""
    assert key("R5 K5") == key("R5 K5 W9 G7")


def test_one_combination_counts_at_a_time() -> None:
    """Seed: a tableau completes one combination only, here the higher one."""
    assert key("R1 R2 R3 R5") == key("R1 R2 R3 R5 W5 G6 K6")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("D1", "D2"),
        ("D1 R5", "D2 R5"),
        ("R9", "R8 K9 W5"),
        ("EL", "DW TH"),
        ("", "EL"),
    ],
)
def test_dead_heats(one: str, other: str) -> None:
    """P21, P23, P34: what counts as the same is worth the same."""
    assert key(one) == key(other)


def test_a_dead_heat_until_the_opponent_who_made_it_yields() -> None:
    """P11, P23: a live Thief bans the red Crown that is one too many."""
    assert key("B9 R9", "TH R8") == key("B8 K9", "TH R8")
    assert key("B9 R9") > key("B8 K9")
