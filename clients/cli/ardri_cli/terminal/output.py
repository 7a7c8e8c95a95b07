"""Standard output, for people and for programs."""

import importlib
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

import typer
from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console

_PIPE_WIDTH: Final = 160
"""Columns where there is no terminal to ask."""


def make_console() -> Console:
    """Writes to standard output, in colour on a terminal alone."""
    console = Console(highlight=False, emoji=False)
    if not console.is_terminal:
        console.width = _PIPE_WIDTH
    return console


def print_long(console: Console, lines: Sequence[str]) -> None:
    """Prints lines; what is higher than the terminal goes through its pager, `PAGER` or less."""
    text = "\n".join(lines)
    if is_terminal() and len(lines) >= console.height:
        with console.pager():
            console.print(text, markup=False, soft_wrap=True)
    else:
        console.print(text, markup=False, soft_wrap=True)


def is_terminal() -> bool:
    """Whether a person types and reads."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def print_json(value: Message | dict[str, Any], *, game: str = "") -> None:
    """One object on one line. Messages are printed in protobuf's own JSON form, with the proto's names."""
    typer.echo(json.dumps(as_dict(value, game=game) if isinstance(value, Message) else value))


def as_dict(message: Message, *, game: str = "") -> dict[str, Any]:
    """The message in protobuf's JSON form; `game`: whose own messages may be in it."""
    if game:
        load_messages(game)
    found: dict[str, Any] = json_format.MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    return found


def load_messages(game: str) -> None:
    """Makes a game's own messages known, so that they can be printed.

    Raises:
        ModuleNotFoundError: the game is not installed here.
    """
    importlib.import_module(f"ardri.{game}.v1.{game}_pb2")
