"""`ardri tournament list` and `status`."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.tournaments import access
from ardri_cli.tournaments.views.live import stage_bars
from ardri_cli.tournaments.views.tables import plain_table
from ardri_cli.tournaments.views.wording import (
    describe_entrant,
    describe_moment,
    describe_state,
    describe_title,
    describe_waiting,
    games_of,
)


def list_(
    *,
    everything: Annotated[bool, typer.Option("--all", help="Ended and cancelled ones too.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="At the most so many.")] = 50,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List tournaments, newest first."""
    run(_list(address, token, everything=everything, limit=limit, as_json=as_json))


async def _list(address: str, token: str, *, everything: bool, limit: int, as_json: bool) -> None:
    states = (pb.TOURNAMENT_STATE_OPEN, pb.TOURNAMENT_STATE_RUNNING, pb.TOURNAMENT_STATE_PAUSED)
    found: list[pb.Tournament] = []
    async with access.reading(address, token) as tournaments:
        async for tournament in tournaments.list(() if everything else states):
            found.append(tournament)
            if len(found) >= limit:
                break
    if as_json:
        for tournament in found:
            print_json(tournament)
    elif found:
        titles = ("tournament", "state", "name", "game", "games", "planned", "created")
        print_table(make_console(), plain_table(titles, map(_line, found), left=4))
    else:
        typer.echo("No tournaments. `ardri tournament run SPEC` begins one; --all lists ended ones.")


def _line(tournament: pb.Tournament) -> Sequence[str]:
    done, planned = games_of(tournament)
    return (
        tournament.tournament_id,
        describe_state(tournament),
        tournament.spec.name,
        tournament.spec.game,
        str(done),
        str(planned),
        describe_moment(tournament.created),
    )


def status(
    tournament: access.Id,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Show where a tournament stands."""
    run(_status(tournament, address, token, as_json=as_json))


async def _status(tournament_id: str, address: str, token: str, *, as_json: bool) -> None:
    async with access.reading(address, token) as tournaments:
        tournament = await tournaments.get(tournament_id)
        entries = [] if as_json else await tournaments.entrants(tournament_id)
    if as_json:
        print_json(tournament)
    else:
        _print_status(make_console(), tournament, entries)


def _print_status(console: Console, tournament: pb.Tournament, entries: Sequence[pb.FieldEntry]) -> None:
    console.print(Text(describe_title(tournament), style="bold"))
    console.print(stage_bars(tournament))
    moments = ("created", "started", "ended")
    times = ", ".join(f"{name} {describe_moment(getattr(tournament, name))}" for name in moments)
    lines = [times, f"rules {tournament.rules_version}, {tournament.games_running} games running"]
    proofs = ("seed_commitment", "seed_root", "seed_salt", "results_digest", "standings_digest")
    for name in proofs:
        value = getattr(tournament, name)
        lines += [f"{name.replace('_', ' ')} {value.hex()}"] if value else []
    for line in describe_waiting(tournament):
        console.print(line, markup=False, soft_wrap=True, style="yellow")
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
    rows = (
        (entry.entrant.name + (" (withdrawn)" if entry.withdrawn else ""), describe_entrant(entry.entrant))
        for entry in entries
    )
    print_table(console, plain_table(("entrant", "who"), rows, left=2))
