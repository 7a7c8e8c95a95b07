"""Checks the games that a request names. Pure."""

from collections.abc import Iterable

from gateway.proxy.engines import Engines


def checked_games(names: Iterable[str], engines: Engines) -> tuple[str, ...]:
    """Returns the named games, each once; all games if none is named.

    Raises:
        NoSuchGame: a name is unknown.
    """
    named = tuple(dict.fromkeys(names))
    for name in named:
        engines.check_game(name)
    return named or tuple(engines.games)
