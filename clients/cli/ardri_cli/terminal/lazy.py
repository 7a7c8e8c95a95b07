"""Groups of commands that import a command when it is called, so that help comes at once."""

import functools
import importlib
import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Final

import typer
from typer.core import TyperGroup

_OURS: Final = ("ardri", "ardri_cli", "ardri_client", "gateway", "services", "workers")
"""Packages without which nothing works; others may be left out of an installation."""


MOST: Final = 2**31 - 1
"""The largest number that a message may carry; of seconds, 68 years."""


class LazyGroup(TyperGroup):
    """Lists commands by their summaries, and loads the one that is called."""

    load: ClassVar[Callable[[str], Any]]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Name, command and the arguments left."""
        name, found, rest = super().resolve_command(ctx, args)
        return name, type(self).load(name) if name else found, rest


def lazy_app(
    name: str, summary: str, summaries: Mapping[str, str], load: Callable[[str], Any]
) -> typer.Typer:
    """A group whose commands are known by name and first line of help until `load` is asked for one."""
    app = typer.Typer(
        name=name,
        help=summary,
        cls=type("LazyGroupOfItsOwn", (LazyGroup,), {"load": staticmethod(load)}),
        no_args_is_help=True,
        add_completion=False,
        # Defects of ours show Python's own traceback, which can be searched for and pasted.
        pretty_exceptions_enable=False,
    )
    for command, line in summaries.items():
        app.command(command, help=line)(_listed)
    return app


def module_of(name: str) -> ModuleType:
    """The module of a command; one that needs more than is installed ends the process in words."""
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
    """The same function, to which no number comes that a message cannot carry."""

    @functools.wraps(function)
    def checked(**given: Any) -> Any:
        for name, value in given.items():
            # Also of what is no number, such as `nan`.
            if isinstance(value, int | float) and not abs(value) <= MOST:
                option = f"--{name.replace('_', '-')}"
                raise typer.BadParameter(f"{value} is not within {MOST}", param_hint=option)
        return function(**given)

    return checked


def _flowing(text: str) -> str:
    """A docstring whose paragraphs are a line each, which the terminal folds where it ends."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _listed() -> None:
    """Stands for a command that is not imported yet."""
