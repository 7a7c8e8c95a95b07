"""Lines of programs: what is an answer, what is another question's, and what is none."""

import json
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from services import games
from services.kernel import Seat
from services.programs import protocol
from services.programs.protocol import ProtocolError, action_in, said
from services.programs.turn import ProgramTurn
from services.runtime.jobs.wire import load_wire
from tests.workers.tournaments.assignments import seed_of

TABLUT = games.load("tablut")
TURN = ProgramTurn(TABLUT, TABLUT.initial(TABLUT.setup(2)), Seat(0), 7)
FIRST = TURN.notation(TURN.legal[0])


def test_a_question_tells_what_the_seat_may_know() -> None:
    for name in games.names():
        game = games.load(name)
        wire = load_wire(game)
        position = game.initial(game.setup(game.facts.min_seats))
        asked = json.loads(protocol.question(ProgramTurn(game, position, Seat(1), 7), wire, 250))
        assert set(asked) == {"view", "drawing", "legal", "version", "ms"}
        assert (asked["version"], asked["ms"]) == (7, 250)
        view = game.view(position, Seat(1))
        assert wire.view_from_proto(ParseDict(asked["view"], wire.view_type())) == view
        assert asked["drawing"] == game.draw(view)


def test_every_action_that_is_told_as_legal_is_taken() -> None:
    asked = json.loads(protocol.question(TURN, load_wire(TABLUT), 250))
    told = [action_in({"play": text, "version": 7}, TURN) for text in asked["legal"]]
    assert told == list(TURN.legal)


def test_a_greeting_tells_the_game_and_the_dice_but_no_secret() -> None:
    setup = TABLUT.setup(2, {"quiet_plies": 30})
    told = json.loads(protocol.new(TABLUT, setup, Seat(1), seed_of("dice")))["new"]
    assert told == {
        "game": "tablut",
        "rules_version": "2",
        "seat": 1,
        "seats": 2,
        "options": dict(setup.options),
        "seed": seed_of("dice").hex(),
    }


def test_a_program_hears_of_an_older_match_what_it_heard_then() -> None:
    setup = TABLUT.setup(2, {"quiet_plies": 30}, "1")
    told = json.loads(protocol.new(TABLUT, setup, Seat(1), seed_of("dice")))["new"]
    assert told["rules_version"] == "1"
    assert "array" in setup.options
    assert "array" not in told["options"]


@pytest.mark.parametrize("line", [b'{"ready": true}', b' {"ready":true} '])
def test_ready_is_said_like_this(line: bytes) -> None:
    assert protocol.is_ready(line)


@pytest.mark.parametrize("line", [b"ready", b"{}", b'{"ready": false}', b'{"ready": true, "x": 1}', b"\xff"])
def test_and_not_like_this(line: bytes) -> None:
    assert not protocol.is_ready(line)


@pytest.mark.parametrize(
    "line", [b"", b"hello", b"[]", b"7", b'"e8-e7"', b"\xff\x00", b"{", b"[" * 60_000, b"1" * 6_000]
)
def test_a_line_is_one_object(line: bytes) -> None:
    with pytest.raises(ProtocolError):
        said(line)


def test_an_answer_to_another_question_is_passed_over() -> None:
    for version in (6, 8, 10**30):
        assert action_in({"play": FIRST, "version": version}, TURN) is None


@pytest.mark.parametrize(
    "told",
    [
        {"play": FIRST},
        {"version": 7},
        {"play": FIRST, "version": "7"},
        {"play": FIRST, "version": 7.0},
        {"play": FIRST, "version": True},
        {"play": 7, "version": 7},
        {"play": None, "version": 7},
        {"play": FIRST, "version": 7, "resign": True},
        {"play": FIRST, "version": 7, "seat": 1},
        {"play": FIRST, "version": 7, "seat": "0"},
        {"play": "a1-a2", "version": 7},
        {"play": "castle", "version": 7},
        {"play": "", "version": 7},
    ],
)
def test_what_is_no_answer_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        action_in(told, TURN)


def test_who_names_its_own_seat_speaks_for_itself() -> None:
    assert action_in({"play": FIRST, "version": 7, "seat": 0}, TURN) == TURN.legal[0]
