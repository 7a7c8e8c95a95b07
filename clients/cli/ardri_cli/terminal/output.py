"""Standard output, for people and for programs."""

import importlib
import json
import re
import sys
from collections.abc import Sequence
from typing import Any, Final

import typer
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from rich.console import Console
from rich.table import Table
from rich.text import Text

_PIPE_WIDTH: Final = 160
"""The width in columns if there is no terminal."""
_WIDEST: Final = 10_000
"""More columns than any table has."""
_OF_A_GAME: Final = re.compile(r"ardri\.(\w+)\.v1\.\w+")


def make_console() -> Console:
    """A console for standard output; it uses colours only on a terminal."""
    console = Console(highlight=False, emoji=False)
    if not console.is_terminal:
        console.width = _PIPE_WIDTH
    return console


def print_long(console: Console, lines: Sequence[str]) -> None:
    """Prints lines; if they do not fit the terminal, through the pager (`PAGER`, or less)."""
    text = "\n".join(lines)
    if is_terminal() and len(lines) >= console.height:
        with console.pager():
            console.print(text, markup=False, soft_wrap=True)
    else:
        console.print(text, markup=False, soft_wrap=True)


def print_table(console: Console, table: Table) -> None:
    """Prints a table uncut: the terminal itself wraps long lines, so that ids can be copied."""
    for line in console.render_lines(table, console.options.update(width=_WIDEST), pad=False):
        text = Text.assemble(*((part.text, part.style or "") for part in line))
        text.rstrip()
        console.print(text, soft_wrap=True)


def is_terminal() -> bool:
    """Whether a person types and reads."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_redraw(console: Console) -> bool:
    """Whether the console can be redrawn: if it is a terminal, and not one that calls itself dumb."""
    return console.is_terminal and not console.is_dumb_terminal


def print_json(value: Message | dict[str, Any]) -> None:
    """Prints one object on one line; messages in protobuf's JSON form, with the proto's field names."""
    typer.echo(json.dumps(as_dict(value) if isinstance(value, Message) else value))


def as_dict(message: Message, *, with_unset: bool = True) -> dict[str, Any]:
    """The message in protobuf's JSON form, with the games' own messages that are packed into it.

    Raises:
        ModuleNotFoundError: the game of a packed message is not installed here.
    """
    _load_packed(message)
    found: dict[str, Any] = json_format.MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=with_unset
    )
    return found


def _load_packed(message: Message) -> None:
    """Imports the protos of the games' own messages in it, without which protobuf cannot print them."""
    if isinstance(message, AnyMessage):
        if named := _OF_A_GAME.fullmatch(message.TypeName()):
            importlib.import_module(f"ardri.{named[1]}.v1.{named[1]}_pb2")
        return
    for field, value in message.ListFields():
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            continue
        for each in value if field.is_repeated else (value,):
            _load_packed(each)
