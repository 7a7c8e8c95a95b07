"""`ardri ops ..`: each command is the function of the same name, in the module that the table names."""

from typing import Any, Final

from ardri_cli.terminal.lazy import lazy_app, module_of, single

COMMANDS: Final = {
    "matches": ("looking", "List matches that go on, private ones too, longest quiet first."),
    "show": (
        "looking",
        "Show where a match stands and what it waits for; never what a seat keeps secret.",
    ),
    "stuck": ("looking", "List matches that wait too long for what is not a person, and why."),
    "adjudicate": ("ruling", "End a live match with a result: --winner SEAT, or --draw."),
    "terminate": ("ruling", "Break a match off without a result."),
    "dead-letters": ("letters", "List tasks that RabbitMQ has set aside; --requeue or --drop settles them."),
    "archive": (
        "databases.archiving",
        "Move matches that ended long ago into verified files, and remove old rows.",
    ),
    "check-archive": (
        "databases.archiving",
        "Play every match of an archive again, and compare all digests.",
    ),
    "import": (
        "databases.archiving",
        "Put matches of an archive back, into the database or one into a file.",
    ),
    "restored": ("databases.restoring", "Let devices go on with their tokens, once a backup was put back."),
    "scale": (
        "databases.scaling",
        "Place the levels of each game among accounts, by games of people against them.",
    ),
    "config": ("processes", "Show how each process is configured, without secrets."),
    "drain": ("processes", "Have processes drain and end, as SIGTERM does; supervisors start others."),
    "revoke": ("revoking", "Refuse all tokens that an account has by now, or one, on every process."),
    "audit": ("auditing", "List what operators have done, and tried to do, newest first."),
}
"""For each command, its module and its first line of help."""


def load(name: str) -> Any:
    """Imports a command, and returns it in the form that typer runs."""
    module = module_of(f"{__name__}.{COMMANDS[name][0]}")
    return single(name, getattr(module, f"{name}_", None) or getattr(module, name.replace("-", "_")))


app = lazy_app(
    "ops",
    "Find, inspect and end matches, settle dead letters, drain processes; needs an admin's token.",
    {name: summary for name, (_, summary) in COMMANDS.items()},
    load,
)
