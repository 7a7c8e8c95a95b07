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
"""Columns where there is no terminal to ask."""
_WIDEST: Final = 10_000
"""Columns that a table may have: more than any has."""
_OF_A_GAME: Final = re.compile(r"ardri\.(\w+)\.v1\.\w+")


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


def print_table(console: Console, table: Table) -> None:
    """Prints a table whole: lines longer than the terminal are folded by it, so that ids can be pasted."""
    for line in console.render_lines(table, console.options.update(width=_WIDEST), pad=False):
        text = Text.assemble(*((part.text, part.style or "") for part in line))
        text.rstrip()
        console.print(text, soft_wrap=True)


def is_terminal() -> bool:
    """Whether a person types and reads."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_redraw(console: Console) -> bool:
    """Whether what was written there can be drawn anew: on a terminal, but for one that calls itself dumb."""
    return console.is_terminal and not console.is_dumb_terminal


def print_json(value: Message | dict[str, Any]) -> None:
    """One object on one line. Messages are printed in protobuf's own JSON form, with the proto's names."""
    typer.echo(json.dumps(as_dict(value) if isinstance(value, Message) else value))


def as_dict(message: Message, *, with_unset: bool = True) -> dict[str, Any]:
    """The message in protobuf's JSON form, with what games have packed into it.

    Raises:
        ModuleNotFoundError: a game of which something is in it is not installed here.
    """
    _load_packed(message)
    found: dict[str, Any] = json_format.MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=with_unset
    )
    return found


def _load_packed(message: Message) -> None:
    """Makes the games' own messages in it known: who has not met them cannot print them."""
    if isinstance(message, AnyMessage):
        if named := _OF_A_GAME.fullmatch(message.TypeName()):
            importlib.import_module(f"ardri.{named[1]}.v1.{named[1]}_pb2")
        return
    for field, value in message.ListFields():
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            continue
        for each in value if field.is_repeated else (value,):
            _load_packed(each)
