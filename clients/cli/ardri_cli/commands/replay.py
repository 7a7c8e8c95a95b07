"""`ardri replay`: a match from its start, and its record as a file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ardri.engine.v1.engine_service_pb2 import GetReplayResponse
from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import Record
from ardri_cli.access.connection import connected, run
from ardri_cli.local.positions import Replay, replay_of
from ardri_cli.local.records import read_record, write_record
from ardri_cli.terminal import flags
from ardri_cli.terminal.board import colour, loaded
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import is_terminal, load_messages, make_console, print_json
from ardri_cli.terminal.wording import describe_outcome, seat_name


def replay(
    match: Annotated[str, typer.Argument(help="Id of a match, or a file that --export wrote.")],
    *,
    everything: Annotated[bool, typer.Option("--all", help="All positions at once.")] = False,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the record: .json as JSON, else binary.")
    ] = None,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Step through a match: Enter for the next position, b for the one before, q to leave."""
    path = Path(match)
    record = read_record(path) if path.is_file() else None
    run(_replay(match, record, address, everything=everything, export=export, as_json=as_json))


async def _replay(
    match: str,
    record: Record | None,
    address: str,
    *,
    everything: bool,
    export: Path | None,
    as_json: bool,
) -> None:
    if record is not None:
        response = GetReplayResponse(record=record)
    else:
        async with connected(address) as ardri:
            response = await ardri.replay(match)
    if export is not None:
        _export(response, export)
    elif as_json:
        _print_events(response)
    else:
        _show(replay_of(match, response), step=is_terminal() and not everything)


def _export(response: GetReplayResponse, path: Path) -> None:
    if not response.HasField("record"):
        raise fail("the match has not ended, so it has no record yet; `ardri watch` it to its end")
    write_record(path, response.record)
    typer.echo(f"{len(response.record.entries)} entries in {path}; check it with `ardri verify {path}`")


def _print_events(response: GetReplayResponse) -> None:
    if response.HasField("record"):
        load_messages(response.record.game)
        print_json(response.record)
    for event in () if response.HasField("record") else response.events:
        print_json(event)


def _show(found: Replay, *, step: bool) -> None:
    console = make_console()
    game, _ = loaded(found.spec.game)
    drawings = list(found.drawings())
    titles = pb.Match(seats=_titles(found.spec))
    at = 0
    while at < len(drawings):
        if at:
            move = found.moves[at - 1]
            title = f"\n{at}. {seat_name(titles, move.seat)}: {move.notation}"
            console.print(title, style="bold", markup=False)
        console.print(colour(game, drawings[at]), soft_wrap=True)
        if step and at + 1 < len(drawings):
            at = _next(at)
        else:
            at += 1
    if at > 0 and found.outcome is not None and at == len(drawings):
        console.print(describe_outcome(titles, found.outcome), style="bold", markup=False)


def _next(at: int) -> int:
    """The position that the person wants to see; far beyond the last one to leave."""
    typer.echo("Enter, b or q> ", nl=False)
    line = sys.stdin.readline()
    word = line.strip().lower()
    if not line or word == "q":
        return sys.maxsize
    return max(0, at - 1) if word == "b" else at + 1


def _titles(spec: pb.MatchSpec) -> list[pb.Seat]:
    names = loaded(spec.game)[0].facts.seat_names
    return [pb.Seat(seat=seat, title=names[seat]) for seat in range(min(spec.seats, len(names)))]
