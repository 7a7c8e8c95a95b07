"""Which options go together: one that another leaves without an effect is refused instead of ignored."""

from collections.abc import Collection, Mapping

import typer


def refuse_without_effect(ctx: typer.Context, ways: Mapping[str, Collection[str]]) -> None:
    """Refuses options that have no effect beside others of the same command.

    Args:
        ctx: of the command as it was called.
        ways: by the name of the parameter, the options that lead somewhere of their own, each with all
            parameters that still have an effect.

    Raises:
        typer.BadParameter: two options do not go together.
    """
    given = [each for each in ctx.command.params if _is_given(ctx, each.name or "")]
    for way in given:
        for other in given if way.name in ways else ():
            if other is not way and other.name not in ways[way.name or ""]:
                raise typer.BadParameter(f"has no effect beside {way.opts[0]}", param_hint=other.opts[0])


def _is_given(ctx: typer.Context, parameter: str) -> bool:
    source = ctx.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"  # typer does not export the enum
