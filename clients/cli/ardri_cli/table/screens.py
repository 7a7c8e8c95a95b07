"""What a person at a table sees: text, or JSON lines for a program that plays by standard input."""

from typing import Protocol

from rich.console import Console
from rich.text import Text

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices, format_columns, format_groups, format_lines
from ardri_cli.terminal.board import draw_match
from ardri_cli.terminal.failures import with_rule
from ardri_cli.terminal.lines import describe_line
from ardri_cli.terminal.output import as_dict, print_json
from ardri_cli.terminal.wording import (
    describe_clocks,
    describe_event,
    describe_outcome,
    describe_seats,
    seat_name,
)
from ardri_client import Place, Refused

HELP = """e8-e7     play that action; its number in the list does the same
e8        list only the actions that begin so
list      list all of them       board     draw the board again
hint      see the best actions, what each is worth, and how play may go on
auto 5    have up to five actions of this turn played, as a bot of level 2 would; auto alone plays one
draw      offer a draw           takeback  ask to have your last action back
          accept, decline answer either
say       say one of a few phrases, or list them; mute: hear none
resign    give up                claim     win, if the others have been away for too long
quit      leave; the match goes on and stays yours"""


class Screen(Protocol):
    """Shows a match as it goes."""

    def opened(self, place: Place, match: pb.Match) -> None:
        """The person has sat down."""

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """Something happened; `match` is as it was after that."""

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """The person decides now; `match` has its view."""

    def board(self, match: pb.Match) -> None:
        """The position; `match` has its view."""

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


class TextScreen:
    """For people; in colour on a terminal."""

    def __init__(self, console: Console, address: str) -> None:
        self._console = console
        self._address = address

    def opened(self, place: Place, match: pb.Match) -> None:
        """Names the match, and the command to watch it with."""
        self._print(
            f"match  {place.match_id}   you are the {seat_name(match, place.seat)}, seat {place.seat}"
        )
        self._print(describe_seats(match))
        self._print(f"watch  ardri watch {place.match_id}{self._at()}")
        if place.invite_code:
            self._print(f"invite ardri play --invite {place.invite_code}{self._at()}")
        if match.status == pb.MATCH_STATUS_WAITING:
            self._print("waiting until all seats are taken")

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """One line."""
        if event.WhichOneof("body") not in ("created", "ended"):
            self._print(describe_event(match, event))

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """Board, clocks, all that may be done."""
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
        if match.HasField("draw_offer"):
            self._print(f"a draw offer of the {seat_name(match, match.draw_offer)} stands")
        if match.HasField("takeback_offer"):
            self._print(f"the {seat_name(match, match.takeback_offer)} would take an action back")

    def options(self, members: list[tuple[int, str]]) -> None:
        """In columns."""
        cells = [f"{number} {notation}" for number, notation in members]
        for line in format_columns(cells, self._console.width):
            self._print(line)

    def hint(self, found: DecisionAnalysis) -> None:
        """One line each, the best first."""
        for line in found.lines:
            self._print(f"hint   {describe_line(line)}")

    def prompt(self, match: pb.Match, seat: int) -> None:
        """Whose turn it is, and a mark."""
        self._console.print(f"{seat_name(match, seat)} (? for help)> ", end="", markup=False)

    def interrupted(self) -> None:
        """Leaves the line of the prompt."""
        self._console.print()

    def echo(self, line: str) -> None:
        """The line itself."""
        self._print(line)

    def refused(self, error: Refused, rule: str) -> None:
        """Why, with the ruling and how it reads."""
        self._console.print(f"refused: {with_rule(str(error), error.rule)}", style="red", markup=False)
        if rule:
            self._console.print(f"{error.rule}: {rule}", style="dim", markup=False, soft_wrap=True)

    def note(self, text: str) -> None:
        """As it is."""
        self._print(text)

    def left(self, place: Place) -> None:
        """How to come back."""
        self._print(f"\nleft; the seat stays yours: ardri play --resume {place.match_id}{self._at()}")

    def ended(self, match: pb.Match) -> None:
        """The last board and the result."""
        self.board(match)
        self._console.print(describe_outcome(match, match.outcome), style="bold", markup=False)
        self._print(f"proof  ardri verify {match.match_id}{self._at()}")

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def _at(self) -> str:
        return f" --address {self._address}" if self._address else ""


class JsonScreen:
    """For programs: one object a line, `kind` says which."""

    def opened(self, place: Place, match: pb.Match) -> None:
        """`match_id`, `seat`, `invite_code`."""
        place_words = {"match_id": place.match_id, "seat": place.seat, "invite_code": place.invite_code}
        print_json({"kind": "opened", **place_words, "match": as_dict(match, game=match.spec.game)})

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """`event`."""
        print_json({"kind": "event", "event": as_dict(event, game=match.spec.game)})

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """`match`, `legal`, and `words` on each legal action if there are any."""
        found = as_dict(match, game=match.spec.game)
        legal, words = list(choices.notations), list(choices.words)
        print_json({"kind": "turn", "match": found, "legal": legal, **({"words": words} if words else {})})

    def board(self, match: pb.Match) -> None:
        """`match`."""
        print_json({"kind": "board", "match": as_dict(match, game=match.spec.game)})

    def options(self, members: list[tuple[int, str]]) -> None:
        """`legal`."""
        print_json({"kind": "options", "legal": [notation for _, notation in members]})

    def hint(self, found: DecisionAnalysis) -> None:
        """`decision`."""
        print_json({"kind": "hint", "decision": as_dict(found)})

    def prompt(self, match: pb.Match, seat: int) -> None:
        """Nothing: `turn` says it."""

    def interrupted(self) -> None:
        """Nothing."""

    def echo(self, line: str) -> None:
        """Nothing."""

    def refused(self, error: Refused, rule: str) -> None:
        """`reason`, `rule`, `message`; `rule_text` if there is one."""
        found = {"kind": "refused", "reason": error.reason, "rule": error.rule, "message": str(error)}
        print_json(found | ({"rule_text": rule} if rule else {}))

    def note(self, text: str) -> None:
        """`text`."""
        print_json({"kind": "note", "text": text})

    def left(self, place: Place) -> None:
        """`match_id`."""
        print_json({"kind": "left", "match_id": place.match_id})

    def ended(self, match: pb.Match) -> None:
        """`match`, with its outcome."""
        print_json({"kind": "ended", "match": as_dict(match, game=match.spec.game)})
