"""Reads the file that all league commands take."""

from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.tournaments.league.exports import worked_out
from ardri_cli.tournaments.league.spec_file import read_league
from ardri_cli.tournaments.spec.spec_file import SpecError
from services.tournament.league import InvalidLeague, League, LeagueSpec

LeagueFile = Annotated[Path, typer.Argument(metavar="FILE", help="What the league is, such as league.toml.")]


def spec_in(file: Path) -> LeagueSpec:
    """The spec in the file; if it is invalid, ends the process with a message."""
    try:
        return read_league(file)
    except SpecError as error:
        raise fail(str(error), USAGE) from error


def league_of(spec: LeagueSpec, file: Path) -> League:
    """The league of a spec; if it cannot be computed, ends the process with a message."""
    try:
        return worked_out(spec, file.parent)
    except InvalidLeague as error:
        raise fail(str(error)) from error
