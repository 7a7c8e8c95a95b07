"""`ardri league ..`: each command is the function of the same name, in the module that the table names."""

from typing import Any, Final

from ardri_cli.terminal.lazy import lazy_app, module_of, single

COMMANDS: Final = {
    "table": ("looking", "Show the tables of a league: points, ratings, champions, who goes up and down."),
    "report": (
        "publishing",
        "Write a league into a folder: a page for people, and tables with their digest.",
    ),
    "verify": (
        "publishing",
        "Play every game of a league again, and compare its tables with a published report.",
    ),
}
"""For each command, its module and its first line of help."""


def load(name: str) -> Any:
    """Imports a command, and returns it in the form that typer runs."""
    return single(name, getattr(module_of(f"{__name__}.{COMMANDS[name][0]}"), name))


app = lazy_app(
    "league",
    "Seasons of tournaments, from their exports alone; needs no server.",
    {name: summary for name, (_, summary) in COMMANDS.items()},
    load,
)
