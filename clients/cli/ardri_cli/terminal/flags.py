"""The options that several commands share, and the parsing of their values."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from ardri.match.v1.match_pb2 import Clock
from ardri_client import DEFAULT_ADDRESS, correspondence, fischer, no_clock, per_move

Address = Annotated[
    str,
    typer.Option(
        "--address",
        envvar="ARDRI_ADDRESS",
        help="Host and port of the platform, or http://.. of its port for browsers.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output: one object, or one a line.")]
Everything = Annotated[bool, typer.Option("--all", help="All positions at once.")]
SaveRecord = Annotated[
    Path | None,
    typer.Option("--export", metavar="FILE", help="Save the record: .json as JSON, else binary."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="name=value; once for each option of the game that you set."),
]
OfferWindow = Annotated[
    float | None,
    typer.Option(min=0.01, help="Seconds for a decision that lapses unanswered; else as the clock says."),
]
ADDRESS: Final = DEFAULT_ADDRESS

_FISCHER: Final = re.compile(r"(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)")
_PER_MOVE: Final = re.compile(r"per[- ]move[ :=](\d+(?:\.\d+)?)s?")
_DAYS: Final = re.compile(r"(\d+(?:\.\d+)?)d")


def parse_options(pairs: Sequence[str] | None) -> dict[str, bool | int | str]:
    """The options in `name=value` words. Values are true or false, whole numbers, or other words.

    Raises:
        typer.BadParameter: a word without `=`.
    """
    options: dict[str, bool | int | str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair!r} is not name=value", param_hint="--option")
        options[name] = _value(value)
    return options


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d{1,19}", text) else text


def parse_clock(text: str) -> Clock:
    """`none`, `300+5` (seconds to start with and for each action), `per-move 30` (seconds), `3d` (days).

    Raises:
        typer.BadParameter: none of these.
    """
    if text == "none":
        return no_clock()
    if found := _FISCHER.fullmatch(text):
        return fischer(float(found[1]), float(found[2]))
    if found := _PER_MOVE.fullmatch(text):
        return per_move(float(found[1]))
    if found := _DAYS.fullmatch(text):
        return correspondence(float(found[1]))
    raise typer.BadParameter(f"{text!r} is none of: none, 300+5, 'per-move 30', 3d", param_hint="--clock")
