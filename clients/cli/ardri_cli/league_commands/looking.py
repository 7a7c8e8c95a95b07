"""`ardri league table`."""

from typing import Annotated

import typer
from rich.text import Text

from ardri_cli.league_commands.reading import LeagueFile, league_of, spec_in
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.terminal.text import printable
from ardri_cli.tournaments.views.tables import plain_table
from services.tournament.league import SeasonTable
from services.tournament.league.columns import columns
from services.tournament.league.statement import digest, statement


def table(
    file: LeagueFile,
    *,
    season: Annotated[str, typer.Option(help="Name of a season; else the last one. `all` shows all.")] = "",
    as_json: flags.AsJson = False,
) -> None:
    """Show the tables of a league: points, ratings, champions, who goes up and down."""
    spec = spec_in(file)
    names = [each.name for each in spec.seasons]
    if season not in ("", "all", *names):
        raise fail(f"{season!r} is no season; there are: {', '.join(names)}", USAGE)
    found = league_of(spec, file)
    if as_json:
        print_json(statement(found))
        return
    wanted = names if season == "all" else [season or names[-1]]
    console = make_console()
    for each in (each for tables in found.tables for each in tables if each.season in wanted):
        console.print(Text(printable(_title(each)), style="bold"))
        if not each.rows:
            console.print("nothing has been played yet", style="dim")
            continue
        titles, rows = columns(each, spec)
        print_table(console, plain_table(titles, rows, left=3 if "remark" in titles else 2))
        for number, held in enumerate(each.tournaments, start=1):
            console.print(Text(printable(f"{number}: {held.name} ({held.tournament_id})"), style="dim"))
    for name, champions in found.champions.items():
        console.print(Text(printable(f"champion of {name}: {', '.join(champions) or 'nobody'}")))
    console.print(Text(f"digest {digest(found)}", style="dim"), soft_wrap=True)


def _title(found: SeasonTable) -> str:
    words = [found.season, found.division, "goes on" if found.is_open else ""]
    return ", ".join(filter(None, words))
