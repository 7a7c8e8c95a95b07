"""The land, armies and cards that clients draw."""

import pytest

from ardri.westeria.v1 import static_table_pb2 as pb
from services.games.westeria import GAME
from services.games.westeria.wire import WIRE


def table(name: str = "full") -> pb.Table:
    return WIRE.table_to_proto(GAME.setup(2, {"map": name}))


@pytest.mark.parametrize(("name", "counts"), [("full", (9, 9, 72, 8, 18)), ("small", (6, 7, 36, 4, 9))])
def test_the_land_that_the_match_names(name: str, counts: tuple[int, ...]) -> None:
    """Rows, columns, zones, cities, units of a seat."""
    made = table(name)
    cities = sum(territory.city for territory in made.territories)
    units = sum(unit.count for unit in made.roster)
    assert (made.rows, made.columns, len(made.zones), cities, units) == counts


@pytest.mark.parametrize("name", ["full", "small"])
def test_each_place_of_the_drawing_is_a_zone_or_a_mountain(name: str) -> None:
    made = table(name)
    places = [(zone.row, zone.column) for zone in made.zones]
    places += [(mountain.row, mountain.column) for mountain in made.mountains]
    assert sorted(places) == [(row, column) for row in range(made.rows) for column in range(made.columns)]


def test_the_full_land_is_the_map_of_the_ruling() -> None:
    made = table()
    by_place = {(zone.row, zone.column): zone.territory for zone in made.zones}
    assert "".join(by_place.get((0, column), "^") for column in range(9)) == "AAABBIIIG"
    assert "".join(by_place.get((4, column), "^") for column in range(9)) == "TWWW^KKKH"
    assert [each.name for each in made.territories if each.letter in "ABX"] == [
        "Frostmoor",
        "North Hold",
        "Stonebridge",
    ]


@pytest.mark.parametrize("name", ["full", "small"])
def test_borders_go_both_ways(name: str) -> None:
    made = table(name)
    zones = {zone.name: set(zone.borders) for zone in made.zones}
    lands = {each.letter: set(each.borders) for each in made.territories}
    assert all(zone in zones[other] for zone, others in zones.items() for other in others)
    assert all(letter in lands[other] for letter, others in lands.items() for other in others)
    for zone, others in zones.items():
        assert {other[0] for other in others} - {zone[0]} <= lands[zone[0]]


def test_the_roster_says_what_units_are_for() -> None:
    roster = {unit.name: unit for unit in table().roster}
    assert [name for name, unit in roster.items() if unit.immobile] == ["Flag", "Cursed Land"]
    assert (roster["Flag"].rank, roster["Flag"].start_rank) == (0, 11)
    assert roster["Spy Master"].role == pb.UNIT_ROLE_SPY_MASTER
    assert [name for name, unit in roster.items() if unit.role and not unit.text] == []
    assert roster["Duke"].role == pb.UNIT_ROLE_UNSPECIFIED


def test_the_roster_says_what_comes_of_each_attack() -> None:
    """W21, W23, W24."""
    roster = table("small").roster
    names = [unit.name for unit in roster]
    results = {
        (unit.name, name): pb.Clash.Name(clash).removeprefix("CLASH_").lower()
        for unit in roster
        for name, clash in zip(names, unit.attacks, strict=not unit.immobile)
    }
    assert results["Duke", "Baron"] == "wins"
    assert results["Baron", "Duke"] == "falls"
    assert results["Scout", "Scout"] == "both_fall"
    assert results["Spy Master", "King"] == "wins"
    assert results["King", "Spy Master"] == "wins"
    assert [name for name in names if results.get((name, "Cursed Land")) == "wins"] == ["Sorceress"]
    assert {results[name, "Flag"] for name in names if (name, "Flag") in results} == {"captures"}
    assert [unit.name for unit in roster if not unit.attacks] == ["Flag", "Cursed Land"]


def test_cards_have_text_count_and_ruling() -> None:
    cards = table().cards
    assert [(face.title, face.count) for face in cards] == [
        ("Deploy", 6),
        ("Surprise Attack", 4),
        ("Rapid Advance", 13),
        ("Redeploy", 11),
        ("Secret Information", 5),
        ("Traitor", 1),
        ("New Spy Master", 2),
    ]
    assert [face.card for face in cards] == list(range(1, 8))
    assert all(face.text.endswith(".") and face.rule.startswith("W") for face in cards)
