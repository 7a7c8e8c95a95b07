"""`ardri profile`: shows what everybody may know of an account."""

from typing import Annotated

import typer
from rich.table import Table

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table


def profile(
    account: Annotated[str, typer.Argument(help="Its id, as `ardri ladder --json` has it; else yours.")] = "",
    *,
    course: Annotated[str, typer.Option(metavar="GAME", help="The rating in a game, match by match.")] = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show what everybody may know of an account: its ratings and how its matches ended."""
    run(
        _course(address, course, account, as_json=as_json)
        if course
        else _profile(address, account, as_json=as_json)
    )


async def _profile(address: str, account: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        found = await ardri.accounts.profile(account)
    if as_json:
        print_json(found)
        return
    console = make_console()
    console.print(f"{found.account.name} ({found.account.account_id})", markup=False)
    if found.ratings:
        print_table(console, _ratings(found))
    if found.results:
        print_table(console, _results(found))
    if not (found.ratings or found.results):
        typer.echo("no match has ended yet")
    if found.games_away:
        typer.echo(f"without the results of {', '.join(found.games_away)}, whose engine is away", err=True)


async def _course(address: str, game: str, account: str, *, as_json: bool) -> None:
    table = _table("game", "time (UTC)", "rating", "+-", "match")
    async with connected(address) as ardri:
        async for point in ardri.accounts.rating_points(game, account):
            if as_json:
                print_json(point)
            else:
                time = f"{point.time.ToDatetime():%Y-%m-%d %H:%M}"
                numbers = (str(point.rating), str(point.deviation))
                table.add_row(str(point.games), time, *numbers, point.match_id)
    if as_json:
        return
    if table.row_count:
        print_table(make_console(), table)
    else:
        typer.echo(f"no rated match of {game} has ended yet")


def _ratings(found: pb.GetProfileResponse) -> Table:
    table = _table("ladder", "place", "rating", "+-", "games")
    for each in found.ratings:
        numbers = (each.place, each.rating, each.deviation, each.games)
        table.add_row(each.game, *map(str, numbers))
    return table


def _results(found: pb.GetProfileResponse) -> Table:
    """The results by game. For more than two seats, places tell more than wins and losses."""
    table = _table("results", "seats", "won", "drawn", "lost", "places")
    for each in found.results:
        who = f"{each.seats}{' with AI' if each.with_bots else ''}"
        places = " ".join(map(str, each.places)) if each.seats > 2 else ""
        table.add_row(each.game, who, str(each.wins), str(each.draws), str(each.losses), places)
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first)
    for title in others:
        table.add_column(title, justify="right")
    return table
