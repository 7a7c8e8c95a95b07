"""`ardri tournament standings` and `ratings`."""

from typing import Annotated

import typer
from rich.text import Text

from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.tournaments import access
from ardri_cli.tournaments.views.tables import crosstable, ratings_table, standings_table, superiority_table


def standings(
    tournament: access.Id,
    *,
    stage: Annotated[
        int | None, typer.Option(min=1, help="Number of the stage; else the one that runs.")
    ] = None,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show who stands where in a stage, and who made how many points against whom."""
    run(_standings(tournament, address, token, None if stage is None else stage - 1, as_json=as_json))


async def _standings(
    tournament_id: str, address: str, token: str, stage: int | None, *, as_json: bool
) -> None:
    async with access.reading(address, token) as tournaments:
        found = await tournaments.standings(tournament_id, stage)
    if as_json:
        print_json(found)
        return
    console = make_console()
    final = "final" if found.final else f"after {found.sequence} blocks"
    console.print(Text(f"stage {found.stage + 1}, {final}", style="bold"))
    print_table(console, standings_table(found))
    if found.crosses:
        print_table(console, crosstable(found))


def ratings(
    tournament: access.Id,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show ratings with their intervals, and how sure each pair's order is."""
    run(_ratings(tournament, address, token, as_json=as_json))


async def _ratings(tournament_id: str, address: str, token: str, *, as_json: bool) -> None:
    async with access.reading(address, token) as tournaments:
        found = await tournaments.ratings(tournament_id)
    if as_json:
        print_json(found)
        return
    console = make_console()
    console.print(Text(f"after {found.sequence} blocks", style="bold"))
    print_table(console, ratings_table(found.ratings))
    if found.superiorities:
        console.print(Text("in per cent:", style="dim"))
        print_table(console, superiority_table(found))
