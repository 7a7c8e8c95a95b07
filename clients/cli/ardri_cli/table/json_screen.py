"""A table as JSON lines, for a program that plays by standard input."""

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_cli.terminal.output import as_dict, print_json
from ardri_client import Place, Refused


class JsonScreen:
    """For programs: writes one object on each line, with a `kind`. The methods list its other members."""

    def opened(self, place: Place, match: pb.Match) -> None:
        """`match_id`, `seat`, `invite_code`."""
        place_words = {"match_id": place.match_id, "seat": place.seat, "invite_code": place.invite_code}
        print_json({"kind": "opened", **place_words, "match": as_dict(match)})

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """`event`."""
        print_json({"kind": "event", "event": as_dict(event)})

    def waiting(self, match: pb.Match) -> None:
        """Nothing."""

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """`match`, `legal`, and `words` on each legal action if there are any."""
        found = as_dict(match)
        legal, words = list(choices.notations), list(choices.words)
        print_json({"kind": "turn", "match": found, "legal": legal, **({"words": words} if words else {})})

    def board(self, match: pb.Match) -> None:
        """`match`."""
        print_json({"kind": "board", "match": as_dict(match)})

    def everything(self, match: pb.Match, choices: Choices) -> None:
        """As a new turn."""
        self.turn(match, choices)

    def page(self, title: str, lines: list[str]) -> None:
        """`title`, `lines`."""
        print_json({"kind": "page", "title": title, "lines": lines})

    def more(self) -> None:
        """Nothing."""

    def scroll(self, rows: int) -> None:
        """Nothing."""

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
        print_json({"kind": "ended", "match": as_dict(match)})
