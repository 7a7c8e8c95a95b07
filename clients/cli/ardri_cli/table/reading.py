"""What a person may read at a table: rules, what the signs on the board mean, what was played."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.terminal.board import loaded, seen
from ardri_cli.terminal.wording import describe_event
from services.wording import Rule, rules_of

WIDTH: Final = 80
"""Columns of long texts, where a window is not narrower."""
_INDENT: Final = "    "


def rule_lines(rule: Rule, width: int = WIDTH) -> list[str]:
    """Number and title, and below what it says."""
    text = textwrap.wrap(rule.text, width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return [f"{rule.number}  {rule.title}", *text]


def rules_page(match: pb.Match, number: str) -> list[str]:
    """The rules of the match, or the one of that number; empty if there is none."""
    rules = rules_of(loaded(match.spec.game)[0], match.spec.rules_version)
    wanted = [rule for rule in rules if number.lower() in ("", rule.number.lower())]
    return [line for rule in wanted for line in rule_lines(rule)]


def legend_page(match: pb.Match) -> list[str]:
    """What the signs on the board mean; the match has its view."""
    game, view = seen(match)
    return game.legend(view).splitlines() or ["The board says so itself."]


def history_page(match: pb.Match, events: Iterable[pb.Event]) -> list[str]:
    """A line for each event, by its version."""
    told: Sequence[tuple[int, str]] = [
        (event.version, describe_event(match, event)) for event in events if not event.HasField("created")
    ]
    return [
        line
        for version, words in told
        for line in textwrap.wrap(f"{version:4} {words}", WIDTH, subsequent_indent=" " * 5)
    ]
