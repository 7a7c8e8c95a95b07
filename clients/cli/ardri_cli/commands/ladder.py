"""`ardri ladder`: lists the best accounts in a game."""

from typing import Annotated

import typer
from rich.table import Table

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table


def ladder(
    game: Annotated[str, typer.Argument(help="The game.")],
    *,
    limit: Annotated[int, typer.Option(min=1, max=200, help="At the most so many accounts.")] = 20,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show who is best at a game, by matches that matchmaking has made between people."""
    run(_ladder(game, limit, address, as_json=as_json))


async def _ladder(game: str, limit: int, address: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        found = await ardri.ladder(game, most=limit)
    if as_json:
        print_json(found)
    elif found.rows:
        _print_table(found)
    else:
        typer.echo(f"Nobody has been brought together at {game} yet: ardri play {game} --seek")


def _print_table(found: pb.ListLadderResponse) -> None:
    table = Table(box=None, pad_edge=False)
    for title in ("place", "name", "rating", "+-", "games"):
        table.add_column(title, justify="left" if title == "name" else "right")
    rows = list(found.rows)
    if found.HasField("own") and found.own.account_id not in {row.account_id for row in rows}:
        rows.append(found.own)
    for row in rows:
        style = "bold" if row.account_id == found.own.account_id else ""
        table.add_row(
            str(row.place), row.name, str(row.rating), str(row.deviation), str(row.games), style=style
        )
    print_table(make_console(), table)
