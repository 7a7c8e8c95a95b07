"""What a person at a table sees, whatever shows it."""

from typing import Protocol

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_client import Place, Refused


class Screen(Protocol):
    """Shows a match as it goes."""

    def opened(self, place: Place, match: pb.Match) -> None:
        """The person has sat down."""

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """Something happened; `match` is as it was after that."""

    def waiting(self, match: pb.Match) -> None:
        """Others decide now; `match` has its view."""

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """The person decides now; `match` has its view."""

    def board(self, match: pb.Match) -> None:
        """The position; `match` has its view."""

    def everything(self, match: pb.Match, choices: Choices) -> None:
        """All that the person may do; `match` has its view."""

    def page(self, title: str, lines: list[str]) -> None:
        """A long text, such as rules."""

    def more(self) -> None:
        """The rest of it."""

    def scroll(self, rows: int) -> None:
        """Moves a board that does not fit, down by so many half windows."""

    def options(self, members: list[tuple[int, str]]) -> None:
        """Some of the legal actions."""

    def hint(self, found: DecisionAnalysis) -> None:
        """The best actions."""

    def prompt(self, match: pb.Match, seat: int) -> None:
        """Asks for a line."""

    def interrupted(self) -> None:
        """Something happens while the person is asked."""

    def echo(self, line: str) -> None:
        """What was read, where no terminal shows it."""

    def refused(self, error: Refused, rule: str) -> None:
        """The answer was no; `rule` is how the ruling behind it reads, empty if there is none."""

    def note(self, text: str) -> None:
        """A word of the command itself."""

    def left(self, place: Place) -> None:
        """The person leaves before the end."""

    def ended(self, match: pb.Match) -> None:
        """The match is over; `match` has its view."""
