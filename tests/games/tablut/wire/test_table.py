"""The board that clients draw."""

import pytest

from ardri.tablut.v1 import static_table_pb2 as pb
from ardri.tablut.v1 import tablut_pb2
from services.games.tablut import GAME
from services.games.tablut.wire import WIRE
from services.kernel import SPECTATOR
from services.kernel.game.looks import looks_of


def table(**options: object) -> pb.Table:
    return WIRE.table_to_proto(GAME.setup(2, options))


def test_marked_squares() -> None:
    made = table()
    assert (made.size, made.throne) == (9, "e5")
    assert set(made.corners) == {"a1", "i1", "a9", "i9"}
    assert set(made.raised) == {"d5", "f5", "e4", "e6"}


def test_the_array_is_the_first_view() -> None:
    view = WIRE.view_to_proto(GAME.view(GAME.initial(GAME.setup(2)), SPECTATOR))
    assert list(table().array) == list(view.board)
    assert list(table().array).count(tablut_pb2.PIECE_ATTACKER) == 16


@pytest.mark.parametrize(
    ("walls", "seats"), [("all", [0, 1]), ("attackers", [0]), ("defenders", [1]), ("none", [])]
)
def test_whose_captures_walls_help(walls: str, seats: list[int]) -> None:
    assert list(table(walls=walls).wall_seats) == seats


def test_corners_against_the_king() -> None:
    assert table().corner_against_king
    assert not table(corner_against_king=False).corner_against_king


def test_attackers_are_dark_and_defenders_light() -> None:
    dark, light = looks_of(GAME.facts)
    assert (dark.letter, light.letter) == ("A", "D")
    assert int(dark.colour[1:], 16) < int(light.colour[1:], 16)
