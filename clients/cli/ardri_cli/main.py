"""The command line: each command is a module that is imported only when called, so that help is fast."""

import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

import typer

from ardri_cli import game_commands
from ardri_cli.terminal.lazy import lazy_app, module_of, single
from ardri_cli.terminal.text import printable

COMMANDS: Final = {
    "up": "Start the platform: gateway, engines and workers, each its own process.",
    "games": "List the games and whether their engines answer, or the options and levels of one game.",
    "rules": "Read the rules and rulings of a game, or the one that a refusal has named.",
    "ladder": "Show who is best at a game, by matches that matchmaking has made between people.",
    "login": "Sign in with a provider: open the address it shows anywhere, and type the code there.",
    "profile": "Show what everybody may know of an account: its ratings and how its matches ended.",
}
"""Name and first line of help. The module in `ardri_cli.commands` and its function have `_` for `-`."""

MATCH_COMMANDS: Final = {
    "play": "Play a match: against the AI, or against whom you find.",
    "watch": "Watch a match live, to its end.",
    "matches": "List matches, newest first.",
    "call-off": "Call off a match that you have opened and that has not begun.",
    "leave": "Give your seat back in a match that has not begun.",
    "replay": "Step through a match: Enter for the next position, b for the one before, q to leave.",
    "analyse": "Show the best lines of a position, or the value of a match over time and its worst actions.",
    "verify": "Have a match played again from nothing; fails with the first entry that does not follow.",
}
"""The same for commands on matches, in `ardri_cli.match_commands`."""

STEP_COMMANDS: Final = {
    "steps": "List automatic steps that are not made yet, longest waiting first; for operators.",
    "reoffer": "Offer the waiting step of a match again now, a dead one too; for operators.",
}
"""The same for operators' commands that are in no group, in `ardri_cli.ops_commands`."""

OFFLINE_COMMANDS: Final = {
    "conformance": "Examine any engine by what EngineService promises; fails where it breaks a promise.",
    "perft": "Count all lines of play of a length from the start; needs no server.",
    "new-game": "Write a small working game into this checkout, with proto, tests, levels and engine.",
    "referee": "Referee a match on standard input and output, one JSON object a line; needs no server.",
    "token": "Sign a token for an operator, an organiser or a bot; needs the operator's key.",
    "version": "Print the versions of the platform and its rules, and whether the kernels are compiled.",
}
"""The same for commands that need no gateway, in `ardri_cli.offline_commands`."""

GAME_COMMANDS: Final = {name: f"Commands of {name} alone." for name in game_commands.names()}
"""The same for games with commands of their own, in `ardri_cli.game_commands.<name>`."""


GROUPS: Final = {
    "account": "Show and change your account, take it to another computer, and get it back.",
    "tournament": "Run, watch, prove and export tournaments.",
    "league": "Seasons of tournaments, from their exports alone; needs no server.",
    "keys": "Make, list, rotate and retire the keys that sign tokens; needs no server.",
    "ops": "Find, inspect and end matches, settle dead letters, drain processes; for operators.",
}
"""Groups of commands; each one is the typer `app` in `ardri_cli.<name>_commands`."""

_ROOMS: Final = (
    dict.fromkeys(MATCH_COMMANDS, "match_commands")
    | dict.fromkeys(STEP_COMMANDS, "ops_commands")
    | dict.fromkeys(OFFLINE_COMMANDS, "offline_commands")
)
"""The rooms of the commands that are not in `ardri_cli.commands`."""
_NOT_WRITTEN: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""The errors of writing to standard output, if it is a file."""
_NO_TEXT: Final = "surrogates not allowed"
"""Python's reason why bytes that it could not decode cannot be encoded."""


def load(name: str) -> Any:
    """Imports a command, and returns it in the form that typer runs."""
    if name in GAME_COMMANDS:
        return typer.main.get_command(module_of(f"{game_commands.__name__}.{name}").app)
    if name in GROUPS:
        return typer.main.get_command(module_of(f"ardri_cli.{name}_commands").app)
    function, room = name.replace("-", "_"), _ROOMS.get(name, "commands")
    return single(name, getattr(module_of(f"ardri_cli.{room}.{function}"), function))


_FIRST: Final = {"up": COMMANDS["up"]} | MATCH_COMMANDS
ALL: Final = _FIRST | COMMANDS | STEP_COMMANDS | OFFLINE_COMMANDS | GROUPS | GAME_COMMANDS
"""All commands and groups, in the order in which `--help` lists them."""

app = lazy_app("ardri", "Play, watch and prove turn-based games.", ALL, load)


def believe_platform_here() -> None:
    """Makes this process trust the certificates of a platform that `ardri up --tls` runs in this folder."""
    authority = Path(os.environ.get("ARDRI_DATA_DIR", ".ardri")) / "tls" / "ca.pem"
    if os.path.exists(authority):  # noqa: PTH110  # Path.exists raises an error in a folder of another user
        from ardri_client.calls import trust  # noqa: PLC0415  # slow, and seldom needed

        os.environ[trust.VARIABLE] = os.environ.get(trust.VARIABLE) or str(authority)


def main() -> None:
    """Runs a command. Only its user can read the files that it writes: records, exports, tokens."""
    os.umask(0o077)
    if sys.stdin is None:  # closed, as by `<&-`: an empty one will do
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # to the end of the process
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # `?` for characters that the terminal's encoding lacks
    try:
        believe_platform_here()
        app()
    except UnicodeEncodeError as error:  # bytes that are no text in the encoding of the terminal
        if error.reason != _NO_TEXT:
            raise
        sys.exit(f"ardri: {error.object!r} is no text in UTF-8")
    except OSError as error:  # closed pipes end quietly before this
        if error.filename is not None:
            sys.exit(f"ardri: {printable(str(error.filename))}: {error.strerror}")
        if error.errno not in _NOT_WRITTEN:
            raise
        # The rest of the buffer is lost; else the interpreter would write it at exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(f"ardri: cannot write: {error.strerror}")


if __name__ == "__main__":
    main()
