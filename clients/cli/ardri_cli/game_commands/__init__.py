"""Commands that one game alone has: a module of its name, with a typer `app`. Found by looking."""

import pkgutil


def names() -> tuple[str, ...]:
    """The games with commands of their own, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))
