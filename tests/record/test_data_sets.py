"""Options that are newer than some matches, and the data files to which a match is pinned."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ardri.match.v1.match_pb2 import DataSet, MatchSpec
from services.kernel import (
    Facts,
    InvalidOptions,
    InvalidSetup,
    OptionSpec,
    OptionValue,
    Setup,
    data_digest,
    told_options,
)
from services.record.data_sets import check_data_sets, data_sets_of
from services.record.opening import setup_of
from services.runtime.jobs.wire import load_wire, pack
from tests.conformance.lots.game import Lots

PLAIN, FANCY = b"p" * 32, b"f" * 32
YOUNG = OptionSpec("young", "new", "a ruling that was amended", "L6", choices=("old", "new"), before="old")
DECK = OptionSpec(
    "deck", "plain", "the cards", choices=("plain", "fancy"), digests={"plain": PLAIN, "fancy": FANCY}
)


class Amended(Lots):
    facts: Facts = replace(
        Lots.facts,
        rules_version="2",
        older_rules=("1",),
        options=(*Lots.facts.options, YOUNG, DECK),
    )


GAME = Amended()


def stored(setup: Setup, data_sets: list[DataSet]) -> MatchSpec:
    """The spec as the first entry of a match stores it."""
    options = load_wire(Lots()).options_to_proto(told_options(GAME.facts.options, setup.options))
    return MatchSpec(
        seats=setup.seats, rules_version=setup.rules_version, options=pack(options), data_sets=data_sets
    )


def test_an_option_that_a_request_leaves_out_has_its_default() -> None:
    assert GAME.setup(2).options["young"] == "new"
    assert GAME.setup(2).rules_version == "2"


def test_an_option_that_an_old_match_lacks_is_as_it_was_before() -> None:
    assert GAME.setup(2, {}, "1").options["young"] == "old"
    assert GAME.setup(2, {"winner": "low"}, "1").options["winner"] == "low"
    assert GAME.setup(2, {}, "1").options["rounds"] == 2, "one that there always was has its default"


@pytest.mark.parametrize("young", ["old", "new"])
def test_what_is_stored_is_read_back_as_it_was(young: str) -> None:
    setup = GAME.setup(2, {"young": young})
    told = told_options(GAME.facts.options, setup.options)
    assert ("young" in told) == (young == "new"), "logs of old matches do not change"
    spec = stored(setup, data_sets_of(GAME.facts, setup))
    assert setup_of(spec, GAME, load_wire(Lots())) == setup


@pytest.mark.parametrize("rules", ["0", "3", ""])
def test_a_match_of_rules_that_are_not_here_is_refused(rules: str) -> None:
    with pytest.raises(InvalidSetup, match="has rules 2, 1"):
        GAME.setup(2, {}, rules)


@pytest.mark.parametrize("given", [{"young": "newer"}, {"younger": "new"}])
def test_stored_options_are_checked_as_any(given: Mapping[str, OptionValue]) -> None:
    with pytest.raises(InvalidOptions):
        GAME.setup(2, given, "1")


def test_the_first_event_names_the_data_with_its_digest() -> None:
    assert data_sets_of(GAME.facts, GAME.setup(2, {"deck": "fancy"})) == [
        DataSet(option="deck", name="fancy", sha256=FANCY)
    ]
    assert data_sets_of(Lots.facts, Lots().setup(2)) == []


@pytest.mark.parametrize(
    "said",
    [
        [],
        [DataSet(option="deck", name="plain", sha256=FANCY)],
        [DataSet(option="deck", name="fancy", sha256=FANCY)],
        [DataSet(option="deck", name="plain", sha256=PLAIN)] * 2,
    ],
)
def test_a_match_with_other_data_than_is_here_is_refused(said: list[DataSet]) -> None:
    with pytest.raises(InvalidSetup, match="other data"):
        setup_of(stored(GAME.setup(2), said), GAME, load_wire(Lots()))


def test_older_matches_need_not_name_their_data() -> None:
    setup = GAME.setup(2, {}, "1")
    check_data_sets(stored(setup, []), GAME.facts, setup)
    with pytest.raises(InvalidSetup):
        check_data_sets(
            stored(setup, [DataSet(option="deck", name="plain", sha256=FANCY)]), GAME.facts, setup
        )


def test_a_digest_is_of_names_and_contents_in_any_order(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.csv", "b.csv")]
    for file in files:
        file.write_text(f"{file.name} says", encoding="utf-8")
    whole = data_digest(files)
    assert whole == data_digest(reversed(files))
    assert len(whole) == 32
    files[1].rename(tmp_path / "c.csv")
    assert data_digest([files[0], tmp_path / "c.csv"]) != whole
    assert data_digest(files[:1]) != whole
