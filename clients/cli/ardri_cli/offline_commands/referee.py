"""`ardri referee`: offers the rules of a game by a line protocol."""

import sys
from typing import Annotated

import typer

from ardri_cli.local.referee import run
from ardri_cli.terminal.failures import reported
from services import games


def referee(game: Annotated[str, typer.Argument(help="Name of the game.")]) -> None:
    """Referee a match on standard input and output, one JSON object a line; needs no server."""
    with reported():
        run(games.load(game), sys.stdin, sys.stdout)
