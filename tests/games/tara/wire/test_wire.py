"""Kernel to proto and back."""

from collections.abc import Callable

import pytest

from ardri.tara.v1 import actions_pb2, events_cards_pb2, events_regions_pb2, table_pb2
from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara import GAME
from services.games.tara.presentation.events import EVENTS, Event
from services.games.tara.presentation.objects import piece
from services.games.tara.rules.table import codes
from services.games.tara.wire import WIRE
from services.kernel import SPECTATOR, GameError, InvalidNotation, InvalidOptions, OptionValue, Seat
from tests.games.tara.games import random_game
from tests.games.tara.happenings import HAPPENINGS
from tests.games.tara.positions import position
from tests.games.tara.presentation.test_notation import TEXTS, playing

OPTIONS: dict[str, OptionValue] = {
    "deck": "restored",
    "regions_of_two": "connacht-munster",
    "left_out_of_three": "ulster",
    "free_entry": "turn",
    "round_limit": 7,
    "stockless_steps": True,
}


def test_options_come_back() -> None:
    sent = pb.Options.FromString(WIRE.options_to_proto(OPTIONS).SerializeToString())
    assert WIRE.options_from_proto(sent) == OPTIONS
    assert set(OPTIONS) == {spec.name for spec in GAME.facts.options}


def test_unset_options_stay_unset() -> None:
    assert WIRE.options_from_proto(pb.Options()) == {}
    assert WIRE.options_from_proto(pb.Options(round_limit=0)) == {"round_limit": 0}
    assert WIRE.options_from_proto(pb.Options(stockless_steps=False)) == {"stockless_steps": False}
    assert WIRE.options_to_proto({}) == pb.Options()


@pytest.mark.parametrize(
    ("field", "number", "rule"), [("left_out_of_three", 5, "seed: set up"), ("free_entry", 3, "T18")]
)
def test_an_unknown_enum_is_refused(field: str, number: int, rule: str) -> None:
    message = pb.Options()
    setattr(message, field, number)
    with pytest.raises(InvalidOptions, match=f"{field}.* not {number}") as error:
        WIRE.options_from_proto(message)
    assert error.value.rule == rule


@pytest.mark.parametrize("pair", [[1], [1, 1], [2, 1], [1, 2, 3], [1, 7]])
def test_two_seats_start_in_two_regions_clockwise(pair: list[int]) -> None:
    """T34."""
    message = pb.Options()
    message.regions_of_two.extend(pair)  # type: ignore[arg-type]  # numbers, as they come from a wire
    with pytest.raises(InvalidOptions, match="regions_of_two"):
        GAME.setup(2, WIRE.options_from_proto(message))


@pytest.mark.parametrize(("action", "text"), TEXTS)
def test_each_kind_of_action_comes_back(action: int, text: str) -> None:
    message = WIRE.action_to_proto(playing(), Seat(0), action)
    sent = pb.Action.FromString(message.SerializeToString())
    assert WIRE.action_from_proto(playing(), Seat(0), sent) == action


def test_actions_are_typed() -> None:
    message = WIRE.action_to_proto(playing(), Seat(0), codes.PIECE | piece(5, 2))
    assert message == pb.Action(swap=actions_pb2.Swap(position="H1", height=2))


@pytest.mark.parametrize(
    "message",
    [
        pb.Action(),
        pb.Action(draw=actions_pb2.Draw()),
        pb.Action(draw=actions_pb2.Draw(card=37)),
        pb.Action(keep=actions_pb2.Keep(cards=[1, 2])),
        pb.Action(keep=actions_pb2.Keep(cards=[1, 2, 2])),
        pb.Action(place=actions_pb2.Place(card=1)),
        pb.Action(place=actions_pb2.Place(region=1)),  # type: ignore[arg-type]  # a number, as it comes from a wire
        pb.Action(put=actions_pb2.Put(positions=["F1", "F1"])),
        pb.Action(put=actions_pb2.Put(positions=["ulster F1"])),
        pb.Action(anchor=actions_pb2.Anchor(positions=["F1"])),
        pb.Action(promote=actions_pb2.Promote()),
        pb.Action(swap=actions_pb2.Swap(position="H1", height=-1)),
        pb.Action(swap=actions_pb2.Swap(position="H1", height=80)),
        pb.Action(open_ransom=actions_pb2.OpenRansom(captor=4)),
        pb.Action(ransom=actions_pb2.Ransom(count=21)),
        pb.Action(start=actions_pb2.Start(seat=-1)),
        pb.Action(open_region=actions_pb2.OpenRegion()),
    ],
)
def test_what_no_action_has_is_refused(message: pb.Action) -> None:
    with pytest.raises(InvalidNotation):
        WIRE.action_from_proto(playing(), Seat(0), message)


@pytest.mark.parametrize(("event", "_told"), HAPPENINGS)
def test_each_event_comes_back(event: Event, _told: str) -> None:
    (message,) = WIRE.events_to_proto([event])
    assert WIRE.event_from_proto(pb.Event.FromString(message.SerializeToString())) == event


def test_every_class_of_event_has_its_message() -> None:
    names = {kind.__name__ for kind in EVENTS.values()}
    fields = pb.Event.DESCRIPTOR.fields
    assert {field.message_type.name for field in fields if field.message_type} == names
    assert len(fields) == len(names)


@pytest.mark.parametrize(
    "message",
    [
        pb.Event(),
        pb.Event(card_drawn=events_cards_pb2.CardDrawn(card=1)),
        pb.Event(starter_named=events_cards_pb2.StarterNamed(seat=4)),
        pb.Event(new_king=events_regions_pb2.NewKing(seat=1)),
        pb.Event(garrisoned=events_regions_pb2.Garrisoned(region=1, positions=["F1"])),  # type: ignore[arg-type]  # as above
    ],
)
def test_what_no_event_has_is_refused(message: pb.Event) -> None:
    with pytest.raises(InvalidNotation):
        WIRE.event_from_proto(message)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_come_back(seats: int) -> None:
    """In a game in which kings, prisoners, traitors and an end come about."""
    for step in random_game(seats, seats, bold=True, options={"round_limit": 10}):
        for viewer in (Seat(0), SPECTATOR):
            view = GAME.view(step.after, viewer)
            sent = pb.View.FromString(WIRE.view_to_proto(view).SerializeToString())
            assert WIRE.view_from_proto(sent) == view


@pytest.mark.parametrize("is_open", [True, False])
def test_a_view_that_does_not_name_a_younger_option_means_what_was_before(is_open: bool) -> None:
    """T36."""
    state = position({}, options={"stockless_steps": is_open})
    message = WIRE.view_to_proto(GAME.view(state, Seat(0)))
    assert message.options.HasField("stockless_steps") == is_open
    assert WIRE.view_from_proto(message).known.options.stockless_steps == is_open


def test_a_picked_piece_and_a_king_piece_come_back() -> None:
    state = position({"ulster K": "RED", "ulster F1": "blue red"}, region=1, picked=1)
    view = GAME.view(state, Seat(0))
    message = WIRE.view_to_proto(view)
    assert message.work.picked == table_pb2.Picked(position="F1", height=1)
    assert message.board[29] == table_pb2.Stack(owners=[1], king_piece=True)
    assert message.board[15] == table_pb2.Stack(owners=[0, 1])
    assert WIRE.view_from_proto(message) == view


BAD_VIEWS: list[Callable[[pb.View], object]] = [
    lambda message: message.ClearField("board"),
    lambda message: message.ClearField("seats"),
    lambda message: message.seats.add(),
    lambda message: message.seats[0].prisoners.append(0),
    lambda message: message.seats[0].hand.append(37),
    lambda message: message.seats[0].hand.extend([1, 1]),
    lambda message: message.board[0].owners.append(4),
    lambda message: message.board[0].MergeFrom(table_pb2.Stack(owners=[0, 1], king_piece=True)),
    lambda message: message.MergeFrom(pb.View(viewer=4)),
    lambda message: message.ClearField("stage"),
    lambda message: message.ClearField("phase"),
    lambda message: message.MergeFrom(pb.View(starter=9)),
    lambda message: message.work.activated.append("X"),
    lambda message: message.options.MergeFrom(pb.Options(deck="unknown")),
]


@pytest.mark.parametrize("spoil", BAD_VIEWS)
def test_what_no_view_has_is_refused(spoil: Callable[[pb.View], object]) -> None:
    message = WIRE.view_to_proto(GAME.view(position({}), Seat(0)))
    spoil(message)
    with pytest.raises(GameError):
        WIRE.view_from_proto(message)
