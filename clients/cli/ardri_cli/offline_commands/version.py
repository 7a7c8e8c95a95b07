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
    facts = {name: games.load(name).facts for name in games.names()}
    rules = {name: each.rules_version for name, each in facts.items()}
    if as_json:
        print_json({"version": number, "rules": rules, "kernels": native.kind()})
        return
    typer.echo(f"ardri {number}, {native.kind()} kernels")
    for name, each in facts.items():
        older = f"; matches of {', '.join(each.older_rules)} are played on" if each.older_rules else ""
        typer.echo(f"  {name}: rules {each.rules_version}{older}")
