"""`ardri version`."""

from importlib import metadata

import typer

from ardri_cli import flags
from ardri_cli.output import print_json
from services import games

_PACKAGE = "ardri-platform"


def version(*, as_json: flags.AsJson = False) -> None:
    """Print the version of the platform and of the rules on this machine."""
    try:
        number = metadata.version(_PACKAGE)
    except metadata.PackageNotFoundError:
        number = "from a source checkout"
    rules = {name: games.load(name).facts.rules_version for name in games.names()}
    if as_json:
        print_json({"version": number, "rules": rules})
        return
    typer.echo(f"ardri {number}")
    for name, rules_version in rules.items():
        typer.echo(f"  {name}: rules {rules_version}")
