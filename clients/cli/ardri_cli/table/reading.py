"""Texts to read at a table: the rules, the meaning of the signs on the board, and what was played."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_cli.terminal.board import loaded, seen
from ardri_cli.terminal.wording import describe_event
from services.wording import Rule, rules_of

WIDTH: Final = 80
"""The columns of long texts, unless a window is narrower."""
_INDENT: Final = "    "
_MARGIN: Final = 10
_HELP: Final = """\
list      list all of them
board     draw the board again; up and down move one that is too high
legend    what the signs on the board mean
rules     read the rules; with a number, rules {rule}, one of them
history   what was played so far
hint      see the best actions, what each is worth, and how play may go on
auto 5    have up to five actions of this turn played, each what looks best
          at once; auto alone plays one
draw      offer a draw
takeback  ask to have your last action back; accept and decline answer either
say       say one of a few phrases, or list them; mute: hear none
resign    give up
calloff   end a match that you have opened, while it waits for others
leave     give your seat back, while the match waits for others
claim     win, if the others have been away for too long
quit      close the table; the match goes on and stays yours"""


def rule_lines(rule: Rule, width: int = WIDTH) -> list[str]:
    """The number and title of a rule, and its text below."""
    text = textwrap.wrap(rule.text, width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return [f"{rule.number}  {rule.title}", *text]


def rules_page(match: pb.Match, number: str) -> list[str]:
    """The rules of the match, or the rule with that number; empty if there is none."""
    rules = rules_of(loaded(match.spec.game)[0], match.spec.rules_version)
    wanted = [rule for rule in rules if number.lower() in ("", rule.number.lower())]
    return [line for rule in wanted for line in rule_lines(rule)]


def help_page(match: pb.Match, choices: Choices) -> list[str]:
    """What can be typed, with examples from this match."""
    numbers = [rule.number for rule in rules_of(loaded(match.spec.game)[0], match.spec.rules_version)]
    rule = next((each for each in numbers if each[1:].isdecimal()), "1")
    action, beginning = choices.example()
    return [
        *_explained(action or "(action)", "play that action; its number in the list does the same"),
        *_explained(beginning or "(begin)", "list only the actions that begin so"),
        *_HELP.format(rule=rule).splitlines(),
    ]


def _explained(word: str, words: str) -> list[str]:
    """A word and its explanation; on two lines if the word is long."""
    return [f"{word:{_MARGIN}}{words}"] if len(word) < _MARGIN else [word, " " * _MARGIN + words]


def legend_page(match: pb.Match) -> list[str]:
    """What the signs on the board mean; the match must have its view."""
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
