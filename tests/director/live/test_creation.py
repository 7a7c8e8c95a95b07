"""The match that an engine creates for a game is the one that the referee expects."""

from dataclasses import replace
from random import Random

import pytest

from ardri.match.v1.match_pb2 import MatchSpec
from services.director.games import rules_of
from services.director.live.game import creation_of
from services.director.referee.referee import Expectation, judge
from services.engine.api import requests
from services.kernel import commitment
from services.record.drop_outs import USUAL_SUBSTITUTE
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.spec import Mode
from tests.director.games_to_play import contest, level
from tests.director.host import hosted

TABLES = [("tablut", 2), ("tara", 3), ("westeria", 4), ("plaques", 5)]


def live(game: str, seats: int, base_ms: int = 60_000) -> Expectation:
    """A game of two people, with levels at all other seats."""
    people = [Entrant(name, EntrantKind.PERSON, account_id=f"account-{name}") for name in ("pia", "pit")]
    field = {each.name: each for each in (*people, *(level(f"e{seat}") for seat in range(2, seats)))}
    fast = contest(game, seats)
    of_it = replace(fast, spec=replace(fast.spec, mode=Mode.LIVE, base_ms=base_ms))
    return of_it.expectation(Block(0, 0, 0, tuple(field)), 0, field)


@pytest.mark.parametrize("base_ms", [60_000, 0])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_match_is_the_one_that_is_expected(game: str, seats: int, base_ms: int) -> None:
    expected, rules = live(game, seats, base_ms), rules_of(game)
    held = commitment(expected.seed, expected.salt)
    spec, _ = requests.spec_of(creation_of(expected), rules.game, rules.wire, held)
    assert spec == MatchSpec.FromString(expected.spec)
    assert spec.SerializeToString(deterministic=True) == expected.spec


def test_a_table_of_three_goes_on_without_who_leaves_it() -> None:
    two, three = (MatchSpec.FromString(live(game, seats).spec) for game, seats in TABLES[:2])
    assert (two.substitute, three.substitute) == (0, USUAL_SUBSTITUTE)


def test_a_match_from_before_there_were_substitutes_counts_as_it_was_made() -> None:
    expected = live("tara", 3)
    spec = MatchSpec.FromString(expected.spec)
    spec.ClearField("substitute")
    before = replace(expected, spec=spec.SerializeToString(deterministic=True))
    for made in (before, expected):
        judgement = judge(hosted(made, Random(1)), expected)
        assert judgement.refusal == ""
    spec.substitute = USUAL_SUBSTITUTE + 1
    other = replace(expected, spec=spec.SerializeToString(deterministic=True))
    assert judge(hosted(other, Random(1)), expected).refusal == "entry 1 is not as assigned"
