"""`ardri plaques`: what a tableau is worth, and why."""

from typing import Annotated

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import reported
from ardri_cli.terminal.output import as_dict, print_json
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import parse_tableaux
from services.games.plaques.presentation.describing import describe
from services.games.plaques.presentation.reading import evaluate
from services.games.plaques.wire.values import value_of

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def plaques() -> None:
    """Commands of plaques alone."""


@app.command()
def value(
    tableau: Annotated[list[str], typer.Argument(help="Face-up plaques: R9 red-crown elf dragon-1 ..")],
    *,
    against: Annotated[
        list[str] | None,
        typer.Option(help="The turned plaques of an opponent who has not yielded; once for each."),
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """Tell what a tableau is worth, who is active as what, and what opponents forbid; needs no server."""
    with reported():
        own, *others = parse_tableaux([" ".join(tableau), *(against or ())], RESTORED.names)
    names = ("this tableau", *(f"opponent {number}" for number in range(1, len(others) + 1)))
    if as_json:
        tableaux = tuple(bytes(plaques) for plaques in (own, *others))
        print_json(as_dict(value_of(0, tableaux, tuple(range(len(tableaux))), RESTORED.name, names)))
        return
    for line in describe(evaluate(own, others), names[1:]):
        typer.echo(line)
