"""`ardri tournament plan`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail, reported
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.tournaments.estimate.costs import Costs, measured
from ardri_cli.tournaments.estimate.games import CORES, StageEstimate, cost_of, estimates
from ardri_cli.tournaments.spec.spec_check import require_startable
from ardri_cli.tournaments.spec.spec_file import SpecError, read_spec
from ardri_cli.tournaments.views.tables import plain_table
from services.director.wire.spec import spec_from_proto
from services.tournament.spec import Mode, TournamentSpec

_MINUTE, _HOUR = 60, 3600


def plan(
    spec: Annotated[Path, typer.Argument(metavar="SPEC", help="A TOML file; see docs/examples.")],
    *,
    seconds: Annotated[float, typer.Option(min=1, help="For measuring, about.")] = 15.0,
    as_json: flags.AsJson = False,
) -> None:
    """Tell how many games and hours a tournament will take, before it begins."""
    try:
        message = read_spec(spec, require_startable)
    except SpecError as error:
        raise fail(str(error), USAGE) from error
    with reported():
        plain, field = spec_from_proto(message)
        costs = measured(plain, field, seconds)
        stages = estimates(plain, field, costs)
    if as_json:
        print_json(_as_dict(plain, costs, stages))
    else:
        _print(plain, costs, stages)


def _print(spec: TournamentSpec, costs: Costs, stages: Sequence[StageEstimate]) -> None:
    console = make_console()
    live = spec.mode is Mode.LIVE
    titles = ("stage", "entrants", "games", "a game", "clock time" if live else "core time")
    print_table(console, plain_table(titles, [_row(number, each) for number, each in enumerate(stages, 1)]))
    typer.echo(f"\na game has about {costs.decisions:.0f} decisions")
    if live:
        typer.echo("live games take what clocks allow at the most, and no cores of workers")
        return
    kinds = sorted(costs.seconds.items(), key=lambda each: -each[1])
    told = [f"{name} {_short(cost)}{' at most' if name in costs.bounds else ''}" for name, cost in kinds[:8]]
    typer.echo(f"a decision, measured on this machine: {', '.join(told)}{', ..' if kinds[8:] else ''}")
    games = sum(each.games for each in stages)
    typer.echo(f"the director checks {games} games in {_short(games * costs.referee)} of a core\n")
    rows = [(str(cores), _short(seconds)) for cores, seconds in _by_cores(stages).items()]
    print_table(console, plain_table(("cores", "time"), rows, left=0))


def _row(number: int, each: StageEstimate) -> tuple[str, ...]:
    return (
        f"{number} {each.stage.format.value.replace('_', ' ')}",
        str(each.entrants),
        f"{'' if each.is_sure else 'up to '}{each.games}" if each.games else "by time",
        _short(each.seconds),
        _short(each.core_seconds),
    )


def _by_cores(stages: Sequence[StageEstimate]) -> dict[int, float]:
    return {cores: sum(each.seconds_on(cores) for each in stages) for cores in CORES}


def _short(seconds: float) -> str:
    """`12 ms`, `3.4 s`, `12 min`, `3.2 h`."""
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < _MINUTE:
        return f"{seconds:.1f} s"
    return f"{seconds / _MINUTE:.0f} min" if seconds < _HOUR else f"{seconds / _HOUR:.1f} h"


def _as_dict(spec: TournamentSpec, costs: Costs, stages: Sequence[StageEstimate]) -> dict[str, object]:
    return {
        "game": spec.game,
        "decisions": costs.decisions,
        "decision_seconds": dict(costs.seconds),
        "bounds": sorted(costs.bounds),
        "referee_seconds": costs.referee,
        "stages": [
            {
                "format": each.stage.format.value,
                "entrants": each.entrants,
                "games": each.games,
                "is_sure": each.is_sure,
                "game_seconds": each.seconds,
            }
            for each in stages
        ],
    } | cost_of(sum(each.core_seconds for each in stages), _by_cores(stages))
