"""`ardri version`."""

from importlib import metadata

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json
from services import games, native

_PACKAGE = "ardri-platform"


def version(*, as_json: flags.AsJson = False) -> None:
    """Print the versions of the platform and its rules, and whether the kernels are compiled."""
    try:
        number = metadata.version(_PACKAGE)
    except metadata.PackageNotFoundError:
        number = "from a source checkout"
    rules = {name: games.load(name).facts.rules_version for name in games.names()}
    if as_json:
        print_json({"version": number, "rules": rules, "kernels": native.kind()})
        return
    typer.echo(f"ardri {number}, {native.kind()} kernels")
    for name, rules_version in rules.items():
        typer.echo(f"  {name}: rules {rules_version}")
