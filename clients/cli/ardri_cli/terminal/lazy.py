"""Groups of commands that import a command only when it is called, so that help is fast."""

import functools
import importlib
import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Final

import typer
from typer.core import TyperGroup

_OURS: Final = ("ardri", "ardri_cli", "ardri_client", "gateway", "services", "workers")
"""Packages that every installation has; all others may be missing."""


MOST: Final = 2**31 - 1
"""The largest number that a message can hold; as seconds, 68 years."""


class LazyGroup(TyperGroup):
    """Lists commands by their summaries, and loads the one that is called."""

    load: ClassVar[Callable[[str], Any]]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The name, the command and the remaining arguments."""
        name, found, rest = super().resolve_command(ctx, args)
        return name, type(self).load(name) if name else found, rest


def lazy_app(
    name: str, summary: str, summaries: Mapping[str, str], load: Callable[[str], Any]
) -> typer.Typer:
    """A group that has names and first lines of help; `load` imports a command when it is called."""
    app = typer.Typer(
        name=name,
        help=summary,
        cls=type("LazyGroupOfItsOwn", (LazyGroup,), {"load": staticmethod(load)}),
        no_args_is_help=True,
        add_completion=False,
        # Our own defects show Python's plain traceback, which can be searched for and pasted.
        pretty_exceptions_enable=False,
    )
    for command, line in summaries.items():
        app.command(command, help=line)(_listed)
    return app


def module_of(name: str) -> ModuleType:
    """The module of a command; if it needs a package that is not installed, ends with a message."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in _OURS:
            raise
        typer.echo(f"ardri: this needs {error.name}: pip install 'ardri-cli[server]'", err=True)
        raise typer.Exit(1) from error


def single(name: str, function: Callable[..., Any]) -> Any:
    """A function as a command, in the form that typer runs."""
    app = typer.Typer(add_completion=False)
    app.command(name, help=_flowing(function.__doc__ or ""))(_bounded(function))
    return typer.main.get_command(app)


def _bounded(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with a check that refuses numbers that a message cannot hold."""

    @functools.wraps(function)
    def checked(**given: Any) -> Any:
        for name, value in given.items():
            # Written so that it also refuses `nan`.
            if isinstance(value, int | float) and not abs(value) <= MOST:
                option = f"--{name.replace('_', '-')}"
                raise typer.BadParameter(f"{value} is not within {MOST}", param_hint=option)
        return function(**given)

    return checked


def _flowing(text: str) -> str:
    """A docstring with each paragraph on one line, which the terminal then wraps at its own width."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _listed() -> None:
    """Stands for a command that is not imported yet."""
