"""Groups of commands that import a command when it is called, so that help comes at once."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup


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


def single(name: str, function: Callable[..., Any]) -> Any:
    """A function as a command, in the form that typer runs."""
    app = typer.Typer(add_completion=False)
    app.command(name)(function)
    return typer.main.get_command(app)


def _listed() -> None:
    """Stands for a command that is not imported yet."""
