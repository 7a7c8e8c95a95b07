"""Kernel to proto and back."""

from random import Random

import pytest

from ardri.tablut.v1 import tablut_pb2 as pb
from services.games.tablut import GAME
from services.games.tablut.presentation.events import Captured, Moved
from services.games.tablut.wire import WIRE
from services.kernel import SPECTATOR, InvalidNotation, InvalidOptions, OptionValue, Seat, told_options
from tests.games.tablut.boards import applied, legal_of, start

VALUES: list[dict[str, OptionValue]] = [
    {
        "walls": walls,
        "corner_against_king": corner,
        "repetition": repetition,
        "quiet_plies": plies,
        "array": "standard",
    }
    for walls, corner, repetition, plies in [
        ("all", True, "draw", 100),
        ("none", True, "loss_of_mover", 1),
        ("attackers", False, "draw", 1000),
        ("defenders", True, "loss_of_mover", 50),
    ]
]


@pytest.mark.parametrize("options", VALUES)
def test_options_come_back(options: dict[str, OptionValue]) -> None:
    sent = pb.Options.FromString(WIRE.options_to_proto(options).SerializeToString())
    assert WIRE.options_from_proto(sent) == options


def test_unset_options_stay_unset() -> None:
    assert WIRE.options_from_proto(pb.Options()) == {}
    assert WIRE.options_from_proto(pb.Options(array="standard")) == {"array": "standard"}


@pytest.mark.parametrize(("walls", "older"), [("all", True), ("none", False)])
def test_walls_are_still_written_as_matches_of_rules_1_have_them(walls: str, older: bool) -> None:
    """B17: the older field says what it can, so that old logs keep their bytes."""
    assert WIRE.options_from_proto(pb.Options(wall_capture=older)) == {"walls": walls}
    written = WIRE.options_to_proto(told_options(GAME.facts.options, {**VALUES[0], "walls": walls}))
    assert written == pb.Options(
        wall_capture=older, corner_against_king=True, repetition=pb.REPETITION_DRAW, quiet_plies=100
    )


@pytest.mark.parametrize("walls", [pb.WALLS_ATTACKERS, pb.WALLS_DEFENDERS])
def test_one_sided_walls_have_the_newer_field_alone(walls: pb.Walls.ValueType) -> None:
    """B17."""
    options = WIRE.options_from_proto(pb.Options(walls=walls))
    written = WIRE.options_to_proto(VALUES[0] | options)
    assert written.walls == walls
    assert not written.HasField("wall_capture")


@pytest.mark.parametrize("older", [True, False])
@pytest.mark.parametrize("walls", [pb.WALLS_ALL, pb.WALLS_ATTACKERS, pb.WALLS_DEFENDERS, pb.WALLS_NONE])
def test_fields_that_contradict_one_another_are_refused(walls: pb.Walls.ValueType, older: bool) -> None:
    """B17."""
    message = pb.Options(walls=walls, wall_capture=older)
    if walls == (pb.WALLS_ALL if older else pb.WALLS_NONE):
        assert WIRE.options_from_proto(message) == {"walls": "all" if older else "none"}
        return
    with pytest.raises(InvalidOptions, match=r"'walls'.*'wall_capture'") as caught:
        WIRE.options_from_proto(message)
    assert caught.value.rule == "B17"


@pytest.mark.parametrize(("field", "option", "rule"), [(3, "repetition", "B14"), (5, "walls", "B17")])
def test_an_unknown_word_is_refused(field: int, option: str, rule: str) -> None:
    message = pb.Options.FromString(bytes([field << 3, 7]))
    with pytest.raises(InvalidOptions, match=rf"'{option}'.*7") as caught:
        WIRE.options_from_proto(message)
    assert caught.value.rule == rule


def test_an_option_out_of_range_is_for_setup_to_refuse() -> None:
    values = WIRE.options_from_proto(pb.Options(quiet_plies=1001))
    with pytest.raises(InvalidOptions, match="quiet_plies"):
        GAME.setup(2, values)


def test_every_action_comes_back() -> None:
    state = start()
    for action in range(6561):
        message = WIRE.action_to_proto(state, Seat(0), action)
        assert WIRE.action_from_proto(state, Seat(0), message) == action


@pytest.mark.parametrize(("origin", "target"), [("", ""), ("e8", ""), ("e8", "k1"), ("e8-e7", "e7")])
def test_a_field_that_is_no_square_is_refused(origin: str, target: str) -> None:
    message = pb.Action(**{"from": origin, "to": target})
    with pytest.raises(InvalidNotation, match="is no square"):
        WIRE.action_from_proto(start(), Seat(0), message)


@pytest.mark.parametrize("options", VALUES)
def test_views_come_back(options: dict[str, OptionValue]) -> None:
    rng = Random(1)
    state = start(**options)
    while GAME.outcome(state) is None:
        state = applied(state, rng.choice(legal_of(state)))
        view = GAME.view(state, SPECTATOR)
        sent = pb.View.FromString(WIRE.view_to_proto(view).SerializeToString())
        assert WIRE.view_from_proto(sent) == view


def test_a_view_that_no_state_has_is_refused() -> None:
    good = WIRE.view_to_proto(GAME.view(start(), SPECTATOR))
    for field in ("board", "history"):
        bad = pb.View.FromString(good.SerializeToString())
        bad.ClearField(field)
        with pytest.raises(InvalidNotation, match="81 pieces"):
            WIRE.view_from_proto(bad)
    for board, turn in (([pb.PIECE_UNSPECIFIED] * 81, 0), ([pb.PIECE_EMPTY] * 81, 2)):
        with pytest.raises(InvalidNotation, match="81 pieces"):
            WIRE.view_from_proto(pb.View(board=board, turn=turn, history=[1]))


def test_events_are_named_by_squares() -> None:
    moved, captured = WIRE.events_to_proto([Moved(3, 40, 49), Captured(1, 0, by_wall=True)])
    assert moved.moved == pb.Moved(piece=pb.PIECE_KING, **{"from": "e5"}, to="e6")
    assert captured.captured == pb.Captured(piece=pb.PIECE_ATTACKER, square="a1", by_wall=True)
