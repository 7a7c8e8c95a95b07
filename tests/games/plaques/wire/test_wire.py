"""Kernel to proto and back, beyond the round trips that every game has to make."""

import pytest

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques import GAME
from services.games.plaques.catalogue.plaques import parse_tableau
from services.games.plaques.presentation.events import UNKNOWN, Dealt, HandEnded, Stake, Staked, Turned
from services.games.plaques.presentation.views import Ended
from services.games.plaques.wire import WIRE
from services.kernel import SPECTATOR, InvalidNotation, InvalidOptions, Seat
from tests.games.plaques.tables import deal, play, start, turn_of


def lying(*tableaux: str) -> tuple[bytes, ...]:
    return tuple(bytes(parse_tableau(tableau)) for tableau in tableaux)


def shown(message: pb.View) -> list[str]:
    """What the tableaux are worth."""
    return [place.value.combination for place in message.places]


def test_an_unknown_kind_of_betting_is_refused() -> None:
    """P9."""
    with pytest.raises(InvalidOptions, match=r"'betting'.*7") as caught:
        WIRE.options_from_proto(pb.Options.FromString(bytes([2 << 3, 7])))
    assert caught.value.rule == "P9"


def test_options_that_are_not_set_stay_so() -> None:
    assert WIRE.options_from_proto(pb.Options()) == {}
    assert WIRE.options_from_proto(pb.Options(peek=False, betting=pb.BETTING_SPREAD)) == {
        "peek": False,
        "betting": "spread",
    }


@pytest.mark.parametrize(
    "message",
    [
        pb.Action(),
        pb.Action(kind=pb.ACTION_KIND_BET),
        pb.Action(kind=pb.ACTION_KIND_RAISE, tokens=-1),
        pb.Action(kind=pb.ACTION_KIND_BET, tokens=1401),
        pb.Action(kind=pb.ACTION_KIND_SEE, tokens=2),
        pb.Action(kind=pb.ACTION_KIND_BET, tokens=2, plaque="R9"),
        pb.Action(kind=pb.ACTION_KIND_DRAW),
        pb.Action(kind=pb.ACTION_KIND_DRAW, plaque="X1"),
        pb.Action.FromString(bytes([1 << 3, 9])),
    ],
)
def test_what_is_no_action_is_refused(message: pb.Action) -> None:
    with pytest.raises(InvalidNotation):
        WIRE.action_from_proto(start(2), Seat(0), message)


def test_a_view_says_what_tableaux_are_worth_and_why() -> None:
    """Seed: the combination, and each special plaque's part in it."""
    view = GAME.view(turn_of(0, "R7 D1", "B8 TH", "B7 K7 W1", "-R1 R2"), SPECTATOR)
    message = WIRE.view_to_proto(view)
    assert shown(message) == ["pair", "lone plaque", "lone plaque", ""]
    pair = message.places[0].value
    assert [(active.plaque, active.type, active.colour, active.emulated) for active in pair.active] == [
        ("R7", "tower", "red", False),
        ("D1", "tower", "red", True),
    ]
    assert "emulated" in " ".join(pair.words)
    (banned,) = message.places[2].value.banned
    assert (banned.plaque, banned.by) == ("B7", 1)


def test_a_blocked_type_names_the_seat_of_the_dwarf() -> None:
    """P15."""
    message = WIRE.view_to_proto(GAME.view(turn_of(0, "R7 D1", "B2 K1", "G7 DW"), SPECTATOR))
    (blocked,) = message.places[0].value.blocked
    assert (blocked.type, blocked.by) == ("tower", 2)


def test_the_end_of_a_hand_says_what_it_was_won_with() -> None:
    ended = Ended(3, lying("R7 B7 W1 K2 G3 R4 W9", "G6 K6 W2 K3 G4 R5 B8", "R1 R2"), (0, 1), (5, 0, 0))
    (message,) = WIRE.events_to_proto([HandEnded(ended)])
    places = message.hand_ended.ended.places
    assert [place.live for place in places] == [True, True, False]
    assert [place.gain for place in places] == [5, 0, 0]
    assert [place.value.combination for place in places] == ["pair", "pair", ""]
    assert WIRE.event_from_proto(message) == HandEnded(ended)


def test_a_hand_that_all_others_left_was_won_with_nothing() -> None:
    (message,) = WIRE.events_to_proto([HandEnded(Ended(1, lying("R7 B7", "G6 K6"), (0,), (2, 0)))])
    assert not any(place.HasField("value") for place in message.hand_ended.ended.places)


def test_a_plaque_that_may_not_be_seen_is_empty() -> None:
    """P1."""
    (message,) = WIRE.events_to_proto([Dealt(1, UNKNOWN, face_up=False)])
    assert message.dealt == pb.Dealt(seat=1)
    assert WIRE.event_from_proto(message) == Dealt(1, UNKNOWN, face_up=False)


@pytest.mark.parametrize(
    "event", [Turned(2, 44, risen=True), Staked(0, Stake.RAISE, 5, 3), Dealt(0, 0, face_up=True)]
)
def test_events_come_back(event: Turned | Staked | Dealt) -> None:
    (message,) = WIRE.events_to_proto([event])
    assert WIRE.event_from_proto(message) == event


@pytest.mark.parametrize(
    "message",
    [
        pb.Event(),
        pb.Event(yielded=pb.Yielded(seat=7)),
        pb.Event(turned=pb.Turned(seat=0, plaque="")),
        pb.Event(staked=pb.Staked(seat=0, tokens=1)),
        pb.Event(hand_began=pb.HandBegan(dealer=-1)),
    ],
)
def test_what_is_no_event_is_refused(message: pb.Event) -> None:
    with pytest.raises(InvalidNotation):
        WIRE.event_from_proto(message)


def test_what_is_no_view_is_refused() -> None:
    good = WIRE.view_to_proto(GAME.view(play(deal("R1 R2", "K1 K2"), "bet 2"), Seat(0)))
    assert WIRE.view_from_proto(good).viewer == 0
    for wrong in (
        pb.View(viewer=2),
        pb.View(dealer=2),
        pb.View(round=pb.Round(leader=2)),
        pb.View(round=pb.Round(paid=[1])),
        pb.View(turn=pb.Turn(seat=-1)),
        pb.View(places=[pb.Place()] * 6),
    ):
        bad = pb.View.FromString(good.SerializeToString())
        bad.MergeFrom(wrong)
        with pytest.raises(InvalidNotation):
            WIRE.view_from_proto(bad)
    with pytest.raises(InvalidNotation, match="2 to 7 places, not 0"):
        WIRE.view_from_proto(pb.View())
