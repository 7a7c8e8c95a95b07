"""The deck: what the seed tells of it, what the data file says, and how a bad file is refused."""

from collections import Counter
from importlib.resources import files

import pytest

from services.games.tara.board import SPOT_NAMES
from services.games.tara.deck import CARDS, DECKS, parse_deck
from services.games.tara.facts import FACTS
from services.kernel import InvalidData, data_digest

DATA = files("services.games.tara").joinpath("data")
GOOD = DATA.joinpath("deck-restored.csv").read_text(encoding="utf-8")
DECK = DECKS["restored"]


def anchors(number: int) -> list[str]:
    return ["+".join(SPOT_NAMES[spot] for spot in anchor) for anchor in DECK[number].anchors]


def test_numbers_and_costs() -> None:
    """seed: "36 card Tara deck", "Tie-break Number (1 to 36)", "Activation Cost in cumals (0 to 4)"."""
    assert list(DECK) == [card.number for card in DECK.values()] == list(CARDS) == list(range(1, 37))
    assert Counter(card.cost for card in DECK.values()) == {0: 9, 1: 9, 2: 7, 3: 8, 4: 3}


def test_single_and_double_cards_and_stones() -> None:
    """seed: "The player can place a piece into one or two positions, dependent on the card."."""
    sizes = Counter(len(card.anchors[0]) for card in DECK.values() if not card.is_stone)
    assert sizes == {1: 14, 2: 18}
    assert {number: card.cost for number, card in DECK.items() if card.is_stone} == {
        9: 3,
        18: 3,
        27: 3,
        36: 3,
    }


def test_only_what_the_seed_describes_is_said_to_be_of_it() -> None:
    """Seed: examples 1, 3 and 4 describe a pattern each; nothing says which cards are Stones, or how many."""
    rows = [row.split(",") for row in GOOD.splitlines()[1:]]
    assert {row[0] for row in rows if row[-1] == "seed"} == {"1", "13", "19"}
    assert {row[-1] for row in rows} == {"seed", "assumed"}


def test_the_data_is_pinned_to_its_matches() -> None:
    digests = {spec.name: spec.digests for spec in FACTS.options if spec.digests}
    assert digests == {"deck": {"restored": data_digest([DATA.joinpath("deck-restored.csv")])}}


def test_how_often_each_card_fits() -> None:
    """Counted by hand on a drawn region."""
    counts = [len(card.anchors) for card in DECK.values()]
    assert counts[:12] == [4, 4, 4, 4, 3, 3, 3, 3, 0, 3, 3, 2]
    assert counts[12:24] == [4, 3, 3, 2, 2, 0, 4, 4, 4, 4, 3, 3]
    assert counts[24:] == [3, 2, 0, 3, 2, 2, 3, 3, 3, 3, 2, 0]


def test_grey_positions_must_exist() -> None:
    """seed: "The greyed out positions show which other positions in the region must exist"."""
    assert anchors(5) == ["F2", "F3", "F4"]
    assert anchors(12) == ["F1+F4", "F2+F5"]
    assert anchors(31) == ["F2+W1", "F3+W2", "F4+W3"]
    assert anchors(26) == ["H1+H3", "H2+H4"]


def test_a_traitor_reaches_each_position_under_some_anchor() -> None:
    """T23; seed: "If the card is a Stone of Destiny, the player may choose any non-King position"."""
    for card in DECK.values():
        reached = {spot for anchor in card.anchors for spot in anchor} or set(range(14))
        assert card.targets == tuple(sorted(reached))


def test_no_card_places_chieftains_or_kings() -> None:
    """seed: "The cards only allow you to put pieces directly into the Farmer, Herdsman and Warrior ranks"."""
    assert {
        SPOT_NAMES[spot][0] for card in DECK.values() for anchor in card.anchors for spot in anchor
    } == set("FHW")


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("card,cost", "card;cost", 1, "columns"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0,F-1 F+1,assumed", 6, "columns"),
        ("5,0,F0,F-1 F+1,3,assumed", "37,0,F0,F-1 F+1,3,assumed", 6, "from 1 to 36, not '37'"),
        ("5,0,F0,F-1 F+1,3,assumed", "\u0665,0,F0,F-1 F+1,3,assumed", 6, "from 1 to 36"),
        ("5,0,F0,F-1 F+1,3,assumed", "4,0,F0,F-1 F+1,3,assumed", 6, "card 4 is there already"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,5,F0,F-1 F+1,3,assumed", 6, "from 0 to 4, not '5'"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0,F-1 F+1,3,memory", 6, "'memory'"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0,F-1 F+1,4,assumed", 6, "fits in 3 ways, not '4'"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,W0,F-1 W+3,0,assumed", 6, "fits in 0 ways"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0 F0,F-1,3,assumed", 6, "none named twice"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0,F-1 F0,3,assumed", 6, "none named twice"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,,F-1 F+1,3,assumed", 6, "one or two positions"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0 F+1 F+2,,3,assumed", 6, "one or two positions"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,C0,,2,assumed", 6, "Farmers, Herdsmen and Warriors"),
        ("5,0,F0,F-1 F+1,3,assumed", "5,0,F0,X-1,3,assumed", 6, "'X-1' is no position"),
        ("9,3,stone,,0,assumed", "9,2,stone,,0,assumed", 10, "a Stone costs 3"),
        ("9,3,stone,,0,assumed", "9,3,stone,F0,0,assumed", 10, "shows no position"),
        ("36,3,stone,,0,assumed\n", "", 37, "ends without card 36"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_law(old: str, new: str, line: int, says: str) -> None:
    assert GOOD.count(f"\n{old}") + GOOD.startswith(old) == 1
    with pytest.raises(InvalidData, match=rf"^deck\.csv line {line}: .*{says}"):
        parse_deck(GOOD.replace(old, new), "deck.csv")


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(InvalidData, match="line 1"):
        parse_deck("", "deck.csv")
