"""`ardri account ..`: each command is the function of the same name, in the module that the table names."""

from typing import Any, Final

from ardri_cli.terminal.lazy import lazy_app, module_of, single

COMMANDS: Final = {
    "show": ("own", "Show your account, and what its token allows."),
    "name": ("own", "Change the name that others see."),
    "avatar": ("own", "Choose a picture by its number, 0 to 255."),
    "link": ("linking", "Make a code for another computer; with --recovery one to write down."),
    "recover": ("linking", "Use the account of a code on this computer."),
    "identities": (
        "identities",
        "List the identities that lead to your account; `ardri login --link` adds one.",
    ),
    "devices": ("devices", "List where you are signed in; with --end, end one of these."),
    "export": ("personal", "Print everything that is kept of your account, as JSON."),
    "delete": ("personal", "End your account for good; matches stay, without a way back to you."),
    "unlink": ("identities", "Have an identity lead nowhere; the last way in stays."),
}
"""For each command, its module and its first line of help."""


def load(name: str) -> Any:
    """Imports a command, and returns it in the form that typer runs."""
    module = module_of(f"{__name__}.{COMMANDS[name][0]}")
    return single(name, getattr(module, name))


app = lazy_app(
    "account",
    "Show and change your account, take it to another computer, and get it back.",
    {name: summary for name, (_, summary) in COMMANDS.items()},
    load,
)
