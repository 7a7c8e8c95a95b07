"""`ardri tournament start`, `pause`, `resume`, `cancel` and `extend`."""

from collections.abc import Awaitable, Callable
from typing import Annotated

import typer

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json
from ardri_cli.tournaments import access
from ardri_cli.tournaments.views.wording import describe_title
from ardri_client import Tournaments
from services.runtime.credentials.claims import Scope

_Change = Callable[[Tournaments], Awaitable[pb.Tournament]]


def start(
    tournament: access.Id,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Begin a tournament that is open to entrants."""
    run(_change(lambda all_: all_.start(tournament), address, token, as_json=as_json))


def pause(
    tournament: access.Id,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Begin no more games; those that run are finished and count."""
    run(_change(lambda all_: all_.pause(tournament), address, token, as_json=as_json))


def resume(
    tournament: access.Id,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Go on after a pause."""
    run(_change(lambda all_: all_.resume(tournament), address, token, as_json=as_json))


def cancel(
    tournament: access.Id,
    *,
    cause: Annotated[str, typer.Option(help="Why, for people to read.")] = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Break a tournament off for good."""
    run(_change(lambda all_: all_.cancel(tournament, cause), address, token, as_json=as_json))


def extend(
    tournament: access.Id,
    *,
    rounds: Annotated[int, typer.Option(min=0, help="New total of rounds.")] = 0,
    blocks: Annotated[int, typer.Option(min=0, help="New total of blocks of each meeting.")] = 0,
    seconds: Annotated[float | None, typer.Option(min=1, help="New length of an arena.")] = None,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Give the stage that runs more rounds, blocks or time."""
    if not (rounds or blocks or seconds):
        raise typer.BadParameter("say what it gets more of", param_hint="--rounds, --blocks or --seconds")

    def change(all_: Tournaments) -> Awaitable[pb.Tournament]:
        return all_.extend(tournament, rounds=rounds, blocks=blocks, seconds=seconds)

    run(_change(change, address, token, as_json=as_json))


async def _change(change: _Change, address: str, token: str, *, as_json: bool) -> None:
    async with access.holding(Scope.ORGANISE, address, token) as tournaments:
        changed = await change(tournaments)
    if as_json:
        print_json(changed)
    else:
        typer.echo(describe_title(changed))
