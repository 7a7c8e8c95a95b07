"""The games that tournaments are of."""

from services import games
from services.record.rules import Rules, rules_of

__all__ = ["Rules", "rules_of", "versions"]


def versions() -> dict[str, str]:
    """The version of the rules of each installed game."""
    return {name: rules_of(name).game.facts.rules_version for name in games.names()}
