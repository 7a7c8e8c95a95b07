"""Shows a table as lines of text, one after the other."""

from rich.console import Console
from rich.text import Text

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices, format_columns, format_groups, format_lines
from ardri_cli.terminal.board import draw_match
from ardri_cli.terminal.failures import with_rule
from ardri_cli.terminal.lines import describe_hint
from ardri_cli.terminal.wording import (
    describe_clocks,
    describe_event,
    describe_outcome,
    describe_seats,
    may_call_off,
    may_leave,
    seat_name,
)
from ardri_client import Place, Refused
from services.kernel.outcome import CALLED_OFF


class TextScreen:
    """For people; in colour on a terminal. The methods say what they print."""

    def __init__(self, console: Console, address: str) -> None:
        self._console = console
        self._address = address
        self._cause = ""
        """Why the match was ended from outside, if it was."""

    def opened(self, place: Place, match: pb.Match) -> None:
        """Names the match, and the command to watch it with."""
        self._print(
            f"match  {place.match_id}   you are the {seat_name(match, place.seat)}, seat {place.seat}"
        )
        self._print(describe_seats(match))
        for line in self._others(place, match):
            self._print(line)

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """One line."""
        self._cause = event.ended.cause
        if event.WhichOneof("body") not in ("created", "ended"):
            self._print(describe_event(match, event))

    def waiting(self, match: pb.Match) -> None:
        """Nothing: a line is printed for each event."""

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """The board, the clocks, and all legal actions."""
        self.board(match)
        width = self._console.width
        for line in format_lines(choices) if choices.words else format_groups(choices, width):
            text = Text(line)
            text.highlight_regex(r"(?<!\S)\d+(?= )", "dim")
            text.highlight_regex(r"(?<!\S)\S+:(?= )", "bold")
            self._console.print(text, soft_wrap=True)

    def board(self, match: pb.Match) -> None:
        """The board alone."""
        self._console.print()
        self._console.print(draw_match(match), soft_wrap=True)
        if clocks := describe_clocks(match):
            self._print(clocks)
        for line in self._offers(match):
            self._print(line)

    def everything(self, match: pb.Match, choices: Choices) -> None:
        """As a new turn."""
        self.turn(match, choices)

    def page(self, title: str, lines: list[str]) -> None:
        """The title, and the text as it is."""
        self._console.print(title, style="bold", markup=False)
        for line in lines:
            self._print(line)

    def more(self) -> None:
        """Nothing: all was shown."""

    def scroll(self, rows: int) -> None:
        """Nothing: the terminal itself can scroll back."""

    def options(self, members: list[tuple[int, str]]) -> None:
        """The actions in columns."""
        cells = [f"{number} {notation}" for number, notation in members]
        for line in format_columns(cells, self._console.width):
            self._print(line)

    def hint(self, found: DecisionAnalysis) -> None:
        """One line each, the best first, with the reasons below it."""
        for line in describe_hint(found):
            self._print(line)

    def prompt(self, match: pb.Match, seat: int) -> None:
        """Whose turn it is, and a prompt sign."""
        self._console.print(f"{seat_name(match, seat)} (? for help)> ", end="", markup=False)

    def interrupted(self) -> None:
        """A line end, to leave the line of the prompt."""
        self._console.print()

    def echo(self, line: str) -> None:
        """The line itself."""
        self._print(line)

    def refused(self, error: Refused, rule: str) -> None:
        """Why, with the number and the text of the rule."""
        self._console.print(f"refused: {with_rule(str(error), error.rule)}", style="red", markup=False)
        if rule:
            self._console.print(f"{error.rule}: {rule}", style="dim", markup=False, soft_wrap=True)

    def note(self, text: str) -> None:
        """The text as it is."""
        self._print(text)

    def left(self, place: Place) -> None:
        """How to come back."""
        self._print(f"\nleft; the seat stays yours: ardri play --resume {place.match_id}{self._at()}")

    def ended(self, match: pb.Match) -> None:
        """The last board and the result."""
        self.board(match)
        said = describe_outcome(match, match.outcome, self._cause)
        self._console.print(said, style="bold", markup=False, soft_wrap=True)
        for line in self._next(match):
            self._print(line)

    def _next(self, match: pb.Match) -> list[str]:
        """What can be done with a match that is over."""
        lines = [f"proof  ardri verify {match.match_id}{self._at()}"]
        if match.outcome.reason != CALLED_OFF:
            lines.append(f"again  ardri play --rematch {match.match_id}{self._at()}")
        return lines

    def _others(self, place: Place, match: pb.Match) -> list[str]:
        """How others find the match, and whether it waits for them."""
        lines = [f"watch  ardri watch {place.match_id}{self._at()}"]
        if place.invite_code:
            lines.append(f"invite ardri play --invite {place.invite_code}{self._at()}")
        if may_call_off(match, place.seat):
            lines.append(f"cancel ardri call-off {place.match_id}{self._at()}")
        elif may_leave(match):
            lines.append(f"leave  ardri leave {place.match_id}{self._at()}")
        if match.status == pb.MATCH_STATUS_WAITING:
            lines.append("waiting until all seats are taken")
        return lines

    def _offers(self, match: pb.Match) -> list[str]:
        """The offers that wait for an answer."""
        lines = []
        if match.HasField("draw_offer"):
            lines.append(f"a draw offer of the {seat_name(match, match.draw_offer)} stands")
        if match.HasField("takeback_offer"):
            lines.append(f"the {seat_name(match, match.takeback_offer)} would take an action back")
        return lines

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def _at(self) -> str:
        return f" --address {self._address}" if self._address else ""
