"""`ardri keys ..`: each command is a function, in the module that the table names."""

import importlib
from typing import Any, Final

from ardri_cli.terminal.lazy import lazy_app, single

COMMANDS: Final = {
    "new": ("keys", "Make a key of an issuer and publish it; it signs only if it is the first."),
    "list": ("keys", "List all public keys, and which of them sign."),
    "rotate": ("keys", "Let an issuer's newest key sign from now on; makes one if there is none."),
    "retire": ("keys", "End a key: no token that it has signed is believed any more."),
}
"""For each command, its module and its first line of help."""


def load(name: str) -> Any:
    """Imports a command, and returns it in the form that typer runs."""
    module = importlib.import_module(f"{__name__}.{COMMANDS[name][0]}")
    return single(name, getattr(module, f"{name}_key" if name != "list" else "list_keys"))


app = lazy_app(
    "keys",
    "Make, list, rotate and retire the keys that sign tokens; needs no server.",
    {name: summary for name, (_, summary) in COMMANDS.items()},
    load,
)
