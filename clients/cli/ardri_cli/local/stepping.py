"""Steps through a match on a terminal, shows all of it, or saves its record."""

import sys
from pathlib import Path

import typer

from ardri.engine.v1.engine_service_pb2 import GetReplayResponse
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.local.positions import Replay
from ardri_cli.local.records import write_record
from ardri_cli.terminal.board import colour, loaded
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import make_console, print_json
from ardri_cli.terminal.wording import describe_outcome, seat_name


def save(response: GetReplayResponse, path: Path) -> None:
    """Writes the record into a file.

    Raises:
        typer.Exit: there is no record yet, or the file cannot be written.
    """
    if not response.record.entries:
        raise fail("the match has not ended, so it has no record yet; `ardri watch` it to its end")
    try:
        write_record(path, response.record)
    except OSError as error:
        raise fail(f"{path}: {error.strerror}") from error
    typer.echo(f"{len(response.record.entries)} entries in {path}; check it with `ardri verify {path}`")


def print_events(response: GetReplayResponse) -> None:
    """Prints the record as JSON; without a record, the events, one on each line."""
    if response.HasField("record"):
        print_json(response.record)
    for event in () if response.HasField("record") else response.events:
        print_json(event)


def show(found: Replay, *, step: bool) -> None:
    """Draws all positions. `step`: waits before each until the person asks for it."""
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
    """The number of the position that the person wants to see; to leave, one far beyond the last."""
    typer.echo("Enter, b or q> ", nl=False)
    line = ""
    try:
        line = sys.stdin.readline()
    finally:
        if not line:  # after Ctrl-C or Ctrl-D, the next output starts on a new line
            typer.echo()
    word = line.strip().lower()
    if not line or word == "q":
        return sys.maxsize
    return max(0, at - 1) if word == "b" else at + 1


def _titles(spec: pb.MatchSpec) -> list[pb.Seat]:
    names = loaded(spec.game)[0].facts.seat_names
    return [pb.Seat(seat=seat, title=names[seat]) for seat in range(min(spec.seats, len(names)))]
