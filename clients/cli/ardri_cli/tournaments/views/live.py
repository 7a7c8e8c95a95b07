"""Shows a running tournament: redrawn on a terminal, line by line in a pipe, as JSON for programs."""

import time
from fractions import Fraction
from typing import Protocol

import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.terminal.output import as_dict, print_json
from ardri_cli.tournaments.views.pace import Pace
from ardri_cli.tournaments.views.tables import crosstable, standings_table
from ardri_cli.tournaments.views.wording import (
    describe_format,
    describe_pace,
    describe_state,
    describe_title,
    describe_waiting,
    expected_games,
    games_of,
)
from ardri_client import Step
from services.tournament.export.numbers import decimal

_BAR_COLUMNS = 30
_MOST_CROSSES = 12
"""The most entrants of a crosstable that is shown; a larger one leaves no room for anything else."""
_LEADERS = 3


class View(Protocol):
    """Shows the steps of a tournament."""

    def show(self, step: Step) -> None:
        """Shows what is new in a step."""


class JsonView:
    """Prints one object on each line: blocks, standings, and the tournament whenever it has changed."""

    def __init__(self) -> None:
        self._told = pb.Tournament()

    def show(self, step: Step) -> None:
        """Prints each part of the step."""
        if step.tournament != self._told:
            self._told = step.tournament
            print_json({"tournament": as_dict(step.tournament)})
        for block in step.blocks:
            print_json({"block": as_dict(block)})
        if step.standings is not None:
            print_json({"standings": as_dict(step.standings)})


class LineView:
    """Prints a line for each change of state and for new standings."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._state = ""
        self._waiting: list[str] = []

    def show(self, step: Step) -> None:
        """Prints the state of the tournament, and who leads."""
        if self._state != describe_state(step.tournament):
            self._state = describe_state(step.tournament)
            typer.echo(describe_title(step.tournament))
        if self._waiting != describe_waiting(step.tournament):
            self._waiting = describe_waiting(step.tournament)
            typer.echo("\n".join(self._waiting) or "goes on")
        self._pace.note(time.monotonic(), games_of(step.tournament)[0])
        if step.standings is not None:
            leaders = "; ".join(map(_leader, step.standings.rows[:_LEADERS])) or "nobody yet"
            typer.echo(f"{describe_pace(step.tournament, self._pace)}: {leaders}")


def _leader(row: pb.Standing) -> str:
    score = decimal(Fraction(row.tie_breaks[0])) if row.tie_breaks else ""
    return f"{row.place}. {row.entrant} {score}".rstrip()


class TerminalView:
    """Redraws the bars of all stages, the standings and the crosstable at each step."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._pace = Pace()
        self._standings = pb.Standings()

    def show(self, step: Step) -> None:
        """Redraws everything."""
        self._standings = step.standings or self._standings
        self._pace.note(time.monotonic(), games_of(step.tournament)[0])
        console = self._live.console
        self._live.update(picture(step.tournament, self._standings, self._pace, console), refresh=True)


def picture(tournament: pb.Tournament, standings: pb.Standings, pace: Pace, console: Console) -> Group:
    """The bars, standings and crosstable, as far as they fit."""
    parts: list[RenderableType] = [Text(describe_title(tournament), style="bold"), stage_bars(tournament)]
    waiting = describe_waiting(tournament)
    parts += [Text(describe_pace(tournament, pace), style="dim")]
    parts += [*(Text(line, style="yellow") for line in waiting), Text()]
    left = max(3, console.height - len(tournament.spec.stages) - len(waiting) - 6)
    rows = len(standings.rows)
    parts.append(standings_table(standings, min(rows, left)))
    if 1 < rows <= min(_MOST_CROSSES, (left - 2) // 2):
        parts += [Text(), crosstable(standings)]
    return Group(*parts)


def stage_bars(tournament: pb.Tournament) -> Table:
    """A bar for each stage."""
    grid = Table.grid(padding=(0, 2))
    for number, stage in enumerate(tournament.spec.stages, start=1):
        begun = number <= len(tournament.stages)
        progress = tournament.stages[number - 1] if begun else pb.StageProgress()
        total = expected_games(stage, progress)
        rounds = f" of {stage.rounds}" if stage.rounds else ""
        grid.add_row(
            Text(f"{number} {describe_format(stage)}"),
            ProgressBar(total=max(1, total), completed=progress.games_done, width=_BAR_COLUMNS),
            Text(f"{progress.games_done}/{total} games" if begun else "to come"),
            Text(f"round {progress.rounds}{rounds}" if progress.rounds else ""),
        )
    return grid
