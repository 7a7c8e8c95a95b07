"""The data files: what they must hold, and how a bad one is refused (W1, W2)."""

import re
from importlib.resources import files

import pytest

import services.games.westeria
from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DATA_SETS, read_data_set
from services.kernel import InvalidData, InvalidOptions
from tests.games.westeria.tables import GAME

FULL = DATA_SETS["full"]
TEXT = (files(services.games.westeria) / "data" / "maps" / "full.toml").read_text(encoding="utf-8")
PICTURE = """
A A A B B I I I G
C ^ D B E L ^ ^ G
C ^ D D E L J J G
C F F F E L J H H
T W W W ^ K K K H
T T V X Q R R R O
S V V X Q P P ^ O
S ^ ^ X Q N P ^ O
S U U U N N M M M
"""


def test_the_full_land_is_the_map_of_the_ruling() -> None:
    """72 zones, 112 zone borders, 44 territory borders; zones that share an edge are neighbours (W15)."""
    rows = [row.split() for row in PICTURE.strip().splitlines()]
    cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "^"}
    places = FULL.lands.places
    assert {place: FULL.lands.zone_names[zone][0] for zone, place in enumerate(places)} == cells
    zones = {place: zone for zone, place in enumerate(places)}
    for (row, column), zone in zones.items():
        around = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        assert set(FULL.neighbours[zone]) == {zones[place] for place in around if place in zones}
    assert (FULL.zones, sum(map(len, FULL.neighbours)) // 2, len(FULL.borders)) == (72, 112, 44)


def test_all_sides_of_the_full_land_are_equal() -> None:
    """A quarter turn leads territories onto territories and cities onto cities."""
    zones = {place: zone for zone, place in enumerate(FULL.lands.places)}
    turned = {zone: zones[column, 8 - row] for (row, column), zone in zones.items()}
    for territory in range(24):
        images = {turned[zone] // 3 for zone in range(3 * territory, 3 * territory + 3)}
        assert len(images) == 1
        assert FULL.lands.is_city[images.pop()] == FULL.lands.is_city[territory]


def test_the_cities() -> None:
    """W2; seed: eight, of which seven are named."""
    names = {FULL.lands.territory_names[city] for city in FULL.cities}
    printed = {
        "North Hold",
        "Rocky Wild",
        "Lookout Ledge",
        "Keyfort",
        "Ravenfall",
        "Castleburg",
        "Mammoth Bay",
    }
    assert names == printed | {"Stonebridge"}


def test_the_roster() -> None:
    """W1: 18 units a seat. seed: the King is highest, the Spy Master lowest of those that have a rank."""
    counts = dict(zip(FULL.armies.names, FULL.counts, strict=True))
    assert sum(counts.values()) == 18
    assert counts == {
        "Flag": 1, "King": 1, "Queen": 1, "Prince": 1, "Duke": 1, "Count": 1, "Earl": 1, "Baron": 2,
        "Sorceress": 2, "Scout": 4, "Spy Master": 1, "Cursed Land": 2,
    }  # fmt: skip  # as the ruling lists them
    ranks = dict(zip(FULL.armies.names, FULL.armies.ranks, strict=True))
    assert [ranks[name] for name in list(ranks)[1:]] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


def test_the_deck() -> None:
    """seed: 42 cards."""
    assert dict(zip(CARDS, FULL.deck, strict=True)) == {
        "Deploy": 6,
        "Surprise Attack": 4,
        "Rapid Advance": 13,
        "Redeploy": 11,
        "Secret Information": 5,
        "Traitor": 1,
        "New Spy Master": 2,
    }
    assert sum(FULL.deck) == 42


def test_the_small_land_differs_in_data_alone() -> None:
    small = DATA_SETS["small"]
    assert (small.territories, small.zones, len(small.roster), len(small.cities)) == (12, 36, 9, 4)
    assert sum(small.deck) == 18


def test_a_match_names_its_data_set() -> None:
    assert GAME.initial(GAME.setup(2, {"map": "small"})).ground.data is DATA_SETS["small"]
    assert GAME.facts.options[0].choices == tuple(DATA_SETS)
    with pytest.raises(InvalidOptions):
        GAME.setup(2, {"map": "large"})


def line_of(words: str) -> int:
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if words in line)


@pytest.mark.parametrize(
    ("old", "new", "words", "rule"),
    [
        ('zone = "A3"', 'zone = "B0"', "zone A3 belongs here", "seed"),
        ('    { zone = "X3".*\n', "", "71 zones, not 72", "seed"),
        ('"A2", "C1"\\]', '"A2"]', "C1 borders on A1, but not the other way", "W15"),
        ('"A2", "C1"\\]', '"A2", "C1", "C1"]', "A1 cannot border on 'C1'", "W15"),
        ('"A2", "C1"\\]', '"A2", "Z9"]', "A1 cannot border on 'Z9'", "W15"),
        ('name = "Frostmoor", city = false', 'name = "Frostmoor", city = true', "of 9 cities", "W2"),
        ('name = "Stonebridge", city = true', 'name = "Stonebridge", city = false', "of 7 cities", "W2"),
        ("territories = 24", "territories = 20", "cannot be shared evenly", "seed"),
        ('letter = "B"', 'letter = "A"', "the letter is B", ""),
        ("row = 0, column = 1", "row = 0, column = 0", "A1 is drawn there too", ""),
        ('"scout", rank = 2, count = 4', '"scout", rank = 2, count = 3', "17 units", "W1"),
        ("units = 18", "units = 19", "ends with 18 units a seat, not 19", "W1"),
        ('"flag", rank = 0, lot = 11, count = 1', '"flag", rank = 0, lot = 11, count = 2', "19 units", "W1"),
        ('role = "flag", ', "", "each seat has one Flag", "seed"),
        ('role = "scout"', 'role = "spy"', "role 'spy'", ""),
        ('unit = "Queen"', 'unit = "King"', "a name of its own", ""),
        ('card = "Deploy", count = 6', 'card = "Deploy", count = 5', "41 cards, not 42", "seed"),
        ('card = "Deploy"', 'card = "Muster"', "'Muster'", ""),
        ('"Queen", rank = 9', '"Queen", rank = -9', "at least 0", ""),
        ('"Queen", rank = 9', '"Queen", rank = "9"', "no int", ""),
        ('count = 1, source = "seed" },', 'count = 1 },', "source None", ""),
        ("\\[entries\\]", "[entry]", "no entries", ""),
        ("cards = \\[", "cards = 1\nmore = [", "cards is no list", ""),
        ("title = ", "title ", "full.toml", ""),
    ],
)  # fmt: skip  # a table of defects
def test_a_bad_file_is_refused_with_line_and_law(old: str, new: str, words: str, rule: str) -> None:
    text, count = re.subn(old, new, TEXT, count=1)
    assert count == 1
    with pytest.raises(InvalidData, match=re.escape(words)) as refused:
        read_data_set(text, "full")
    assert "full.toml" in str(refused.value)
    assert "line" in str(refused.value)
    assert refused.value.rule == rule


def test_a_refusal_names_the_very_line() -> None:
    text = TEXT.replace('borders = ["A2", "C1"]', 'borders = ["A2"]')
    with pytest.raises(InvalidData, match=f"line {line_of(' zone = ' + chr(34) + 'C1')}:"):
        read_data_set(text, "full")


def test_two_flags_are_refused() -> None:
    """seed: each seat has one."""
    text = re.sub("lot = 11, count = 1", "lot = 11, count = 2", TEXT).replace(
        '"Scout", role = "scout", rank = 2, count = 4', '"Scout", role = "scout", rank = 2, count = 3'
    )
    with pytest.raises(InvalidData, match="one Flag"):
        read_data_set(text, "full")


def test_a_land_in_two_parts_is_refused() -> None:
    """seed: mountains may not cut a zone off."""
    text = TEXT.replace('borders = ["A2", "C1"]', "borders = []").replace('["A1", "A3"]', '["A3"]')
    text = text.replace('["A1", "C2"]', '["C2"]')
    with pytest.raises(InvalidData, match="no way leads to"):
        read_data_set(text, "full")
