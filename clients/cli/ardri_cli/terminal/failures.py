"""Error messages for people: one line that says what to do next, and an exit code.

1: refused. 2: the command line is wrong. 3: nobody answers. 130: interrupted.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer

from ardri_cli.terminal.text import printable
from ardri_client import ArdriError, Refused, Unreachable, errors
from services.games import UnknownGame
from services.kernel import GameError, InvalidOptions, InvalidSetup

_LINE_END: Final = "\n"
REFUSED, USAGE, UNREACHABLE, INTERRUPTED = 1, 2, 3, 130

_OF_FOLDER: Final = "Where `ardri up --data FOLDER` runs, ARDRI_DATA_DIR=FOLDER will do."
_NEXT: Final[dict[type[ArdriError], str]] = {
    Unreachable: "Start the platform with `ardri up` or `make run`, or name another with --address.",
    errors.NoSuchMatch: "`ardri matches --all` lists the matches.",
    errors.NoSuchGame: "`ardri games` lists the games.",
    errors.SeatTaken: "`ardri matches` shows who sits where; `ardri watch` needs no seat.",
    errors.BadToken: "`ardri token` signs one where the platform runs; a seat's is kept where it was taken. "
    + _OF_FOLDER,
    errors.GuestsOff: "`ardri login` lists with whom you may sign in.",
    errors.LastWayIn: "`ardri account link --recovery` makes a code to come back with.",
    errors.MatchNotEnded: "Try again when the match has ended.",
    errors.HintsForbidden: "Matches against AI opponents alone permit them; analyse others afterwards.",
    errors.AnalysisUnavailable: "Try again in a while; `ardri up` starts workers.",
    errors.ScopeMissing: "`ardri token organise` (or `admin`, ..) signs a token that has it, for --token. "
    + _OF_FOLDER,
    errors.EngineUnavailable: "`ardri games` shows which engines answer.",
    errors.InvalidOptions: "`ardri games --json` lists the options of each game.",
    errors.VersionGap: "That is a defect of the platform; please report it.",
    errors.PlatformDefect: "That is a defect of the platform; please report it.",
}


@contextmanager
def unless_begun(match_id: str) -> Iterator[None]:
    """For commands that leave a waiting match: once it has begun, the error names the way back to it."""
    try:
        yield
    except errors.MatchNotEnded as error:
        raise fail(f"{error}. `ardri play --resume {match_id}` goes back to its table.") from error


@contextmanager
def reported() -> Iterator[None]:
    """Turns errors of the platform and of the kernel into one line and an exit code."""
    try:
        yield
    except ArdriError as error:
        away = isinstance(error, Unreachable | errors.Unavailable)
        raise fail(explain(error), UNREACHABLE if away else REFUSED) from error
    except (UnknownGame, GameError) as error:
        usage = isinstance(error, InvalidOptions | InvalidSetup)
        message = with_rule(str(error), getattr(error, "rule", ""))
        raise fail(message, USAGE if usage else REFUSED) from error
    except KeyboardInterrupt as error:
        raise typer.Exit(INTERRUPTED) from error


def asked(question: str, *, is_secret: bool = False) -> str:
    """What a person types; breaking off the input interrupts the command."""
    try:
        return str(typer.prompt(question, hide_input=is_secret))
    except typer.Abort as error:
        typer.echo(err=True)
        raise typer.Exit(INTERRUPTED) from error


def fail(message: str, code: int = REFUSED) -> typer.Exit:
    """Prints the message on standard error, and returns the exception to raise."""
    typer.echo(f"ardri: {printable(message, kept=_LINE_END)}", err=True)
    return typer.Exit(code)


def explain(error: ArdriError) -> str:
    """The error, the rule behind it, and what to do next."""
    message = with_rule(str(error), error.rule if isinstance(error, Refused) else "")
    steps = (step for kind, step in _NEXT.items() if isinstance(error, kind))
    return ". ".join(filter(None, (message.rstrip("."), next(steps, ""))))


def with_rule(message: str, rule: str) -> str:
    """The message with the number of the rule behind it, such as `B8`."""
    return f"{message} (rule {rule})" if rule else message
