"""The line protocol of `ardri referee`, in a game without hidden information and in one with it."""

import json
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardri.match.v1.errors_pb2 import Reason
from ardri_cli.local.referee import Referee, run
from services import games
from tests.conformance import lots


def ask(referee: Referee, **line: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(referee.answer(json.dumps(line)))
    assert {"version", "to_act", "outcome"} <= set(answer)
    return answer


@pytest.fixture
def tablut() -> Referee:
    return Referee(games.load("tablut"))


@pytest.fixture
def drawing() -> Referee:
    """A match of Lots with three seats, before the first card."""
    referee = Referee(lots.GAME)
    assert ask(referee, new={"seats": 3, "seed": 7})["new"]["options"] == {
        "rounds": 2,
        "winner": "high",
        "lapses": False,
    }
    return referee


@pytest.fixture
def choosing(drawing: Referee) -> Referee:
    """The same match, with all cards dealt."""
    while ask(drawing, legal=True)["to_act"] == ["chance"]:
        ask(drawing, play=True)
    return drawing


def test_an_open_board(tablut: Referee) -> None:
    start = ask(tablut, new={"seats": 2, "options": {"quiet_plies": 50}, "seed": 7})
    assert (start["version"], start["to_act"], start["outcome"]) == (0, [0], None)
    assert start["new"]["options"]["quiet_plies"] == 50
    legal = ask(tablut, legal=True)["legal"]
    assert list(legal) == ["0"]
    assert len(legal["0"]) == 80
    played = ask(tablut, play="e8-f8", seat=0)
    assert (played["version"], played["to_act"], played["play"], played["seat"]) == (1, [1], "e8-f8", 0)
    view = ask(tablut, view="spectator")
    assert view["view"] == ask(tablut, view=0)["view"] == ask(tablut, state=True)["state"]
    assert view["drawing"].count("\n") >= 9
    assert ask(tablut, undo=True)["version"] == 0


def test_a_whole_match(drawing: Referee) -> None:
    answer = ask(drawing, legal=True)
    while not answer["outcome"]:
        seat = answer["to_act"][-1]
        text = True if isinstance(seat, str) else ask(drawing, legal=True)["legal"][str(seat)][0]
        answer = ask(drawing, play=text, seat=seat)
    assert answer["outcome"]["reason"] == "rounds_played"
    assert sum(answer["outcome"]["payoffs"]) == 0
    assert answer["to_act"] == []
    assert ask(drawing, play="keep 1")["error"]["reason"] == "MATCH_OVER"


def test_chance_draws_from_the_seed_and_again_the_same(drawing: Referee) -> None:
    first = [ask(drawing, play=True)["play"] for _ in range(6)]
    for _ in range(4):
        ask(drawing, undo=True)
    assert [ask(drawing, play=True)["play"] for _ in range(4)] == first[2:]
    ask(drawing, new={"seats": 3, "seed": 8})
    assert [ask(drawing, play=True)["play"] for _ in range(6)] != first


def test_a_draw_can_be_named(drawing: Referee) -> None:
    assert ask(drawing, play="deal 4", seat="chance")["play"] == "deal 4"
    assert ask(drawing, play="deal 4")["error"]["reason"] == "ILLEGAL_ACTION"


def test_several_seats_may_act(choosing: Referee) -> None:
    answer = ask(choosing, legal=True)
    assert answer["to_act"] == [0, 1, 2]
    assert all(len(actions) == 2 for actions in answer["legal"].values())
    card = answer["legal"]["1"][0]
    assert ask(choosing, play=card)["error"]["reason"] == "INVALID_REQUEST"
    assert ask(choosing, play=card, seat=1)["to_act"] == [0, 2]


def test_views_keep_secrets_and_the_state_does_not(choosing: Referee) -> None:
    own = ask(choosing, view=1)
    assert (own["viewer"], len(own["view"]["hand"])) == (1, 2)
    assert ask(choosing, view="spectator")["view"]["hand"] == []
    position = ask(choosing, state=True)["state"]
    assert list(position["views"]) == ["0", "1", "2", "spectator"]
    assert position["views"]["1"] == own["view"]
    hands = [ask(choosing, view=seat)["view"]["hand"] for seat in range(3)]
    assert all(", ".join(f"{card:.0f}" for card in hand) in position["all"] for hand in hands)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "INVALID_REQUEST"),
        ("[" * 100_000, "INVALID_REQUEST"),
        ("7", "INVALID_REQUEST"),
        ("{}", "INVALID_REQUEST"),
        ('{"legal": true, "undo": true}', "INVALID_REQUEST"),
        ('{"legal": true, "seat": 0}', "INVALID_REQUEST"),
        ('{"hint": true}', "INVALID_REQUEST"),
        ('{"legal": 1}', "INVALID_REQUEST"),
        ('{"undo": true}', "INVALID_REQUEST"),
        ('{"new": {"sets": 2}}', "INVALID_REQUEST"),
        ('{"new": {"seats": true}}', "INVALID_REQUEST"),
        ('{"new": {"options": []}}', "INVALID_REQUEST"),
        ('{"new": {"seats": 3}}', "INVALID_SETUP"),
        ('{"new": {"options": {"quiet_plies": 0}}}', "INVALID_OPTIONS"),
        ('{"view": 2}', "NO_SUCH_SEAT"),
        ('{"view": true}', "NO_SUCH_SEAT"),
        ('{"view": "chance"}', "NO_SUCH_SEAT"),
        ('{"play": true}', "INVALID_REQUEST"),
        ('{"play": null}', "INVALID_REQUEST"),
        ('{"play": "e8"}', "INVALID_NOTATION"),
        ('{"play": "e8-a1"}', "ILLEGAL_ACTION"),
        ('{"play": "e7-d7", "seat": 1}', "NOT_YOUR_TURN"),
        ('{"play": "e7-d7", "seat": "table"}', "NOT_YOUR_TURN"),
        ('{"play": "e7-d7", "seat": -1}', "NO_SUCH_SEAT"),
    ],
)
def test_refusals_change_nothing(tablut: Referee, line: str, reason: str) -> None:
    before = ask(tablut, state=True)
    answer = json.loads(tablut.answer(line))
    assert answer["error"]["reason"] == reason
    assert answer["error"]["message"]
    assert f"REASON_{reason}" in dict(Reason.items())
    assert ask(tablut, state=True) == before


@pytest.mark.parametrize("depth", [100, *range(900, 1000, 5), 5000])
def test_deep_nesting_is_refused(tablut: Referee, depth: int) -> None:
    answer = json.loads(tablut.answer('{"view": ' + "[" * depth + "]" * depth + "}"))
    assert answer["error"]["reason"] in ("INVALID_REQUEST", "NO_SUCH_SEAT")


def test_a_refusal_names_the_rule(drawing: Referee) -> None:
    ask(drawing, play="deal 4")
    assert ask(drawing, play="deal 4")["error"]["rule"] == "L2"


words = st.sampled_from(["new", "legal", "play", "seat", "view", "state", "undo", "seats", "options", "seed"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | words | st.just("keep 1"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(lines=st.lists(st.text() | st.dictionaries(words, values, max_size=2).map(json.dumps), max_size=5))
def test_any_line_gets_an_answer(lines: list[str]) -> None:
    referee = Referee(lots.GAME)
    for line in lines:
        answer = json.loads(referee.answer(line))
        assert {"version", "to_act", "outcome"} < set(answer)


def test_run_reads_to_the_end_and_passes_blank_lines_over() -> None:
    stdout = StringIO()
    run(lots.GAME, StringIO('{"play": true}\n\n  \nnonsense\n{"legal": true}'), stdout)
    answers = [json.loads(line) for line in stdout.getvalue().splitlines()]
    assert [answer["version"] for answer in answers] == [1, 1, 1]


def test_bytes_that_are_no_text_are_refused() -> None:
    stdout = StringIO()
    run(lots.GAME, TextIOWrapper(BytesIO(b"\xff\xfe\n"), encoding="utf-8"), stdout)
    assert "not JSON" in stdout.getvalue()
