"""Dataclasses as JSON and back: nothing is lost, and values of wrong types are refused."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.tournament.entrants import Entrant
from services.tournament.export.plain import Unreadable, from_plain, to_plain
from services.tournament.results import GameResult
from services.tournament.spec import StageSpec, TestSpec, TournamentSpec

names = st.text(max_size=8)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
options = st.dictionaries(names, st.booleans() | st.integers() | names, max_size=3)


@given(st.builds(TournamentSpec, name=names, options=options))
def test_a_spec_survives_the_journey(spec: TournamentSpec) -> None:
    assert from_plain(TournamentSpec, json.loads(json.dumps(to_plain(spec)))) == spec


@given(st.from_type(StageSpec))
def test_a_stage_survives_the_journey(stage: StageSpec) -> None:
    assert from_plain(StageSpec, json.loads(json.dumps(to_plain(stage)))) == stage


@given(st.from_type(GameResult) | st.from_type(Entrant))
def test_results_and_entrants_survive_the_journey(value: Any) -> None:
    assert from_plain(type(value), json.loads(json.dumps(to_plain(value)))) == value


def test_whole_numbers_may_stand_for_others() -> None:
    found = from_plain(TestSpec, {"null": 0, "alternative": 30, "alpha": 0.1, "beta": 0.2})
    assert found == TestSpec(0.0, 30.0, 0.1, 0.2)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rounds": "3"}, "stage.rounds: '3' is not of type int"),
        ({"rounds": True}, "stage.rounds: 'True' is not of type int"),
        ({"format": "league"}, "stage.format: 'league' is not one of round_robin"),
        ({"heroes": "me"}, "stage.heroes: 'me' is not an array"),
        ({"heroes": ["me", 3]}, "stage.heroes[1]: '3' is not of type str"),
        ({"pairings": [["a"], "b"]}, "stage.pairings[1]: 'b' is not an array"),
        ({"test": {}}, "stage.test: without 'alpha'"),
        ({"test": to_plain(TestSpec(alpha=math.nan))}, "stage.test.alpha: 'nan' is not a number of JSON"),
        ({"test": to_plain(TestSpec(null=-math.inf))}, "stage.test.null: '-inf' is not a number of JSON"),
        ({"more": 1}, "stage: with 'more'"),
    ],
)
def test_what_does_not_fit_is_named(changes: dict[str, Any], says: str) -> None:
    plain = to_plain(from_plain(StageSpec, WHOLE)) | changes
    with pytest.raises(Unreadable) as refused:
        from_plain(StageSpec, plain, "stage")
    assert str(refused.value).startswith(says)


def test_missing_fields_and_bytes() -> None:
    with pytest.raises(Unreadable, match="without 'advance'"):
        from_plain(StageSpec, {key: value for key, value in WHOLE.items() if key != "advance"})
    plain = to_plain(GameResult((), (), (), (), 0, b"\x00\xff"))
    assert plain["record_digest"] == "00ff"
    with pytest.raises(Unreadable, match="no hexadecimal digits"):
        from_plain(GameResult, plain | {"record_digest": "0g"})
    with pytest.raises(Unreadable, match="one of bool, int, str"):
        from_plain(TournamentSpec, to_plain(TournamentSpec("a", "b")) | {"options": {"x": 1.5}})


WHOLE: dict[str, Any] = {
    "format": "swiss",
    "rounds": 3,
    "blocks": 1,
    "groups": 1,
    "advance": 0,
    "heroes": [],
    "pairings": [],
    "seconds": 0,
    "test": None,
}
