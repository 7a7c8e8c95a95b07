"""The command line: one command a module, imported when it is called, so that help comes at once."""

import importlib
from typing import Any, Final

import typer
from typer.core import TyperGroup

from ardri_cli import game_commands

COMMANDS: Final = {
    "up": "Start the platform: gateway, engines and workers, each its own process.",
    "play": "Play a match: against the AI, or against whom you find.",
    "watch": "Watch a match live, to its end.",
    "matches": "List matches, newest first.",
    "replay": "Step through a match: Enter for the next position, b for the one before, q to leave.",
    "verify": "Have a match played again from nothing; fails with the first entry that does not follow.",
    "games": "List the games, their options and whether their engines answer.",
    "perft": "Count all lines of play of a length from the start; needs no server.",
    "referee": "Referee a match on standard input and output, one JSON object a line; needs no server.",
    "token": "Sign a token for an operator, an organiser or a bot; needs the platform's secret.",
    "steps": "List automatic steps that are not made yet, longest waiting first; needs an admin's token.",
    "reoffer": "Offer the waiting step of a match again now, a dead one too; needs an admin's token.",
    "version": "Print the version of the platform and of the rules on this machine.",
}
"""Name and first line of help; the function of that name is in `ardri_cli.commands.<name>`."""

GAME_COMMANDS: Final = {name: f"Commands of {name} alone." for name in game_commands.names()}
"""The same of games that have commands of their own; they are in `ardri_cli.game_commands.<name>`."""


class LazyGroup(TyperGroup):
    """Lists commands by the tables above, and imports the one that is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Name, command and the arguments left."""
        name, found, rest = super().resolve_command(ctx, args)
        return name, load(name) if name else found, rest


def load(name: str) -> Any:
    """The command itself, in the form that typer runs."""
    if name in GAME_COMMANDS:
        return typer.main.get_command(importlib.import_module(f"{game_commands.__name__}.{name}").app)
    function = getattr(importlib.import_module(f"ardri_cli.commands.{name}"), name)
    single = typer.Typer(add_completion=False)
    single.command(name)(function)
    return typer.main.get_command(single)


app = typer.Typer(
    name="ardri",
    help="Play, watch and prove turn-based games.",
    cls=LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    # Defects of ours show Python's own traceback, which can be searched for and pasted.
    pretty_exceptions_enable=False,
)


def _listed() -> None:
    """Stands for a command that is not imported yet."""


for _name, _summary in (COMMANDS | GAME_COMMANDS).items():
    app.command(_name, help=_summary)(_listed)


def main() -> None:
    """The whole life of the process."""
    app()


if __name__ == "__main__":
    main()
