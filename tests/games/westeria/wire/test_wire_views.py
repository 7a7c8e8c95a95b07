"""Views: kernel to proto and back."""

from collections.abc import Callable

import pytest

from ardri.westeria.v1 import table_pb2, terms_pb2
from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.rules.cells.layout import MOVES, SEAT
from services.games.westeria.wire import WIRE
from services.kernel import SPECTATOR, GameError, Seat
from tests.games.westeria.matches import states
from tests.games.westeria.rules.opening.test_placing import drafted, placed
from tests.games.westeria.tables import EAST, GAME, NORTH, changed, play, table, unit


@pytest.mark.parametrize("seed", range(6))
def test_views_come_back(seed: int) -> None:
    """On both lands with two to four seats, from the start draw to the end."""
    for state in list(states(seed))[::7]:
        for viewer in (Seat(0), Seat(1), SPECTATOR):
            view = GAME.view(state, viewer)
            sent = pb.View.FromString(WIRE.view_to_proto(view).SerializeToString())
            assert WIRE.view_from_proto(sent) == view


UNITS = "A1 north Flag, A3 north King, B1 east King, X2 east Flag"


def test_what_is_known_of_a_unit_is_typed() -> None:
    """W20, W22: after a wrong guess, and a move of the unit, as another seat sees it."""
    state = table(f"{UNITS}, C1 south Flag", seats=3, drawn=["Traitor"])
    state = play(state, "play traitor", "accuse B1", "guess queen")
    state = play(changed(state, {SEAT: EAST, MOVES: 2}), "B1-B2")
    message = WIRE.view_to_proto(GAME.view(state, Seat(2)))
    (east,) = (each for each in message.units if each.zone == "B2")
    assert (east.seat, east.kind, east.stock) == (EAST, "", terms_pb2.STOCK_FIELD)
    assert (list(east.ruled_out), list(east.shown_to)) == ([0, 2, 11], [NORTH])
    north = WIRE.view_to_proto(GAME.view(state, NORTH))
    assert [each.kind for each in north.units if each.zone == "B2"] == ["King"]
    assert WIRE.view_from_proto(message) == GAME.view(state, Seat(2))


BAD_VIEWS: list[Callable[[pb.View], object]] = [
    lambda message: message.ClearField("seats"),
    lambda message: message.seats.add(),
    lambda message: message.ClearField("deck"),
    lambda message: message.deck.pile.append(1),
    lambda message: message.ClearField("phase"),
    lambda message: message.MergeFrom(pb.View(viewer=2)),
    lambda message: message.MergeFrom(pb.View(viewer=-1)),
    lambda message: message.MergeFrom(pb.View(seat=2)),
    lambda message: message.MergeFrom(pb.View(card=9)),  # type: ignore[arg-type]  # a number, as it comes from a wire
    lambda message: message.picks.append("Z1"),
    lambda message: message.last.SetInParent(),
    lambda message: message.shown.add(seat=4),
    lambda message: message.units.add(),
    lambda message: message.units.append(message.units[0]),
    lambda message: message.units[0].MergeFrom(table_pb2.Unit(kind="Pope")),
    lambda message: message.units[0].ruled_out.append(12),
    lambda message: message.units[0].shown_to.extend([1, 1]),
    lambda message: message.in_hand.MergeFrom(table_pb2.Unit(seat=-1)),
    lambda message: message.seats[0].MergeFrom(table_pb2.SeatState(flag_holder=4)),
    lambda message: message.seats[0].territories.append(message.seats[1].territories[0]),
    lambda message: message.seats[0].fallen.pop(),
    lambda message: message.seats[0].fallen.__setitem__(0, -2),
    lambda message: message.seats[1].own_reserve.append(1),
    lambda message: message.seats[0].MergeFrom(table_pb2.SeatState(lot="Pope")),
    lambda message: message.options.MergeFrom(pb.Options(map="moon")),
    lambda message: message.options.MergeFrom(pb.Options(turns=0)),
]


@pytest.mark.parametrize("spoil", BAD_VIEWS)
def test_what_no_view_has_is_refused(spoil: Callable[[pb.View], object]) -> None:
    message = WIRE.view_to_proto(GAME.view(table(UNITS), NORTH))
    assert WIRE.view_from_proto(message)
    spoil(message)
    with pytest.raises(GameError):
        WIRE.view_from_proto(message)


def test_a_seat_alone_is_told_of_its_lifted_unit_and_its_reserve() -> None:
    """W5, W6."""
    state = placed(drafted(), NORTH)
    zone = next(zone for zone in state.ground.data.lands.zone_names if unit(state, zone))
    lifted = play(state, f"north: lift {zone}")
    for viewer, told in ((NORTH, zone), (EAST, ""), (SPECTATOR, "")):
        assert WIRE.view_to_proto(GAME.view(lifted, viewer)).seats[0].lifted == told
    done = play(state, "north: done")
    assert WIRE.view_to_proto(GAME.view(done, NORTH)).seats[0].done
    assert not WIRE.view_to_proto(GAME.view(done, EAST)).seats[0].done
    fallen = GAME.view(table(UNITS), NORTH)
    seats = WIRE.view_to_proto(fallen).seats
    assert list(seats[0].own_reserve) == [0, 0, *state.ground.data.counts[2:]]
    assert (seats[0].reserve, seats[1].reserve, list(seats[1].own_reserve)) == (16, 16, [])
