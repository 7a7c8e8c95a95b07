"""The data files: a bad one is refused with its line and its law."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from services.games.plaques.catalogue.combinations import (
    ALIKE,
    COLOUR,
    EACH,
    EACH_IN_COLOUR,
    parse_combinations,
)
from services.games.plaques.catalogue.data_sets import RESTORED, folders
from services.games.plaques.catalogue.suits import CLASSES, SHADES, parse_types
from services.kernel import InvalidData

PARSERS: dict[str, Callable[[str, str], Any]] = {
    "types.csv": parse_types,
    "combinations.csv": partial(parse_combinations, types=RESTORED.types),
}


def packaged(name: str) -> str:
    """The text of a file of the only data set."""
    (folder,) = folders()
    return (folder / name).read_text(encoding="utf-8")


def test_five_military_and_four_civic_types() -> None:
    """Seed: five suits of five Military and four Civic plaques."""
    assert [len(RESTORED.types.of_class(number)) for number in range(len(CLASSES))] == [5, 4]
    assert RESTORED.types.of_class(CLASSES.index("civic")) == (5, 6, 7, 8)
    assert (len(RESTORED.types.names), len(SHADES)) == (9, 5)


def test_what_the_table_says() -> None:
    found = {combination.name: combination for combination in RESTORED.combinations}
    assert len(RESTORED.combinations) == 15
    garrison, banner = found["garrison"], found["banner"]
    assert (garrison.kind, garrison.numbers, garrison.size, garrison.reach) == (ALIKE, (3, 2), 5, 3)
    assert (banner.kind, banner.numbers, banner.size, banner.reach) == (COLOUR, (4,), 4, 4)
    assert (found["council"].kind, found["council"].numbers) == (EACH, (5, 6, 7, 8))
    assert (found["legion"].kind, found["legion"].size) == (EACH_IN_COLOUR, 5)


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "says"),
    [
        ("types.csv", "type,class,source,", "type,source,", 1, "the columns are type,class,source,rank"),
        ("types.csv", "bow,military,seed,2,assumed", "bow,military", 3, "does not have the columns"),
        ("types.csv", "bow,military,seed,", "bow,military,memory,", 3, "'memory' is none of seed, public"),
        ("types.csv", "seed,2,assumed", "seed,2,memory", 3, "'memory' is none of seed, public"),
        ("types.csv", "bow,military", "bow,royal", 3, "'royal' is none of military, civic"),
        ("types.csv", "bow,military", ",military", 3, "a type without a name"),
        ("types.csv", "shield,military", "bow,military", 5, "bow is there already, in types.csv line 3"),
        ("types.csv", "gate,civic", "gate,military", 7, "gate is civic, not military"),
        ("types.csv", "steed,military,assumed,5,assumed\n", "", 9, "4 military types, not 5"),
        ("types.csv", "steed,military", "steed,civic", 10, "4 military types, not 5"),
        ("types.csv", "crown,civic", "throne,civic", 10, "without the type crown"),
        ("types.csv", "bow,military,seed,2", "bow,military,seed,0", 3, "'0' is none of 1, 2"),
        (
            "types.csv",
            "bow,military,seed,2",
            "bow,military,seed,1",
            3,
            "rank 1 is taken, in types.csv line 2",
        ),
        ("combinations.csv", "combination,kind,of", "name,kind,of", 1, "the columns are combination,kind"),
        ("combinations.csv", "pair,alike,2,", "pair,like,2,", 3, "'like' is none of alike, colour, each"),
        ("combinations.csv", "pair,alike,2,", "pair,alike,two,", 3, "'two' is not numbers like 3"),
        ("combinations.csv", "pair,alike,2,", "pair,alike,0,", 3, "'0' is not numbers like 3"),
        ("combinations.csv", "alike,3+2,", "alike,5+3,", 8, "8 active plaques; a tableau has 7"),
        ("combinations.csv", "banner,colour,4,", "banner,colour,2+2,", 6, "'2[+]2' is not a number like 4"),
        ("combinations.csv", "dominion,colour,7,", "dominion,colour,8,", 15, "8 active plaques"),
        ("combinations.csv", "council,each,civic,", "council,each,4,", 7, "'4' is none of military, civic"),
        (
            "combinations.csv",
            "three,alike,3,",
            "three,alike,2,",
            5,
            "same plaques as .* line 3",
        ),
        ("combinations.csv", "alliance,alike,5,", "alliance,alike,2+3,", 14, "same plaques as .* line 8"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_law(
    name: str, old: str, new: str, line: int, says: str
) -> None:
    text = packaged(name)
    old, new = (f"\n{old}", f"\n{new}") if f"\n{old}" in text else (old, new)
    assert text.count(old) == 1
    with pytest.raises(InvalidData, match=rf"^{name} line {line}: .*{says}"):
        PARSERS[name](text.replace(old, new), name)


@pytest.mark.parametrize("name", PARSERS)
def test_a_file_without_entries_is_refused(name: str) -> None:
    head = packaged(name).splitlines()[0]
    for text in ("", head):
        with pytest.raises(InvalidData, match=rf"^{name} line 1: "):
            PARSERS[name](text, name)


def test_what_the_seed_says_is_named_as_the_law() -> None:
    text = packaged("types.csv").replace("gate,civic", "gate,military")
    with pytest.raises(InvalidData) as caught:
        parse_types(text, "types.csv")
    assert caught.value.rule == "seed"
