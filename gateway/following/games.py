"""What requests about matches of several games ask for, checked. Pure."""

from collections.abc import Iterable

from gateway.proxy.engines import Engines


def checked_games(names: Iterable[str], engines: Engines) -> tuple[str, ...]:
    """The games that are named, each once; all if none is.

    Raises:
        NoSuchGame: there is none of that name.
    """
    named = tuple(dict.fromkeys(names))
    for name in named:
        engines.check_game(name)
    return named or tuple(engines.games)
