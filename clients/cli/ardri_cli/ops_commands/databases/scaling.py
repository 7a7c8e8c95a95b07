"""`ardri ops scale`: levels and accounts on one scale; on the database itself, where nobody serves calls."""

import time
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from ardri_cli.ops_commands.databases.opening import age_ms, answering, databases
from ardri_cli.terminal.output import make_console, print_json, print_table
from services import games
from services.scale import offsets
from services.tournament.account_ratings.level_offset import Offset


def scale(
    *,
    since: Annotated[str, typer.Option(metavar="365d", help="Games that ended in this time.")] = "365d",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show it, and keep it nowhere.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON on standard output.")] = False,
) -> None:
    """Place the levels of each game among accounts, by games of people against them.

    Works on ARDRI_DATABASE_URL, else on the databases of `ardri up` in ARDRI_DATA_DIR, while these are played
    on. Ratings of accounts stay as they are. Do it anew now and then, and after levels were measured.
    """
    now_ms = time.time_ns() // 1_000_000
    since_ms = now_ms - age_ms(since, "--since")
    with answering(), databases() as found:
        placed = {name: offsets.fit(found, name, since_ms) for name in games.names()}
        if not dry_run:
            for name, offset in placed.items():
                offsets.keep(found, name, offset, now_ms)
    if as_json:
        print_json({name: asdict(offset) for name, offset in placed.items()})
        return
    print_table(make_console(), _table(placed))


def _table(placed: dict[str, Offset]) -> Table:
    table = Table("game", box=None, pad_edge=False)
    for title in ("level 1", "95 %", "games"):
        table.add_column(title, justify="right")
    for name, offset in placed.items():
        games_behind = str(offset.games) if offset.games else "assumed"
        table.add_row(name, str(offset.value), f"{offset.low} to {offset.high}", games_behind)
    return table
