"""Messages to a person who types out of turn, which a terminal allows."""

from typing import cast

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_cli.table.orders import Orders
from ardri_cli.table.screens import Screen
from ardri_client import Refused, Table
from ardri_client.errors import InvalidNotation


class Idle:
    """A table that must not be called."""

    seat = 1


class Notes:
    """A screen that records its notes."""

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


class Refusing:
    """A table at which seat 0 is to act, and whose platform refuses every action."""

    seat = 0

    async def act(self, line: str, expected_version: int) -> None:
        raise InvalidNotation(f"{line!r} is no action")


class Refusals(Notes):
    """A screen that records refusals, too."""

    def refused(self, error: Refused, rule: str) -> None:
        self.said.append(f"refused: {error}")


async def test_what_begins_no_action_is_told_in_words() -> None:
    """An example is a square whose piece cannot move. The note comes after the platform's refusal."""
    screen = Refusals()
    orders = Orders(cast(Table, Refusing()), cast(Screen, screen))
    orders.choices = Choices(("d1-a1", "d1-b1"))
    match = pb.Match(spec=pb.MatchSpec(game="tablut"), to_act=[0])
    await orders.obey("e5", match)
    await orders.obey("e5-", match)
    assert screen.said == [
        "refused: 'e5' is no action",
        "nothing that you can do now begins with 'e5'",
        "refused: 'e5-' is no action",
    ]
