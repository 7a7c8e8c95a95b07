"""Combat: ranks, ties, Spy Master, Cursed Land, and where the beaten go (W21 to W24)."""

import pytest

from services.games.westeria.presentation.events import Fought
from services.kernel import SPECTATOR
from tests.games.westeria.tables import EAST, NORTH, board, in_reserve, known, play, public, seen, table, unit

FLAGS = "X1 north Flag, X2 east Flag"


def clash(attacker: str, defender: str) -> tuple[str, str, str]:
    """After an attack from A2 on B1 next to it: who stands on A3, on B1, and who fell, by seat."""
    state = table(f"{FLAGS}, A3 north {attacker}, B1 east {defender}")
    after = play(state, "A3-B1")
    fallen = [
        name
        for seat, name in ((NORTH, attacker), (EAST, defender))
        if in_reserve(after, seat).get(name, 0) > in_reserve(state, seat).get(name, 0)
    ]
    return unit(after, "A3"), unit(after, "B1"), " and ".join(fallen)


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ("King", "Queen"),
        ("Queen", "Prince"),
        ("Baron", "Sorceress"),
        ("Sorceress", "Scout"),
        ("Scout", "Spy Master"),
    ],
)
def test_the_higher_rank_wins_either_way(attacker: str, defender: str) -> None:
    """seed: the higher rank beats the lower. W21: a winning attacker stays, a beaten one leaves the other."""
    assert clash(attacker, defender) == ("", f"north {attacker}", defender)
    assert clash(defender, attacker) == ("", f"east {attacker}", defender)


@pytest.mark.parametrize("name", ["King", "Count", "Scout", "Spy Master"])
def test_equal_ranks_beat_each_other(name: str) -> None:
    """seed: both units of the same rank are defeated; W21: the zone is empty then."""
    assert clash(name, name) == ("", "", f"{name} and {name}")


def test_the_spy_master_beats_the_king_by_attacking_only() -> None:
    """W24; seed: attacked by the King, the Spy Master falls."""
    assert clash("Spy Master", "King") == ("", "north Spy Master", "King")
    assert clash("King", "Spy Master") == ("", "north King", "Spy Master")


def test_nobody_else_beats_the_king() -> None:
    """W24: but another King and a Cursed Land take him too."""
    for attacker in ("Queen", "Sorceress", "Scout"):
        assert clash(attacker, "King") == ("", "east King", attacker)
    assert clash("King", "Cursed Land") == ("", "east Cursed Land", "King")


@pytest.mark.parametrize("attacker", ["King", "Scout", "Spy Master", "Baron"])
def test_a_cursed_land_outlives_its_attackers(attacker: str) -> None:
    """W23; seed: the attacking unit is defeated."""
    assert clash(attacker, "Cursed Land") == ("", "east Cursed Land", attacker)


def test_a_sorceress_defeats_a_cursed_land_and_moves_in() -> None:
    """W23."""
    assert clash("Sorceress", "Cursed Land") == ("", "north Sorceress", "Cursed Land")


def test_both_are_revealed_to_all_and_the_survivor_stays_known() -> None:
    """W21, W22."""
    state = table(f"{FLAGS}, A3 north Queen, B1 east Count", seats=2, moves=2)
    for viewer in (NORTH, EAST, SPECTATOR):
        fought = next(e for e in seen(state, "A3-B1", viewer).events if isinstance(e, Fought))
        assert fought == Fought(
            NORTH, EAST, "B1", "Queen", "Count", attacker_falls=False, defender_falls=True
        )
    after = play(state, "A3-B1")
    assert known(after, "B1", EAST) == known(after, "B1", SPECTATOR) == "Queen"
    moved = play(after, "B1-B2")
    assert known(moved, "B2", EAST) == "Queen"


def test_a_surviving_defender_is_known_as_well() -> None:
    """W21, W22."""
    after = play(table(f"{FLAGS}, A3 north Scout, B1 east Count"), "A3-B1")
    assert known(after, "B1", NORTH) == known(after, "B1", SPECTATOR) == "Count"


def test_whoever_returns_to_the_reserve_is_no_longer_marked() -> None:
    """W22: but all know what kinds have fallen."""
    state = table(f"{FLAGS}, A3 north Scout, B1 east Count")
    after = play(state, "A3-B1")
    zone = after.ground.data.lands.zone_names.index("A3")
    marks = public(after)
    assert board(after)[zone] == marks.ruled_out[zone] == marks.stocks[zone] == 0
    fallen = [new - old for new, old in zip(marks.fallen, public(state).fallen, strict=True)]
    assert sum(fallen) == 1
    assert fallen[after.ground.data.scout] == 1
