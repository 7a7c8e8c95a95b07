"""The options of the commands that play exports again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.tournaments.archive.modules import modules_of
from services.programs.wasm.host.module import InvalidModule, Module

Processes = Annotated[int, typer.Option(min=0, help="How many at once; one a core if 0.")]
Programs = Annotated[
    list[Path] | None,
    typer.Option(metavar="PATH", help="A WebAssembly program, or a folder of them, to play again too."),
]


def modules_in(programs: Programs) -> Mapping[bytes, Module]:
    """The compiled modules by their SHA-256; ends the command if one cannot be run here."""
    try:
        return modules_of(programs or [])
    except InvalidModule as error:
        raise fail(str(error), USAGE) from error
