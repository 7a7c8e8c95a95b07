"""Options: what a match names, and what is meant by one that names less."""

from importlib.resources import files

import pytest

from services.kernel import Silenced, check_may_speak, told_options
from services.record.data_sets import data_sets_of
from tests.games.westeria.tables import GAME

YOUNGER = {
    "after_far_move": "free",
    "moves_of_a_unit": "many",
    "reserves": "hidden",
    "advising": "phrases",
    "casualties": "rough",
}


def test_a_match_of_older_rules_names_no_younger_option() -> None:
    """W13, W35, W37: so its first event and its views are as they were."""
    setup = GAME.setup(2, {"map": "small"}, "1")
    assert {name: setup.options[name] for name in YOUNGER} == YOUNGER
    assert set(told_options(GAME.facts.options, setup.options)).isdisjoint(YOUNGER)


def test_a_table_without_advice_is_silent() -> None:
    """W37: until the match has ended, which whoever asks has to know."""
    options = GAME.facts.options
    check_may_speak(options, GAME.setup(2).options)
    with pytest.raises(Silenced, match="until the match has ended") as refused:
        check_may_speak(options, GAME.setup(2, {"advising": "none"}).options)
    assert refused.value.rule == "W37"


def test_a_map_is_a_file_that_is_found_and_pinned() -> None:
    """W1: every file in the folder is a choice, and a match holds the digest of its own."""
    found = {
        file.name.removesuffix(".toml") for file in (files("services.games.westeria") / "data/maps").iterdir()
    }
    (option,) = (spec for spec in GAME.facts.options if spec.name == "map")
    assert set(option.choices) == set(option.digests) == found
    (named,) = data_sets_of(GAME.facts, GAME.setup(2, {"map": "small"}))
    assert (named.option, named.name, named.sha256) == ("map", "small", option.digests["small"])
