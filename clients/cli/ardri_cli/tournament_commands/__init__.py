"""`ardri tournament ..`: each command is the function of its name, in the module that the table names."""

from typing import Any, Final

from ardri_cli.terminal.lazy import lazy_app, module_of, single

COMMANDS: Final = {
    "run": ("running", "Create a tournament from a file, start it, and watch it to its end."),
    "duel": ("dueling", "Let two levels or programs play pairs of games here, and tell who is stronger."),
    "plan": ("estimating", "Tell how many games and hours a tournament will take, before it begins."),
    "create": ("running", "Create a tournament from a file, open to entrants; `start` begins it."),
    "watch": ("running", "Watch a tournament live, to its end."),
    "list": ("looking", "List tournaments, newest first."),
    "status": ("looking", "Show where a tournament stands."),
    "standings": ("scoring", "Show who stands where in a stage, and who made how many points against whom."),
    "ratings": ("scoring", "Show ratings with their intervals, and how sure each pair's order is."),
    "start": ("steering", "Begin a tournament that is open to entrants."),
    "pause": ("steering", "Begin no more games; those that run are finished and count."),
    "resume": ("steering", "Go on after a pause."),
    "cancel": ("steering", "Break a tournament off for good."),
    "extend": ("steering", "Give the stage that runs more rounds, blocks or time."),
    "enter": ("field", "Add an entrant; without a kind, your own account."),
    "withdraw": ("field", "Take an entrant out; without a name, your own."),
    "upload": ("field", "Give pairings to an uploaded stage: one meeting a line, names between spaces."),
    "export": ("archiving", "Write results, records, tables and a report of a tournament into a folder."),
    "import": ("archiving", "Play every game of an export again, and compare all with its manifest."),
    "report": ("archiving", "Write the report of an export anew; --web changes where its games link to."),
    "replay": (
        "replaying",
        "Step through a game of a tournament: Enter for the next position, b for the one before, q to leave.",
    ),
    "workers": ("operating", "List the workers that play, and what looks odd about them."),
    "quarantine": ("operating", "Give a worker no more games; --release gives it games again."),
    "purge": ("operating", "Have all blocks that a worker had a hand in played again."),
}
"""For each command, its module and its first line of help."""


def load(name: str) -> Any:
    """Imports a command, and returns it in the form that typer runs."""
    module = module_of(f"{__name__}.{COMMANDS[name][0]}")
    # `list` and `import` are words of Python, so their functions end in an underscore.
    return single(name, getattr(module, f"{name}_", None) or getattr(module, name))


app = lazy_app(
    "tournament",
    "Run, watch, prove and export tournaments.",
    {name: summary for name, (_, summary) in COMMANDS.items()},
    load,
)
