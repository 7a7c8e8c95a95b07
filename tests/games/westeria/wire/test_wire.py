"""Options, actions and events: kernel to proto and back."""

from typing import get_args

import pytest

from ardri.westeria.v1 import actions_pb2 as actions
from ardri.westeria.v1 import events_battles_pb2 as battles
from ardri.westeria.v1 import events_opening_pb2 as opening
from ardri.westeria.v1 import events_turns_pb2 as turns
from ardri.westeria.v1 import terms_pb2
from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.presentation.events import Event
from services.games.westeria.wire import WIRE
from services.kernel import InvalidNotation, OptionValue
from tests.games.westeria.happenings import HAPPENINGS
from tests.games.westeria.presentation.test_notation import STATE, TEXTS
from tests.games.westeria.tables import GAME, NORTH

OPTIONS: dict[str, OptionValue] = {
    "map": "small",
    "compulsory_cards": False,
    "far_attack": True,
    "turns": 7,
    "rearrangements": 0,
    "after_far_move": "free",
    "moves_of_a_unit": "one",
    "reserves": "open",
    "advising": "none",
    "casualties": "rough",
}


def test_options_come_back() -> None:
    sent = pb.Options.FromString(WIRE.options_to_proto(OPTIONS).SerializeToString())
    assert WIRE.options_from_proto(sent) == OPTIONS
    assert set(OPTIONS) == {spec.name for spec in GAME.facts.options}


def test_unset_options_stay_unset() -> None:
    assert WIRE.options_from_proto(pb.Options()) == {}
    assert WIRE.options_from_proto(pb.Options(rearrangements=0)) == {"rearrangements": 0}
    assert WIRE.options_from_proto(pb.Options(compulsory_cards=False)) == {"compulsory_cards": False}


@pytest.mark.parametrize(("action", "text"), TEXTS)
def test_each_kind_of_action_comes_back(action: int, text: str) -> None:
    sent = pb.Action.FromString(WIRE.action_to_proto(STATE, NORTH, action).SerializeToString())
    assert WIRE.action_from_proto(STATE, NORTH, sent) == action


def test_actions_are_typed() -> None:
    move = WIRE.action_to_proto(STATE, NORTH, GAME.parse(STATE, NORTH, "A1-X3"))
    assert move == pb.Action(move=actions.Move(origin="A1", target="X3"))
    switch = WIRE.action_to_proto(STATE, NORTH, GAME.parse(STATE, NORTH, "switch 231"))
    assert switch == pb.Action(switch=actions.Switch(order=[2, 3, 1]))
    card = WIRE.action_to_proto(STATE, NORTH, GAME.parse(STATE, NORTH, "play traitor"))
    assert card == pb.Action(play=actions.Play(card=terms_pb2.CARD_TRAITOR))


def test_spying_may_name_the_territories_in_either_order() -> None:
    spied = pb.Action(spy=actions.Spy(first="B", second="A"))
    assert WIRE.action_from_proto(STATE, NORTH, spied) == GAME.parse(STATE, NORTH, "spy A-B")


@pytest.mark.parametrize(
    "message",
    [
        pb.Action(),
        pb.Action(draw_lot=actions.DrawLot(unit="Pope")),
        pb.Action(claim=actions.Claim(territory="Y")),
        pb.Action(place=actions.Place(zone="A4")),
        pb.Action(put=actions.Put()),
        pb.Action(play=actions.Play()),
        pb.Action(play=actions.Play(card=8)),  # type: ignore[arg-type]  # a number, as it comes from a wire
        pb.Action(switch=actions.Switch()),
        pb.Action(switch=actions.Switch(order=[1, 1])),
        pb.Action(switch=actions.Switch(order=[1, 2, 3, 4])),
        pb.Action(spy=actions.Spy(first="A")),
        pb.Action(guess=actions.Guess(unit="king")),
        pb.Action(move=actions.Move(origin="A1")),
    ],
)
def test_what_no_action_has_is_refused(message: pb.Action) -> None:
    with pytest.raises(InvalidNotation):
        WIRE.action_from_proto(STATE, NORTH, message)


@pytest.mark.parametrize(("event", "_told"), HAPPENINGS)
def test_each_event_comes_back(event: Event, _told: str) -> None:
    (message,) = WIRE.events_to_proto([event])
    assert WIRE.event_from_proto(pb.Event.FromString(message.SerializeToString())) == event


def test_every_class_of_event_has_its_message() -> None:
    names = {kind.__name__ for kind in get_args(Event)}
    fields = pb.Event.DESCRIPTOR.fields
    assert {field.message_type.name for field in fields if field.message_type} == names
    assert len(fields) == len(names)


@pytest.mark.parametrize(
    "message",
    [
        pb.Event(),
        pb.Event(starter_found=opening.StarterFound(seat=4)),
        pb.Event(lot_drawn=opening.LotDrawn(seat=1)),
        pb.Event(card_drawn=turns.CardDrawn(seat=1)),
        pb.Event(moved=battles.Moved(seat=1, origin="A1")),
        pb.Event(fought=battles.Fought(zone="A1", attacking="King")),
        pb.Event(control_changed=battles.ControlChanged(territory="A1")),
    ],
)
def test_what_no_event_has_is_refused(message: pb.Event) -> None:
    with pytest.raises(InvalidNotation):
        WIRE.event_from_proto(message)
