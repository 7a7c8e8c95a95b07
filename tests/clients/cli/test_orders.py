"""What a person hears who types before it is their turn, as a terminal lets them."""

from typing import cast

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_cli.table.orders import Orders
from ardri_cli.table.screens import Screen
from ardri_client import Table


class Idle:
    """A table that nobody may trouble."""

    seat = 1


class Notes:
    """A screen that keeps what it is to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def note(self, text: str) -> None:
        self.said.append(text)


async def test_a_number_out_of_turn_is_no_action_of_the_last_turn() -> None:
    screen = Notes()
    orders = Orders(cast(Table, Idle()), cast(Screen, screen))
    orders.choices = Choices(("d1-a1", "d1-b1"))
    await orders.obey("2", pb.Match(to_act=[0]))
    assert screen.said == ["it is not your turn: no action has a number now"]
