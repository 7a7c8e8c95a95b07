"""Commands for a single game, found as a module with the name of the game and a typer `app`."""

import pkgutil


def names() -> tuple[str, ...]:
    """The games with commands of their own, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))
