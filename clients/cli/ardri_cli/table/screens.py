"""The interface of everything that shows a table to a person or to a program."""

from typing import Protocol

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_client import Place, Refused


class Screen(Protocol):
    """Shows a match while it is played."""

    def opened(self, place: Place, match: pb.Match) -> None:
        """The person has sat down."""

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """Something happened; `match` is as it was after the event."""

    def waiting(self, match: pb.Match) -> None:
        """Others decide now; `match` has its view."""

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """The person decides now; `match` has its view."""

    def board(self, match: pb.Match) -> None:
        """The position; `match` has its view."""

    def everything(self, match: pb.Match, choices: Choices) -> None:
        """All legal actions of the person; `match` has its view."""

    def page(self, title: str, lines: list[str]) -> None:
        """A long text, such as rules."""

    def more(self) -> None:
        """The rest of the long text."""

    def scroll(self, rows: int) -> None:
        """Scrolls a board that does not fit, down by that many half windows."""

    def options(self, members: list[tuple[int, str]]) -> None:
        """Some of the legal actions."""

    def hint(self, found: DecisionAnalysis) -> None:
        """The best actions."""

    def prompt(self, match: pb.Match, seat: int) -> None:
        """Asks for a line."""

    def interrupted(self) -> None:
        """Something happens while the prompt waits."""

    def echo(self, line: str) -> None:
        """The line that was read, for output without a terminal."""

    def refused(self, error: Refused, rule: str) -> None:
        """The platform has refused; `rule` is the text of the rule behind it, empty if there is none."""

    def note(self, text: str) -> None:
        """A message of the command itself."""

    def left(self, place: Place) -> None:
        """The person leaves before the end."""

    def ended(self, match: pb.Match) -> None:
        """The match is over; `match` has its view."""
